"""Row types: a frozen dataclass is read once into columns, from which everything else is computed."""

import types
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, StrEnum, auto
from functools import cache
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

import pyarrow as pa

from wabe.errors import DeclarationError


class Published(Enum):
    """How an enumeration is published."""

    CLASS_LABEL = auto()


CLASS_LABEL: Final = Published.CLASS_LABEL
"""Marks a column of a StrEnum that is published as numbers with names; the order of its members must never change."""


class Empty(StrEnum):
    """The value of a closed column that does not apply: `Annotated[Kind | Empty, "…"]`."""

    EMPTY = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One published column: its name, meaning, type and, where it is closed, its values."""

    name: str
    doc: str
    arrow: pa.DataType
    type_name: str
    labels: type[StrEnum] | None = None
    """The names behind a ClassLabel's numbers."""
    values: tuple[str, ...] | None = None
    """All that a closed column of strings may hold."""
    element: "Column | None" = None
    members: "tuple[Column, ...] | None" = None


@cache
def columns_of(row: type) -> tuple[Column, ...]:
    """Read the columns of a row type, in the order in which they are published."""
    if not is_dataclass(row):
        raise _wrong(row, "a row type must be a dataclass")
    hints = get_type_hints(row, include_extras=True)
    return tuple(_column(row, field.name, hints[field.name]) for field in fields(row))


def schema_of(row: type) -> pa.Schema:
    """Return the Arrow schema that every table of a row type has."""
    return pa.schema([pa.field(column.name, column.arrow) for column in columns_of(row)])


def label_of(row: type) -> type[StrEnum]:
    """Return the label type of a row: the enumeration of its column `label`."""
    for column in columns_of(row):
        if column.name == "label" and column.labels is not None:
            return column.labels
    raise _wrong(row, "the column 'label' must be a ClassLabel: write Annotated[YourStrEnum, 'meaning', CLASS_LABEL]")


def meaning_of(label: StrEnum) -> str:
    """Return what a label means, from the property `meaning` that its type may have; else nothing."""
    return str(getattr(label, "meaning", ""))


def _column(row: type, name: str, hint: object) -> Column:
    if get_origin(hint) is not Annotated:
        raise _wrong(row, f"the column {name!r} has no description: write Annotated[type, 'meaning']")
    kind, doc, *marks = get_args(hint)
    if not isinstance(doc, str) or marks not in ([], [CLASS_LABEL]):
        raise _wrong(row, f"the column {name!r} must have one description, a string, and at most CLASS_LABEL after it")
    return _typed(row, name, doc, kind, as_label=bool(marks))


def _typed(row: type, name: str, doc: str, kind: object, *, as_label: bool) -> Column:
    plain: dict[object, tuple[pa.DataType, str]] = {
        str: (pa.string(), "string"),
        int: (pa.int32(), "int32"),
        bool: (pa.bool_(), "bool"),
        float: (pa.float64(), "float64"),
    }
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        element = _typed(row, name, doc, get_args(kind)[0], as_label=as_label)
        return Column(
            name=name,
            doc=doc,
            arrow=pa.list_(element.arrow),
            type_name=f"list of {element.type_name}",
            element=element,
        )
    if as_label:
        if not isinstance(kind, type) or not issubclass(kind, StrEnum):
            raise _wrong(row, f"the column {name!r} is marked CLASS_LABEL, but is not a StrEnum")
        return Column(name=name, doc=doc, arrow=pa.int64(), type_name="ClassLabel", labels=kind)
    if kind in plain:
        arrow, type_name = plain[kind]
        return Column(name=name, doc=doc, arrow=arrow, type_name=type_name)
    if (enumerations := _enumerations(kind)) is not None:
        values = tuple(dict.fromkeys(member.value for one in enumerations for member in one))
        return Column(name=name, doc=doc, arrow=pa.string(), type_name="string", values=values)
    if get_origin(kind) is Literal:
        raise _wrong(row, f"the column {name!r} is a Literal: use a StrEnum for a fixed set of values")
    if isinstance(kind, type) and is_dataclass(kind):
        members = columns_of(kind)
        return Column(
            name=name,
            doc=doc,
            arrow=pa.struct([pa.field(member.name, member.arrow) for member in members]),
            type_name="struct",
            members=members,
        )
    if get_origin(kind) in {types.UnionType, Union}:
        raise _wrong(row, f"the column {name!r} may be None or has two types: every column has one type, without nulls")
    raise _wrong(row, f"the column {name!r} has the type {kind!r}, which has no Arrow type")


def _enumerations(kind: object) -> tuple[type[StrEnum], ...] | None:
    """Return the enumerations that a closed column takes its values from; None if it is not closed."""
    parts = get_args(kind) if get_origin(kind) in {types.UnionType, Union} else (kind,)
    found = tuple(part for part in parts if isinstance(part, type) and issubclass(part, StrEnum))
    return found if found and len(found) == len(parts) else None


def _wrong(row: type, what: str) -> DeclarationError:
    return DeclarationError(where=row.__qualname__, what=what, remedy="Change the row type")
