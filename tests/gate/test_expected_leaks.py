"""An expected leak is counted where it is expected, forbidden elsewhere, and stale where it does not occur."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.core.plain_builds import built_in
from tests.gate.spoiling import result_of, spoilt
from wabe.builders.core.declaration import Benchmark, Role, Split
from wabe.builders.core.promises import FORBIDDEN, Expected, Leak, Leaks, evenly
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.construct import number_tables
from wabe.testing.plain.rows import Parity
from wabe.validation.gate import validate
from wabe.validation.record import Outcome, Record

REASON = "hypotheses are few and come again"
RANGES = {"train": range(100, 180), "validation": range(180, 200), "test": range(200, 220)}
LEAKING = """
UPDATE first__validation SET hypothesis = 'it is number100' WHERE number IN (180, 181);
UPDATE first__test SET hypothesis = 'it is number101' WHERE number IN (200, 201, 202);
UPDATE first__validation SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
"""


def _benchmark(leak: Leak) -> Benchmark:
    """Declare the plain benchmark with three splits, and what may happen to its hypotheses."""
    plain = plain_benchmark()
    config = replace(
        plain.config("first"),
        splits=tuple(
            Split(name=name, role=Role(name), tables=partial(number_tables, numbers))
            for name, numbers in RANGES.items()
        ),
        shares=dict.fromkeys(RANGES, evenly(Parity)),
        leaks=Leaks(
            single={"premise": FORBIDDEN, "hypothesis": leak},
            reversed=FORBIDDEN,
            relabelled=FORBIDDEN,
            group=FORBIDDEN,
        ),
        dealt=(),
        checks=(),
    )
    return replace(plain, configs=(config,))


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build three splits."""
    return built_in(_benchmark(FORBIDDEN), tmp_path_factory.mktemp("leaks"))


@pytest.fixture(scope="module")
def leaking(clean: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Repeat hypotheses of the training split in both others."""
    return spoilt(_benchmark(FORBIDDEN), clean, tmp_path_factory.mktemp("leaking"), LEAKING)


def _record(leak: Leak, folder: Path, *, settled: bool = True) -> Record:
    benchmark = _benchmark(leak)
    return validate(benchmark, benchmark.configs, folder, expected=None, known={}, settled=settled)


def test_a_forbidden_leak_fails(leaking: Path) -> None:
    record = _record(FORBIDDEN, leaking)
    counts = {split: result_of(record, "first", split, "LEAK002").count for split in ("validation", "test")}
    assert counts == {"validation": 2, "test": 3}


def test_an_expected_leak_is_counted(leaking: Path) -> None:
    record = _record(Expected(REASON), leaking)
    assert record.passed
    found = {split: dict(result_of(record, "first", split, "LEAK002").measured) for split in ("validation", "test")}
    assert found == {"validation": {"hypothesis": 2}, "test": {"hypothesis": 3}}


def test_elsewhere_it_is_forbidden(leaking: Path) -> None:
    record = _record(Expected(REASON, splits=("test",)), leaking)
    validation, test = (result_of(record, "first", split, "LEAK002") for split in ("validation", "test"))
    assert (test.outcome, dict(test.measured)) == (Outcome.PASSED, {"hypothesis": 3})
    assert (validation.outcome, validation.count, dict(validation.measured)) == (Outcome.FAILED, 2, {})
    assert {one.note for one in validation.failing} == {"hypothesis"}


def test_what_occurs_nowhere_is_stale_once_exceptions_are_settled(clean: Path) -> None:
    assert _record(Expected(REASON), clean, settled=False).passed
    record = _record(Expected(REASON), clean)
    (finding,) = result_of(record, "first", "test", "LEAK002").failing
    assert finding.what == f"hypothesis: expected ({REASON}), but this does not occur: remove it from leaks"
    assert result_of(record, "first", "validation", "LEAK002").outcome is Outcome.PASSED
    assert _record(Expected(REASON, splits=("validation",)), clean).totals["failed"] == 1
