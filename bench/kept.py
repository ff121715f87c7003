"""Results that were measured before, read back from benchmarks.json."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import click

from bench.results import Results


def kept(path: Path) -> Results | None:
    """Read earlier results; a part whose kind has changed since is left out, and this is said."""
    if not path.exists():
        return None
    content = json.loads(path.read_text(encoding="utf-8"))
    hints = get_type_hints(Results)
    found: dict[str, Any] = {}
    for field in fields(Results):
        try:
            found[field.name] = _read(hints[field.name], content.get(field.name))
        except (KeyError, TypeError):
            click.echo(f"{field.name} in {path.name} was measured in another way and is left out", err=True)
    return Results(**found)


def merged(old: Results | None, new: Results) -> Results:
    """Return new results, with those parts of old ones that were not measured again."""
    if old is None:
        return new
    again = {field.name: value for field in fields(new) if (value := getattr(new, field.name)) is not None}
    return replace(old, **{**again, "measured": {**old.measured, **new.measured}})


def _read(kind: Any, value: Any) -> Any:
    """Make a value of a type of what JSON made of it."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is UnionType:
        (kind,) = (one for one in inside if one is not NoneType)
        return None if value is None else _read(kind, value)
    if origin is tuple:
        return tuple(_read(inside[0], one) for one in value)
    if origin in (dict, Mapping):
        return {key: _read(inside[1], one) for key, one in value.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{field.name: _read(hints[field.name], value[field.name]) for field in fields(kind)})
    return value
