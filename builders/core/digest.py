"""Logical digests: the identity of published rows, whatever file, chunking or pyarrow holds them."""

import hashlib
from collections.abc import Iterable
from functools import cache

import numpy as np
import pyarrow as pa


class TableDigest:
    """A running sha256 over canonical columns.

    For each column, in schema order: its values as little-endian bytes; for strings and lists, lengths and
    contents in two streams. So the digest does not depend on how rows are cut into chunks, only on the names,
    the types, the values and the order of rows. Nulls are refused: no published column has them.
    """

    def __init__(self, schema: pa.Schema) -> None:
        self._schema = schema
        self._rows = 0
        self._streams = [_stream_of(field.type) for field in schema]

    @property
    def rows(self) -> int:
        """Return how many rows have been seen."""
        return self._rows

    def update(self, table: pa.Table) -> None:
        """Add the rows of a table with the same schema."""
        if shape_of(table.schema) != shape_of(self._schema):
            msg = f"the table's schema differs from the digest's:\n{table.schema}\n{self._schema}"
            raise ValueError(msg)
        self._rows += table.num_rows
        for stream, column in zip(self._streams, table.columns, strict=True):
            for chunk in column.chunks:
                stream.update(chunk)

    def hexdigest(self) -> str:
        """Return the digest of everything added so far."""
        total = hashlib.sha256(f"wabe-1 rows={self._rows}".encode())
        for field, stream in zip(self._schema, self._streams, strict=True):
            total.update(f"\n{field.name}:{_type_name(field.type)}:{stream.hexdigest()}".encode())
        return total.hexdigest()


def digest_of(tables: Iterable[pa.Table], schema: pa.Schema) -> str:
    """Return the logical digest of a sequence of tables."""
    running = TableDigest(schema)
    for table in tables:
        running.update(table)
    return running.hexdigest()


def combined_digest(parts: Iterable[tuple[str, str]]) -> str:
    """Combine named digests, such as those of a config's splits, into one; their order does not matter."""
    return hashlib.sha256("\n".join(f"{name}:{digest}" for name, digest in sorted(parts)).encode()).hexdigest()


def shape_of(schema: pa.Schema) -> list[tuple[str, str]]:
    """Return names and types of columns as far as they are part of a digest."""
    return [(field.name, _type_name(field.type)) for field in schema]


class _Stream:
    """The canonical bytes of one column of a flat type."""

    def __init__(self) -> None:
        self._values = hashlib.sha256()

    def update(self, chunk: pa.Array) -> None:
        if chunk.null_count:
            msg = "a published column has a null"
            raise ValueError(msg)
        self._update(chunk)

    def _update(self, chunk: pa.Array) -> None:
        plain = chunk.cast(pa.int8()) if pa.types.is_boolean(chunk.type) else chunk
        values = plain.to_numpy(zero_copy_only=False)
        self._values.update(np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<")).data)

    def hexdigest(self) -> str:
        return self._values.hexdigest()


class _StringStream(_Stream):
    """Lengths in one stream, bytes in another."""

    def __init__(self) -> None:
        super().__init__()
        self._lengths = hashlib.sha256()

    def _update(self, chunk: pa.Array) -> None:
        strings = chunk.cast(pa.string())
        _, offsets, data = strings.buffers()
        if len(strings) == 0 or offsets is None:
            return
        bounds = np.frombuffer(offsets, dtype="<i4")[strings.offset : strings.offset + len(strings) + 1]
        self._lengths.update(np.ascontiguousarray(np.diff(bounds)).data)
        if data is not None:
            self._values.update(memoryview(data)[bounds[0] : bounds[-1]])

    def hexdigest(self) -> str:
        return f"{self._lengths.hexdigest()}/{super().hexdigest()}"


class _ListStream(_Stream):
    """Lengths in one stream, elements in a stream of their own type."""

    def __init__(self, element: "_Stream") -> None:
        super().__init__()
        self._element = element

    def _update(self, chunk: pa.Array) -> None:
        if not isinstance(chunk, pa.ListArray):
            msg = f"expected a list column, not {chunk.type}"
            raise TypeError(msg)
        super()._update(chunk.value_lengths())
        self._element.update(chunk.flatten())

    def hexdigest(self) -> str:
        return f"{super().hexdigest()}[{self._element.hexdigest()}]"


class _StructStream(_Stream):
    """One stream per member."""

    def __init__(self, members: "list[_Stream]") -> None:
        super().__init__()
        self._members = members

    def _update(self, chunk: pa.Array) -> None:
        if not isinstance(chunk, pa.StructArray):
            msg = f"expected a struct column, not {chunk.type}"
            raise TypeError(msg)
        for stream, member in zip(self._members, chunk.flatten(), strict=True):
            stream.update(member)

    def hexdigest(self) -> str:
        return "{" + ",".join(stream.hexdigest() for stream in self._members) + "}"


def _stream_of(kind: pa.DataType) -> _Stream:
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return _StringStream()
    if isinstance(kind, pa.ListType):
        return _ListStream(_stream_of(kind.value_type))
    if isinstance(kind, pa.StructType):
        return _StructStream([_stream_of(field.type) for field in kind.fields])
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_boolean(kind):
        return _Stream()
    msg = f"{kind} has no canonical bytes"
    raise TypeError(msg)


@cache
def _type_name(kind: pa.DataType) -> str:
    """Name a type without the names of list elements, which Parquet changes."""
    if pa.types.is_large_string(kind):
        return "string"
    if isinstance(kind, pa.ListType):
        return f"list<{_type_name(kind.value_type)}>"
    if isinstance(kind, pa.StructType):
        return "struct<" + ", ".join(f"{field.name}: {_type_name(field.type)}" for field in kind.fields) + ">"
    return str(kind)
