"""Rows of published files, which may be anything: they are read in a process of their own, and judged in words."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.adapter import ROWS_PER_GROUP, row_groups
from wabe.builders.core.declaration import Config
from wabe.builders.core.digest import digest_of, shape_of
from wabe.builders.core.rows import schema_of
from wabe.builders.core.workers import WorkerPool
from wabe.hub.read_back import file_digest

DIFFERENCES_SHOWN = 3
COLUMNS_SHOWN = 5
LONGEST = 200
# What pyarrow and the digest raise for bytes that are not what they should be.
UNREADABLE = (pa.ArrowException, OSError, ValueError, TypeError, KeyError, OverflowError, RecursionError, MemoryError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """What a file holds: its digest, or why it has none."""

    rows: int = 0
    digest: str = ""
    fault: str = ""


class RowReader:
    """Reads files one by one; one that ends the process that reads it is damaged, and the next gets a new process."""

    def __init__(self) -> None:
        self._pool: WorkerPool | None = None

    def __enter__(self) -> "RowReader":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.close(at_once=True)

    def read(self, path: Path, schema: pa.Schema) -> Rows:
        """Read a whole file, if its columns are those of a schema."""
        self._pool = self._pool or WorkerPool(1)
        try:
            return self._pool.submit(read_rows, path, schema).result()
        except BrokenProcessPool:
            self._pool.close(at_once=True)
            self._pool = None
            return Rows(fault="it is damaged: it ends the process that reads it")


def read_rows(path: Path, schema: pa.Schema) -> Rows:
    """Read a file and compute its digest; columns that nobody declared are not read, they may unfold to anything."""
    rows = 0
    try:
        with pq.ParquetFile(path) as file:
            rows = int(file.metadata.num_rows)
            columns = tuple(shape_of(file.schema_arrow))
        if columns != tuple(shape_of(schema)):
            return Rows(rows=rows, fault="; ".join(_columns(columns, schema)))
        return Rows(rows=rows, digest=file_digest(path))
    except UNREADABLE as error:
        return Rows(rows=rows, fault=f"it cannot be read as Parquet ({_told(error)})")


def differences(config: Config, split: str, found: Rows, path: Path, benchmark: str) -> list[str]:
    """Say in what a file is not what a declaration builds."""
    if found.fault:
        return [found.fault]
    if found.digest == digest_of(row_groups(config, config.split(split), benchmark), schema_of(config.row)):
        return []
    return list(islice(_row_differences(config, split, path, benchmark), DIFFERENCES_SHOWN))


def _columns(there: tuple[tuple[str, str], ...], schema: pa.Schema) -> Iterator[str]:
    """Say in what columns are not those of a schema."""
    declared, found = dict(shape_of(schema)), dict(there)
    missing = [name for name in declared if name not in found]
    others = [_shown(name) for name in found if name not in declared]
    types = [
        f"{name} is {_shown(found[name])}" for name in declared if found.get(name, declared[name]) != declared[name]
    ]
    for what, names in (
        ("there is no column", missing),
        ("no such column is declared:", others),
        ("the type of", types),
    ):
        if names:
            yield f"{what} {', '.join(names[:COLUMNS_SHOWN])}" + (", …" if len(names) > COLUMNS_SHOWN else "")
    if not missing and not others and not types:
        yield "the columns are in another order, or twice there"


def _row_differences(config: Config, split: str, path: Path, benchmark: str) -> Iterator[str]:
    """Say which rows differ, in order: by uid, with both values."""
    with pq.ParquetFile(path) as file:
        published = (pa.Table.from_batches([batch]) for batch in file.iter_batches(batch_size=ROWS_PER_GROUP))
        for theirs, ours in zip_longest(published, row_groups(config, config.split(split), benchmark)):
            rows, declared = (0 if table is None else table.num_rows for table in (theirs, ours))
            if rows != declared:
                yield f"{rows} rows are published where {declared} are declared"
            if theirs is None or ours is None or rows != declared:
                return
            for name in ours.schema.names:
                if not theirs[name].equals(ours[name]):
                    yield from _value_differences(name, theirs, ours)


def _value_differences(name: str, theirs: pa.Table, ours: pa.Table) -> Iterator[str]:
    for number, uid in enumerate(ours["uid"].to_pylist()):
        declared = ours[name][number].as_py()
        try:
            published = theirs[name][number].as_py()
        except UNREADABLE as error:
            yield f"row {uid}: {name} cannot be read ({_told(error)})"
            continue
        if published != declared:
            yield f"row {uid}: {name} is {_shown(repr(published))}, declared {declared!r}"


def _told(error: BaseException) -> str:
    lines = str(error).splitlines() or [type(error).__name__]
    return _shown(lines[0].strip() or type(error).__name__)


def _shown(text: str) -> str:
    """Return a text from a stranger as it can be printed: short, and without control characters."""
    plain = text if text.isprintable() else ascii(text)
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"
