"""Values that a row type does not allow: found by whole columns, told with the row, the column and what is allowed."""

import math
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.rows import Column, columns_of
from wabe.errors import DeclarationError

SHOWN_CHARACTERS = 80
SHOWN_MEMBERS = 12
REMEDY = "Change the constructor, or the row type if the value is right"


class WrongValueError(DeclarationError):
    """A value that its column does not allow; it names the row, and the adapter adds benchmark, config and split."""


def require_values(row: type, table: pa.Table, *, before: int = 0) -> None:
    """Refuse a table with a value that the row type does not allow; so many rows of the split come before it."""
    columns = zip(columns_of(row), table.columns, strict=True)
    suspects = [(column, chunked) for column, chunked in columns if not all(_sound(column, c) for c in chunked.chunks)]
    if suspects:
        place, what = min((_first_fault(column, chunked) for column, chunked in suspects), key=lambda fault: fault[0])
        raise WrongValueError(where=named_row(before + place, uid_at(table, place)), what=what, remedy=REMEDY)


def named_row(number: int, uid: str = "", *, of: str = "") -> str:
    """Name a row by its number and, where it has one, by its uid."""
    return f"row {number}{of} (counted from 0{f', uid {uid}' if uid else ''})"


def uid_at(table: pa.Table, place: int) -> str:
    """Return the uid of a row; nothing if it has none."""
    uids = table.column("uid") if table.schema.get_field_index("uid") >= 0 else None
    return str(uids[place].as_py() or "") if uids is not None else ""


def told(column: Column, value: object, path: str = "") -> str:
    """Say which value a column has, and what it must be instead."""
    return f"the column {path or column.name!r} is {shown(value)}, but must be {_wanted(column)}"


def shown(value: object) -> str:
    """Write a value as an error shows it."""
    text = "null" if value is None else repr(value)
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"


def _sound(column: Column, values: pa.Array) -> bool:
    """Tell whether a column allows all of some values."""
    if values.null_count or not len(values):
        return not values.null_count
    if column.element is not None:
        return _sound(column.element, values.flatten())
    if column.members is not None:
        return all(_sound(*pair) for pair in zip(column.members, values.flatten(), strict=True))
    if column.labels is not None:
        ends = pc.min_max(values).as_py()
        return bool(ends["min"] >= 0 and ends["max"] < len(column.labels))
    if column.values is not None:
        return bool(pc.all(pc.is_in(values, pa.array(column.values))).as_py())
    return not pa.types.is_floating(column.arrow) or bool(pc.all(pc.is_finite(values)).as_py())


def _first_fault(column: Column, values: pa.ChunkedArray) -> tuple[int, str]:
    """Return the first row with a value that is not allowed, and what is wrong with it."""
    return next((row, fault) for row, value in enumerate(values.to_pylist()) for fault in _faults(column, value))


def _faults(column: Column, value: object, path: str = "") -> Iterator[str]:
    """Say what is wrong with one value, member by member."""
    path = path or column.name
    if isinstance(value, list) and column.element is not None:
        for place, one in enumerate(value):
            yield from _faults(column.element, one, f"{path}[{place}]")
    elif isinstance(value, dict) and column.members is not None:
        for member in column.members:
            yield from _faults(member, value[member.name], f"{path}.{member.name}")
    elif not _allowed(column, value):
        yield told(column, value, path)


def _allowed(column: Column, value: object) -> bool:
    if column.labels is not None:
        return isinstance(value, int) and 0 <= value < len(column.labels)
    if column.values is not None:
        return value in column.values
    return value is not None and (not isinstance(value, float) or math.isfinite(value))


def _wanted(column: Column) -> str:
    if column.labels is not None:
        return _one_of([f"{number} ({label.value})" for number, label in enumerate(column.labels)])
    if column.values is not None:
        return _one_of([repr(value) for value in column.values])
    if pa.types.is_floating(column.arrow):
        return f"a finite {column.type_name}"
    return f"{'an' if column.type_name.startswith('i') else 'a'} {column.type_name}"


def _one_of(members: list[str]) -> str:
    more = len(members) - SHOWN_MEMBERS
    return f"one of {', '.join(members[:SHOWN_MEMBERS])}" + (f" and {more} more" if more > 0 else "")
