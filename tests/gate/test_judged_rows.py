"""A check that is a function: it names the rows that it rejects, split by split, and its own faults are told."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from tests.core.plain_builds import built_in
from tests.gate.spoiling import result_of
from wabe.builders.core.checks import JudgedRows, Rule
from wabe.builders.core.declaration import Benchmark
from wabe.errors import WabeError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate

RULE = Rule(code="JUDGED", sentence="No number is 101 or 181.")


def _benchmark(holds: Callable[[pa.Table], pa.Array]) -> Benchmark:
    plain = plain_benchmark()
    check = JudgedRows(rule=RULE, columns=("number",), holds=holds)
    return replace(plain, configs=(replace(plain.config("first"), checks=(check,)),))


def test_every_rejected_row_is_named(tmp_path: Path) -> None:
    """One of each split; a row about which nothing is said is rejected, too."""
    benchmark = _benchmark(
        lambda rows: pc.if_else(pc.equal(rows["number"], 101), None, pc.not_equal(rows["number"], 181))
    )
    record = validate(benchmark, benchmark.configs, built_in(benchmark, tmp_path), expected=None, known={})
    for split in ("train", "test"):
        result = result_of(record, "first", split, "JUDGED")
        assert result.count == 1
        assert [one.row.split for one in result.failing if one.row] == [split]


def _raising(_: pa.Table) -> pa.Array:
    raise ValueError("no such thing")


@pytest.mark.parametrize(
    ("holds", "said"), [(_raising, "no such thing"), (lambda _: pa.array([True]), "the check JUDGED judged 1 of ")]
)
def test_a_function_that_fails_is_told(holds: Callable[[pa.Table], pa.Array], said: str, tmp_path: Path) -> None:
    benchmark = _benchmark(holds)
    with pytest.raises(WabeError, match=said):
        validate(benchmark, benchmark.configs, built_in(benchmark, tmp_path), expected=None, known={})
