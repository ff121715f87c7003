"""What a benchmark's own code raises is told in one message, with the place and the line."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from tests.core.plain_builds import of_one_split
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark, Oracle, Tables
from wabe.builders.core.independence import shared_code
from wabe.errors import CorruptError, DeclarationError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.construct import number_tables
from wabe.validation.gate import validate

PLAIN = plain_benchmark()
FIRST = PLAIN.configs[0]


def _made_by(tables: Tables) -> Benchmark:
    split = replace(FIRST.splits[0], tables=tables)
    return replace(PLAIN, configs=(of_one_split(FIRST, split),))


def _missing_file() -> Iterator[pa.Table]:
    yield from number_tables(range(4))
    Path("words.txt").read_text(encoding="utf-8")


def _wrong_value() -> Iterator[pa.Table]:
    raise ValueError("no such word")


def _wrong_source() -> Iterator[pa.Table]:
    raise CorruptError(where="words.txt", what="line 3 has no tab", remedy="Add one")


def _wrong_type() -> Iterator[pa.Table]:
    (rows,) = number_tables(range(4))
    place = rows.schema.names.index("number")
    yield rows.set_column(place, "number", rows["number"].cast(pa.int64()))


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        (_missing_file, "first/train: the constructor raised FileNotFoundError: [Errno 2] No such file or directory"),
        (_wrong_value, "first/train: the constructor raised ValueError: no such word in "),
        (_wrong_type, "number is int64, expected int32"),
    ],
)
def test_a_constructor_that_fails(tables: Tables, said: str, tmp_path: Path) -> None:
    """Its own mistake is not taken for a full disk, and ends in no traceback."""
    benchmark = _made_by(tables)
    with pytest.raises(DeclarationError) as caught:
        build(benchmark, benchmark.configs, tmp_path)
    assert said in str(caught.value)
    assert not list(tmp_path.rglob("*.parquet"))


def test_what_a_constructor_says_itself_is_passed_on(tmp_path: Path) -> None:
    benchmark = _made_by(_wrong_source)
    with pytest.raises(CorruptError, match="line 3 has no tab"):
        build(benchmark, benchmark.configs, tmp_path)


def _key_error(rows: pa.Table) -> pa.Array:
    return rows["weight"]


def _too_few(rows: pa.Table) -> pa.Array:
    return pa.array([0] * (rows.num_rows - 1))


def _texts(rows: pa.Table) -> pa.Array:
    return pa.array(["even"] * rows.num_rows)


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (_key_error, "plain/first: the oracle raised KeyError"),
        (_too_few, "plain/first: the oracle gave 79 labels for 80 rows"),
        (_texts, "plain/first: the oracle raised ArrowInvalid"),
    ],
)
def test_an_oracle_that_fails(labels: Callable[[pa.Table], pa.Array], said: str, tmp_path: Path) -> None:
    benchmark = replace(PLAIN, oracle=Oracle(labels=labels, columns=("number",), summary="fails"))
    build(benchmark, benchmark.configs, tmp_path)
    with pytest.raises(DeclarationError) as caught:
        validate(benchmark, benchmark.configs, folder_of(benchmark, tmp_path), expected=None, known={})
    assert said in str(caught.value)


def test_an_oracle_that_shares_code_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the constructor, in its module, or through a helper of both; row types may be shared."""
    package = tmp_path / "sharing"
    package.mkdir()
    for name, source in {
        "__init__": "",
        "rows": "LABELS = 2",
        "helper": "",
        "construct": "from sharing import helper\nfrom . import rows\ndef tables(): ...\ndef labels(rows): ...",
        "oracle": "def honest(rows):\n    from sharing.rows import LABELS",
        "peeking": "def through_helper(rows):\n    import sharing.helper",
    }.items():
        (package / f"{name}.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    from sharing import construct, oracle, peeking  # type: ignore[import-not-found] # it was made just now

    def shared(labels: object) -> list[str]:
        judged = _made_by(construct.tables)
        declared = Oracle(labels=labels, columns=(), summary="")  # type: ignore[arg-type] # any function
        return shared_code(replace(judged, folder=package, oracle=declared), judged.configs[0])

    assert shared(oracle.honest) == []
    assert shared(construct.labels) == ["sharing.construct", "sharing.helper"]
    assert shared(peeking.through_helper) == ["sharing.helper"]
