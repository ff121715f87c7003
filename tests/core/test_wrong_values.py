"""A wrong value of a constructor is told with benchmark, config, split and row, however tables and groups are cut."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.plain_builds import of_one_split
from wabe.builders.core import adapter
from wabe.builders.core.adapter import load, row_groups
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Benchmark, Tables
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids
from wabe.errors import DeclarationError
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.testing.plain.construct import number_tables
from wabe.testing.plain.rows import NumberRow

PLAIN = plain_benchmark()
FIRST = PLAIN.configs[0]
(ROWS,) = number_tables(range(100, 200))
UIDS = ROWS["uid"].to_pylist()


def _made_by(tables: Tables) -> Benchmark:
    split = replace(FIRST.splits[0], tables=tables)
    return replace(PLAIN, configs=(of_one_split(FIRST, split),))


def _with(row: int, name: str, value: object) -> pa.Table:
    values = ROWS[name].to_pylist()
    values[row] = value
    kind = ROWS.schema.field(name).type
    return ROWS.set_column(ROWS.schema.names.index(name), ROWS.schema.field(name), pa.array(values, kind))


def _label() -> Iterator[pa.Table]:
    yield ROWS
    yield _with(60, "label", 2)


def _null_in_a_list() -> Iterator[pa.Table]:
    yield ROWS
    yield _with(60, "parts", ["1", None])


def _text_for_a_number() -> Iterator[pa.Table]:
    yield ROWS
    place = ROWS.schema.names.index("number")
    words = [str(number) if number != 160 else "many" for number in ROWS["number"].to_pylist()]
    yield ROWS.set_column(place, "number", pa.array(words))


def _refused_by_arrow() -> Iterator[pa.Table]:
    yield ROWS
    columns = ROWS.to_pydict()
    columns["number"][60] = "many"
    yield table_of(NumberRow, columns)


def _null_in_a_uid() -> Iterator[pa.Table]:
    yield ROWS
    content_uids({"premise": ROWS["premise"].chunk(0), "hypothesis": pa.array(["it is one"] * 60 + [None] * 40)})


def _refused_at_once() -> Iterator[pa.Table]:
    yield table_of(NumberRow, {**ROWS.to_pydict(), "number": ["one"] * 100})


def _column_missing() -> Iterator[pa.Table]:
    yield table_of(NumberRow, {})


def _no_table() -> Iterator[pa.Table]:
    yield from ROWS.to_batches()


@pytest.mark.parametrize(
    ("tables", "where", "said"),
    [
        (_label, f"row 160 (counted from 0, uid {UIDS[60]})", "'label' is 2, but must be one of 0 (even), 1 (odd)"),
        (_null_in_a_list, f"row 160 (counted from 0, uid {UIDS[60]})", "'parts[1]' is null, but must be a string"),
        (_text_for_a_number, f"row 160 (counted from 0, uid {UIDS[60]})", "'number' is 'many', but must be an int32"),
        (
            _refused_by_arrow,
            f"after 100 rows, row 60 of a table (counted from 0, uid {UIDS[60]})",
            "'number' is 'many', but must be an int32",
        ),
        (
            _null_in_a_uid,
            "after 100 rows, row 60 of a table (counted from 0)",
            "'hypothesis' is null, and the uid is made from it",
        ),
        (
            _refused_at_once,
            f"row 0 of a table (counted from 0, uid {UIDS[0]})",
            "'number' is 'one', but must be an int32",
        ),
        (_column_missing, "NumberRow", "uid is missing"),
    ],
)
def test_the_place_is_told(tables: Tables, where: str, said: str, tmp_path: Path) -> None:
    benchmark = _made_by(tables)
    with pytest.raises(DeclarationError) as caught:
        build(benchmark, benchmark.configs, tmp_path)
    assert caught.value.where == f"plain/first/train {where}"
    assert said in caught.value.what
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 it was made just now
    assert not list(tmp_path.rglob("*.parquet"))
    assert not list(tmp_path.rglob(".staging-*"))


def test_what_is_no_table_is_told_with_its_place(tmp_path: Path) -> None:
    benchmark = _made_by(_no_table)
    with pytest.raises(
        DeclarationError, match=r"^plain/first/train: the constructor yields a RecordBatch, not a table"
    ):
        build(benchmark, benchmark.configs, tmp_path)


def test_loading_tells_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WABE_CACHE", str(tmp_path))
    benchmark = _made_by(_label)
    with pytest.raises(DeclarationError, match=r"^plain/first/train row 160 \("):
        load(benchmark, benchmark.configs[0])


@given(cuts=st.lists(st.integers(0, 100), max_size=5), row=st.integers(0, 99), size=st.integers(1, 40))
def test_rows_are_counted_over_tables_and_groups(cuts: list[int], row: int, size: int) -> None:
    """However a constructor divides its rows, and wherever a row group ends."""
    wrong = _with(row, "colour", "green")
    bounds = sorted({0, 100, *cuts})
    split = replace(
        FIRST.splits[0],
        tables=lambda: iter([wrong.slice(start, end - start) for start, end in pairwise(bounds)]),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(adapter, "ROWS_PER_GROUP", size)
        groups = row_groups(FIRST, split, "plain")
        assert [next(groups).num_rows for _ in range(row // size)] == [size] * (row // size)
        with pytest.raises(DeclarationError) as caught:
            next(groups)
    assert caught.value.where == f"plain/first/train row {row} (counted from 0, uid {UIDS[row]})"
    assert caught.value.what == "the column 'colour' is 'green', but must be one of 'red', 'blue'"
