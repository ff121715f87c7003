"""JSON that anybody may have changed, read as the types that it should have; what is wrong is named by its place."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

Kind = TypeVar("Kind")

# Of values of any type: whatever is read can also be compared, copied and written again.
MAX_DEPTH = 50


class ShapeError(ValueError):
    """Text that is not JSON, or JSON of another shape."""


def read_typed(path: Path, kind: type[Kind]) -> Kind:
    """Read a file as a type; what is wrong with its content is a ShapeError, and with the file an OSError."""
    return typed(read_plain(path), kind)


def read_plain(path: Path) -> object:
    """Read a file as JSON."""
    try:
        value: object = json.loads(path.read_bytes().decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise ShapeError(f"it is not UTF-8: byte {error.start:,}") from None
    except RecursionError:
        raise ShapeError("it is nested too deeply") from None
    except ShapeError:
        raise
    except ValueError as error:
        raise ShapeError(f"it is not valid JSON: {error}") from None
    return value


def typed(value: object, kind: type[Kind], place: str = "") -> Kind:
    """Return plain data as a type: a dataclass, an enumeration, numbers and texts, and collections of these."""
    return cast("Kind", _read(value, kind, place))


def _refuse_constant(name: str) -> object:
    raise ShapeError(f"{name} is not a number")


def _read(value: object, kind: object, place: str) -> object:
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any or kind is object:
        return _plain(value, place, 0)
    if origin in {Union, UnionType}:
        if value is None and NoneType in inner:
            return None
        return _read(value, next(one for one in inner if one is not NoneType), place)
    if origin is list:
        return [_read(one, inner[0], f"{place}[{number}]") for number, one in enumerate(_list(value, place))]
    if origin is tuple:
        return _tuple(value, inner, place)
    if origin in {dict, Mapping}:
        return {_text(key, place): _read(one, inner[1], _below(place, key)) for key, one in _mapping(value, place)}
    if isinstance(kind, type):
        if is_dataclass(kind):
            return kind(**_members(value, kind, place, _required(kind)))
        if is_typeddict(kind):
            return _members(value, kind, place, frozenset(getattr(kind, "__required_keys__", ())))
        if issubclass(kind, StrEnum):
            return _member(value, kind, place)
        if kind in {str, int, float, bool}:
            return _scalar(value, kind, place)
    msg = f"no JSON is read as {kind}"
    raise TypeError(msg)


def _members(value: object, kind: type, place: str, required: frozenset[str]) -> dict[str, object]:
    """Read the fields of a record; others are passed over, because a later release may have written them."""
    given, hints = dict(_mapping(value, place)), _hints(kind)
    if missing := sorted(required - set(given)):
        raise ShapeError(f"{_named(place)} has no {missing[0]!r}")
    return {name: _read(given[name], hint, _below(place, name)) for name, hint in hints.items() if name in given}


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind)


@cache
def _required(kind: type) -> frozenset[str]:
    every = fields(kind)
    return frozenset(one.name for one in every if one.default is MISSING and one.default_factory is MISSING)


def _mapping(value: object, place: str) -> list[tuple[str, object]]:
    if not isinstance(value, dict):
        raise _wrong(value, "a mapping", place)
    return list(value.items())


def _list(value: object, place: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(value, "a list", place)
    return value


def _tuple(value: object, inner: tuple[object, ...], place: str) -> tuple[object, ...]:
    items = _list(value, place)
    kinds = (inner[0],) * len(items) if inner[1:] == (...,) else inner
    if len(items) != len(kinds):
        raise _wrong(value, f"a list of {len(kinds)}", place)
    pairs = zip(items, kinds, strict=True)
    return tuple(_read(one, kind, f"{place}[{number}]") for number, (one, kind) in enumerate(pairs))


def _member(value: object, kind: type[StrEnum], place: str) -> StrEnum:
    known = [one.value for one in kind]
    if not isinstance(value, str) or value not in known:
        raise _wrong(value, f"one of {', '.join(known)}", place)
    return kind(value)


def _scalar(value: object, kind: type, place: str) -> object:
    if kind is str:
        return _text(value, place)
    # A bool is an int for Python, and for nobody else; a whole number is also a fraction.
    wanted: tuple[type, ...] = (int, float) if kind is float else (kind,)
    if type(value) not in wanted:
        raise _wrong(value, {int: "a whole number", float: "a number", bool: "true or false"}[kind], place)
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong(value, "a text", place)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ShapeError(f"{_named(place)} is not valid Unicode") from None
    return value


def _plain(value: object, place: str, depth: int) -> object:
    if depth > MAX_DEPTH:
        raise ShapeError(f"{_named(place)} is nested too deeply")
    if isinstance(value, dict):
        return {_text(key, place): _plain(one, _below(place, key), depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one, place, depth + 1) for one in value]
    return _text(value, place) if isinstance(value, str) else value


def _wrong(value: object, wanted: str, place: str) -> ShapeError:
    found = {dict: "a mapping", list: "a list", NoneType: "nothing"}.get(type(value))
    return ShapeError(f"{_named(place)} should be {wanted}, and is {found or _shown(value)}")


def _shown(value: object) -> str:
    text = ascii(value) if isinstance(value, str | float | bool) else f"{type(value).__name__}"
    if isinstance(value, int) and not isinstance(value, bool):
        text = str(value) if abs(value) < 10**18 else "a very large number"
    return text if len(text) <= 40 else f"{text[:40]}…"


def _named(place: str) -> str:
    return place or "it"


def _below(place: str, name: object) -> str:
    shown = _shown(name).strip("'")
    return f"{place}.{shown}" if place else shown
