"""Rows that are built already, for configs made from those of others: reading them is faster than making them again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.digest import digest_of
from wabe.builders.core.manifest import parquet_name
from wabe.builders.core.rows import schema_of

_folders: list[Path] = []


@contextmanager
def built_in(folder: Path) -> Iterator[None]:
    """Let rows be read from a folder of built data within."""
    _folders.append(folder)
    try:
        yield
    finally:
        _folders.remove(folder)


def rows_at_hand(config: str, row: type, split: str, digest: str) -> pa.Table | None:
    """Return the rows of a split with a digest, if they are built in a known folder; other rows count as none."""
    schema = schema_of(row)
    for folder in _folders:
        try:
            rows = pq.read_table(folder / config / parquet_name(split)).cast(schema)
        except (OSError, ValueError, pa.ArrowException):
            continue
        if digest_of([rows], schema) == digest:
            return rows
    return None
