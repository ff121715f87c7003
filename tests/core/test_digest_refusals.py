"""What a digest refuses, and what a Parquet file may not change."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from wabe.builders.core.digest import TableDigest, digest_of


def digest(table: pa.Table) -> str:
    return digest_of([table], table.schema)


def read_back(table: pa.Table, folder: Path) -> pa.Table:
    pq.write_table(table, folder / "rows.parquet")
    return pq.read_table(folder / "rows.parquet")


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (pa.string(), ["a", None]),
        (pa.int32(), [1, None]),
        (pa.bool_(), [None]),
        (pa.list_(pa.string()), [["a"], None]),
        (pa.list_(pa.string()), [["a", None]]),
        (pa.struct([("a", pa.int32())]), [None]),
        (pa.struct([("a", pa.int32())]), [{"a": None}]),
    ],
)
def test_nulls_are_refused(kind: pa.DataType, values: list[object]) -> None:
    with pytest.raises(ValueError, match="a published column has a null"):
        digest(pa.table({"column": pa.array(values, type=kind)}))


def test_another_schema_is_refused() -> None:
    running = TableDigest(pa.schema([("number", pa.int32())]))
    with pytest.raises(ValueError, match="schema differs"):
        running.update(pa.table({"text": ["a"]}))
    assert running.rows == 0


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (pa.string(), ["a", ""]),
        (pa.int32(), [1, -1]),
        (pa.bool_(), [True, False]),
        (pa.float64(), [0.5, -0.0]),
        (pa.struct([("a", pa.int32()), ("b", pa.string())]), [{"a": 1, "b": "x"}]),
    ],
)
def test_a_parquet_file_keeps_the_digest(kind: pa.DataType, values: list[object], tmp_path: Path) -> None:
    table = pa.table({"column": pa.array(values, type=kind)})
    assert digest(read_back(table, tmp_path)) == digest(table)


def test_a_parquet_file_keeps_the_digest_of_lists(tmp_path: Path) -> None:
    table = pa.table({"words": pa.array([["a", "b"], []], type=pa.list_(pa.string()))})
    assert digest(read_back(table, tmp_path)) == digest(table)


@pytest.mark.parametrize("kind", [pa.large_list(pa.int32()), pa.list_(pa.int32(), 1), pa.decimal128(5, 2)])
def test_types_without_canonical_bytes_are_refused(kind: pa.DataType) -> None:
    values: list[object] = [1] if pa.types.is_decimal(kind) else [[1]]
    with pytest.raises((TypeError, ValueError)):
        digest(pa.table({"column": pa.array(values, type=kind)}))
