"""Records are read as their types say, or refused with the place of what is wrong."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile_json import HOSTILE_JSON
from wabe.builders.core.typed_json import MAX_DEPTH, ShapeError, read_typed, typed


class Colour(StrEnum):
    """A member of a record."""

    RED = "red"
    BLUE = "blue"


class Entry(TypedDict):
    """A record that stays a mapping."""

    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    """A record in a record."""

    share: float
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    """Everything that the project's records have."""

    name: str
    rows: int
    inner: Inner
    sure: bool = True
    limit: int | None = None
    parts: tuple[Inner, ...] = ()
    pair: tuple[float, str] = (0.5, "")
    seeds: list[int] = field(default_factory=list)
    by_name: Mapping[str, Inner] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)


texts = st.text(st.characters(codec="utf-8"), max_size=5)
floats = st.floats(allow_nan=False, allow_infinity=False)
inners = st.builds(Inner, share=floats, colour=st.sampled_from(Colour))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | floats | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
)
outers = st.builds(
    Outer,
    name=texts,
    rows=st.integers(-(10**6), 10**6),
    inner=inners,
    sure=st.booleans(),
    limit=st.none() | st.integers(0, 9),
    parts=st.lists(inners, max_size=2).map(tuple),
    pair=st.tuples(floats, texts),
    seeds=st.lists(st.integers(0, 9), max_size=2),
    by_name=st.dictionaries(texts, inners, max_size=2),
    entries=st.dictionaries(texts, st.fixed_dictionaries({"rows": st.integers(0, 9)}), max_size=2),
    extra=st.dictionaries(texts, plain, max_size=2),
)


@settings(max_examples=60, deadline=None)
@given(outers, texts)
def test_what_was_written_is_read(record: Outer, name: str) -> None:
    """Fields of a later release are passed over."""
    content = json.loads(json.dumps(asdict(record)))
    assert typed(content, Outer) == record
    assert typed({f"later {name}": name, **content}, Outer) == record


@settings(max_examples=150, deadline=None)
@given(plain)
def test_anything_else_is_refused(value: object) -> None:
    with pytest.raises(ShapeError):
        typed(value, Outer)


SOUND: dict[str, object] = {"name": "a", "rows": 1, "inner": {"share": 1, "colour": "red"}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rows": True}, "rows should be a whole number, and is True"),
        ({"rows": 1.0}, "rows should be a whole number, and is 1.0"),
        ({"rows": None}, "rows should be a whole number, and is nothing"),
        ({"name": ["a"]}, "name should be a text, and is a list"),
        ({"name": "\ud800"}, "name is not valid Unicode"),
        ({"inner": 3}, "inner should be a mapping, and is 3"),
        ({"inner": {"share": 1}}, "inner has no 'colour'"),
        ({"inner": {"share": 1, "colour": "green"}}, "inner.colour should be one of red, blue, and is 'green'"),
        ({"parts": [{"share": "x", "colour": "red"}]}, "parts[0].share should be a number, and is 'x'"),
        ({"pair": [1]}, "pair should be a list of 2, and is a list"),
        ({"seeds": [1, "2"]}, "seeds[1] should be a whole number, and is '2'"),
        ({"by_name": {"a b": 1}}, "by_name.a b should be a mapping, and is 1"),
        ({"entries": {"a": {}}}, "entries.a has no 'rows'"),
        ({"sure": 1}, "sure should be true or false, and is 1"),
        ({"limit": "x" * 90}, f"limit should be a whole number, and is '{'x' * 39}…"),
        ({"rows": -(10**400)}, None),
        ({"inner": 10**400}, "inner should be a mapping, and is a very large number"),
    ],
)
def test_the_place_and_the_value_are_said(changes: dict[str, object], said: str | None) -> None:
    if said is None:
        assert typed({**SOUND, **changes}, Outer)
        return
    with pytest.raises(ShapeError) as refused:
        typed({**SOUND, **changes}, Outer)
    assert str(refused.value) == said


def test_values_of_any_type_are_not_deep() -> None:
    deep: object = 1
    for _ in range(MAX_DEPTH):
        deep = [deep]
    assert typed({**SOUND, "extra": {"a": deep}}, Outer)
    with pytest.raises(ShapeError, match="nested too deeply"):
        typed({**SOUND, "extra": {"a": [deep]}}, Outer)


@pytest.mark.parametrize("name", HOSTILE_JSON)
def test_hostile_files_are_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(HOSTILE_JSON[name])
    with pytest.raises(ShapeError) as refused:
        read_typed(path, Outer)
    assert len(str(refused.value).encode()) < 300
