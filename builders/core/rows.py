"""Row types: a frozen dataclass is read once into columns, from which everything else is computed."""

import types
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import pyarrow as pa

from builders.core.errors import DeclarationError


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One published column: its name, meaning, type and, where it is closed, its values."""

    name: str
    doc: str
    arrow: pa.DataType
    type_name: str
    labels: type[StrEnum] | None = None
    values: tuple[str, ...] | None = None
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
    raise _wrong(row, "the column 'label' must be a StrEnum")


def _column(row: type, name: str, hint: object) -> Column:
    if get_origin(hint) is not Annotated:
        raise _wrong(row, f"the column {name!r} has no description: write Annotated[type, 'meaning']")
    kind, doc, *more = get_args(hint)
    if more or not isinstance(doc, str):
        raise _wrong(row, f"the column {name!r} must have one description, a string")
    return _typed(row, name, doc, kind)


def _typed(row: type, name: str, doc: str, kind: object) -> Column:
    plain: dict[object, tuple[pa.DataType, str]] = {
        str: (pa.string(), "string"),
        int: (pa.int32(), "int32"),
        bool: (pa.bool_(), "bool"),
        float: (pa.float64(), "float64"),
    }
    if kind in plain:
        arrow, type_name = plain[kind]
        return Column(name=name, doc=doc, arrow=arrow, type_name=type_name)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Column(name=name, doc=doc, arrow=pa.int64(), type_name="ClassLabel", labels=kind)
    if get_origin(kind) is Literal:
        if not all(isinstance(value, str) for value in get_args(kind)):
            raise _wrong(row, f"the column {name!r} has a literal that is no string")
        values = tuple(str(value) for value in get_args(kind))
        return Column(name=name, doc=doc, arrow=pa.string(), type_name="string", values=values)
    if get_origin(kind) is tuple and get_args(kind)[1:] == (...,):
        element = _typed(row, name, doc, get_args(kind)[0])
        return Column(
            name=name,
            doc=doc,
            arrow=pa.list_(element.arrow),
            type_name=f"list of {element.type_name}",
            element=element,
        )
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
        raise _wrong(row, f"the column {name!r} may be None: nulls are never published")
    raise _wrong(row, f"the column {name!r} has the type {kind!r}, which has no Arrow type")


def _wrong(row: type, what: str) -> DeclarationError:
    return DeclarationError(where=row.__qualname__, what=what, remedy="Change the row type")
