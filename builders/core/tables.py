"""Tables of a row type: made from columns, and refused with the row and the value that do not fit."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.core.rows import Column, columns_of, schema_of
from wabe.builders.core.values import REMEDY, WrongValueError, named_row, told, uid_at
from wabe.errors import DeclarationError

Values: TypeAlias = pa.Array | pa.ChunkedArray | NDArray[np.generic] | Sequence[object]

REFUSALS = (pa.ArrowException, TypeError, ValueError, OverflowError)


def table_of(row: type, columns: Mapping[str, Values]) -> pa.Table:
    """Make a table of a row type from its columns, in any order; a value that does not fit is named with its row."""
    declared = columns_of(row)
    names = [column.name for column in declared]
    if wrong := [name for name in (*names, *columns) if (name in columns) is not (name in names)]:
        told_of = [f"{name} is {'missing' if name in names else 'unknown'}" for name in wrong]
        raise _unfit(row, f"the columns are not those of the row type: {', '.join(told_of)}")
    made = [_converted_column(row, column, columns) for column in declared]
    lengths = {name: len(values) for name, values in zip(names, made, strict=True)}
    if len(set(lengths.values())) > 1:
        counts = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise _unfit(row, f"the columns have different numbers of values: {counts}")
    return pa.Table.from_arrays(made, schema=schema_of(row))


def require_schema(row: type, table: object, *, where: str, before: int = 0) -> None:
    """Refuse a table with other columns than the row type's, and name the first value that does not fit its column."""
    if not isinstance(table, pa.Table):
        raise DeclarationError(
            where=where,
            what=f"the constructor yields a {type(table).__name__}, not a table",
            remedy="Yield tables made with table_of(ROW, columns)",
        )
    schema = schema_of(row)
    if table.schema == schema:
        return
    for column in columns_of(row):
        if table.schema.get_field_index(column.name) >= 0:
            values = table.column(column.name)
            if (place := first_refused(values, column.arrow)) is not None:
                raise WrongValueError(
                    where=named_row(before + place, uid_at(table, place)),
                    what=told(column, values[place].as_py()),
                    remedy=REMEDY,
                )
    raise DeclarationError(
        where=where,
        what=f"the constructor's columns do not match the row type: {_schema_difference(table.schema, schema)}",
        remedy="Make the table with table_of(ROW, columns), which gives each column its declared type",
    )


def first_refused(values: Values, kind: pa.DataType) -> int | None:
    """Return the place of the first value that is not of a type; None if there is none, or no value could be."""
    if _fits(values, kind) or not _fits(values[:0], kind):
        return None
    first, end = 0, len(values)
    while end - first > 1:
        middle = (first + end) // 2
        if _fits(values[first:middle], kind):
            first = middle
        else:
            end = middle
    return first


def _converted_column(row: type, column: Column, columns: Mapping[str, Values]) -> pa.Array:
    values = columns[column.name]
    try:
        return _converted(values, column.arrow)
    except REFUSALS as error:
        place = first_refused(values, column.arrow)
        if place is None:
            raise _unfit(row, f"the column {column.name!r} cannot be {column.arrow}: {error}") from error
        raise WrongValueError(
            where=named_row(place, str(_at(columns.get("uid", ()), place) or ""), of=" of a table"),
            what=told(column, _at(values, place)),
            remedy=REMEDY,
        ) from error


def _converted(values: Values, kind: pa.DataType) -> pa.Array:
    if isinstance(values, pa.Array | pa.ChunkedArray):
        if values.type == kind:
            return values
        # A cast of a slice of lists would also convert what lies outside of it.
        return (values.take(np.arange(len(values))) if pa.types.is_nested(values.type) else values).cast(kind)
    if _counts(kind):
        # With a type given, Arrow cuts 1.5 to 1 without a word; a cast refuses it.
        pa.array(values).cast(kind)
    return pa.array(values, kind)


def _counts(kind: pa.DataType) -> bool:
    """Tell whether a type is of integers, or of lists of them."""
    return _counts(kind.value_type) if isinstance(kind, pa.ListType) else bool(pa.types.is_integer(kind))


def _fits(values: Values, kind: pa.DataType) -> bool:
    try:
        _converted(values, kind)
    except REFUSALS:
        return False
    return True


def _at(values: Values, place: int) -> object:
    """Return a value as Python has it; None where the column is shorter."""
    value = values[place] if place < len(values) else None
    if isinstance(value, pa.Scalar):
        return value.as_py()
    return value.item() if isinstance(value, np.generic) else value


def _unfit(row: type, what: str) -> WrongValueError:
    return WrongValueError(where=row.__qualname__, what=what, remedy=REMEDY)


def _schema_difference(found: pa.Schema, wanted: pa.Schema) -> str:
    """Say which columns are missing, unknown, of another type or in another place."""
    types = {field.name: str(field.type) for field in found}
    declared = {field.name: str(field.type) for field in wanted}
    told = [
        f"{name} is {types.get(name, 'missing')}, expected {declared.get(name, 'no such column')}"
        for name in dict.fromkeys((*declared, *types))
        if types.get(name) != declared.get(name)
    ]
    return "; ".join(told) or f"the order is {', '.join(found.names)}, expected {', '.join(wanted.names)}"
