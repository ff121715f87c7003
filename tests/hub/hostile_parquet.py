"""Parquet files of a few kilobytes that unfold to far more than memory, or hold what Python cannot."""

import pyarrow as pa
import pyarrow.parquet as pq

from tests.hub.running import parquet_bytes


def _file(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", store_schema=False)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def _shared(value: object, rows: int) -> pa.Array:
    """A column in which every row has the same value, stored once."""
    return pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), pa.array([value]))


# Of the limit that the tests set.
SMALL_LIMIT = 2_000_000


def hostile_parquet() -> dict[str, tuple[bytes, str]]:
    """By name: a file, and what its first row shows somewhere; for a limit of SMALL_LIMIT bytes a row group."""
    years = pa.array([10**15, -(10**15)], pa.int64())
    many = pa.LargeListArray.from_arrays([0, 300_000], pa.nulls(300_000, pa.int64()))
    price = pa.array([10**6], pa.int64()).cast(pa.decimal128(30, 2))
    long = "x" * 1_000_000
    tables = {
        "a text that 3,000 rows share": ({"a": _shared(long, 3000)}, "xxx…"),
        "shared bytes": ({"a": _shared(long.encode(), 3000)}, "b'xxx"),
        "a shared text in lists": ({"a": pa.ListArray.from_arrays([0, 1500, 3000], _shared(long, 3000))}, '["xxx'),
        "a long text": ({"a": ["x" * 3_000_000], "b": [1]}, "too large"),
        "columns that are too large together": ({"a": [long], "b": [long + "x"], "c": [long + "y"]}, "too large"),
        "a row of many numbers": ({"a": many, "b": [1]}, "too large"),
        "wide numbers": ({"a": pa.array([b"x" * 100_000], pa.binary(100_000)), "b": [1]}, "too large"),
        "hundreds of columns": ({f"c{number}": [number] for number in range(300)}, "199"),
        "years after 9999": ({"a": years.cast(pa.timestamp("ms"))}, "out of range"),
        "days after 9999": ({"a": pa.array([10**7], pa.int32()).view(pa.date32())}, "29349"),
        "a deep structure": ({"a": [{"b": [{"c": [{"d": [None, "e"]}]}]}]}, '[{"d": [null, "e"]}]'),
        "numbers of another kind": ({"a": price, "b": pa.array([0], pa.date32())}, "1000000.00"),
        "no rows": ({"a": pa.array([], pa.string())}, ""),
    }
    return {name: (_file(pa.table(columns)), shown) for name, (columns, shown) in tables.items()}


def damaged_parquet() -> dict[str, bytes]:
    """Files that are no Parquet files, or no longer."""
    whole = parquet_bytes(40)
    return {
        "nothing": b"",
        "text": b"premise,hypothesis\n" * 100,
        "the first half": whole[: len(whole) // 2],
        "the second half": whole[len(whole) // 2 :],
        "only the marks": b"PAR1" * 3,
        "a long footer": whole[:-8] + b"\xff\xff\xff\x7fPAR1",
        "zeros inside": whole[:200] + bytes(1000) + whole[1200:],
    }
