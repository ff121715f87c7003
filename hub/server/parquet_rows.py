"""Reading some rows of Parquet files that anybody may have written: no more is unpacked than a page can show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.hub.server.errors import HubError
from wabe.hub.server.settings import KIB, MIB

# What the columns of one row group may have when unpacked; those that come after are not read.
MAX_BYTES = 256 * MIB
MAX_COLUMNS = 200
# Looking for a label, every row is looked at.
MAX_SEARCHED = 50_000_000
_MAX_WIDTH = 64 * KIB
_BATCH = 1024
_SEARCH_BATCH = 65_536
_TEXTS = frozenset({"NONE", "UTF8", "ENUM", "JSON", "BSON"})
_FOOTER = {"thrift_string_size_limit": 16 * MIB, "thrift_container_size_limit": 100_000}

Row = dict[str, pa.Scalar | None]


@dataclass(frozen=True, slots=True)
class Source:
    """An open file, and the schema that its author meant."""

    file: pq.ParquetFile
    schema: pa.Schema

    @property
    def fields(self) -> list[str]:
        """The columns that are shown."""
        return list(self.schema.names[:MAX_COLUMNS])

    @property
    def groups(self) -> int:
        """How many row groups there are."""
        return int(self.file.num_row_groups)

    def length(self, group: int) -> int:
        """How many rows a row group has."""
        return int(self.file.metadata.row_group(group).num_rows)


def open_source(item: Path | bytes) -> Source:
    """Open a file such that texts stay what they are in it: one text that a million rows share is read once."""
    with pq.ParquetFile(_input(item), **_FOOTER) as first:
        schema, leaves, metadata = first.schema_arrow, first.schema, first.metadata
        found = [leaves.column(number) for number in range(min(len(leaves), 100 * MAX_COLUMNS))]
    shared = [leaf.path for leaf in found if leaf.physical_type == "BYTE_ARRAY" and str(leaf.converted_type) in _TEXTS]
    if len(set(schema.names)) != len(schema.names):
        raise HubError(422, "the split cannot be read: two columns have the same name")
    file = pq.ParquetFile(_input(item), metadata=metadata, read_dictionary=shared, **_FOOTER)
    return Source(file, schema)


def rows_at(source: Source, group: int, wanted: Sequence[int]) -> Iterator[Row]:
    """Some rows of a row group, in order; a column that is too large to be read has None in each."""
    names = _readable(source, group)
    position = 0
    left = list(reversed(wanted))
    batches = source.file.iter_batches(batch_size=_BATCH, row_groups=[group], columns=names, use_threads=False)
    # Without columns there are no batches.
    for batch in batches if names else ():
        while left and left[-1] < position + batch.num_rows:
            place = left.pop() - position
            values = {name: batch.column(name)[place] for name in names}
            yield {name: values.get(name) for name in source.fields}
        position += batch.num_rows
        if not left:
            return
    for _ in left:
        yield dict.fromkeys(source.fields)


def rows_with(source: Source, column: str, value: int) -> Iterator[tuple[int, Sequence[int]]]:
    """The places of the rows that have a value in a column, some at a time, with their row group."""
    for group in range(source.groups):
        if column not in _readable(source, group):
            raise HubError(422, f"the split cannot be read: the column {column} is too large")
        position = 0
        for batch in source.file.iter_batches(
            batch_size=_SEARCH_BATCH, row_groups=[group], columns=[column], use_threads=False
        ):
            values = batch.column(0)
            same = pc.equal(values, pa.scalar(value, type=values.type))
            yield group, pc.add(pc.indices_nonzero(same), position).to_pylist()
            position += batch.num_rows


def first_texts(source: Source, names: Sequence[str], count: int) -> Iterator[Row]:
    """The first rows, of some columns only."""
    if source.groups:
        number = min(count, source.length(0))
        yield from ({name: row[name] for name in names} for row in rows_at(source, 0, range(number)))


def _input(item: Path | bytes) -> pa.NativeFile:
    return pa.BufferReader(item) if isinstance(item, bytes) else pa.OSFile(str(item))


def _readable(source: Source, group: int) -> list[str]:
    """The columns that fit into the memory for a row group together, in their order."""
    metadata, leaves = source.file.metadata.row_group(group), source.file.schema
    costs = dict.fromkeys(source.fields, 0)
    for number in range(metadata.num_columns):
        chunk, leaf = metadata.column(number), leaves.column(number)
        name = leaf.path.partition(".")[0]
        if name not in costs:
            continue
        width = leaf.length if leaf.physical_type == "FIXED_LEN_BYTE_ARRAY" else 8
        # One row can have all the values of a nested column; of another, only a batch is unpacked at a time.
        values = chunk.num_values if leaf.max_repetition_level else _BATCH
        too_wide = width > _MAX_WIDTH or chunk.total_uncompressed_size < 0 or chunk.num_values < 0
        costs[name] += MAX_BYTES + 1 if too_wide else max(chunk.total_uncompressed_size, values * width)
    sums = accumulate(cost if cost <= MAX_BYTES else 0 for cost in costs.values())
    return [name for (name, cost), total in zip(costs.items(), sums, strict=True) if max(cost, total) <= MAX_BYTES]
