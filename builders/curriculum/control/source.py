"""The words of this phenomenon: genres with their phrases, names, things, and what is reported to have happened."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_lines, read_words, words

FOLDER = Path(__file__).parent
GROUPS = ("department", "gallery", "club", "session", "ward", "group", "garden", "camp", "workshop")
EXTRAS = ("fixture", "equipment")
ITEMS = ("department", "parish", "gallery", "session", "ward", "ship", "branch", "hotel", "station", "garden", "camp")
KINDS = frozenset(
    (*GROUPS, *(f"item_{name}" for name in (*ITEMS, "workshop")), "gift", *EXTRAS, "facility", "role", "source")
)
NAMES = ("place", "ship")
SLOT = "{}"
TIMES = ("in January", "last winter", "during the storm", "at Easter", "in late autumn", "last weekend")
"""When an event may have happened."""


class Genre(NamedTuple):
    """What a passage is: who writes about which people, in which groups they are, and what is said of them."""

    name: str
    org: str
    has: str
    doc: str
    person: str
    people: str
    kind: str
    kinds: str
    lives: str
    """How somebody is in a group."""
    live: str
    joined: str
    """What everybody did in some year."""
    came: str
    """The same, if it is clear where."""
    given: str
    groups: str
    """The list that groups are named after."""
    group: str
    """What a group is called, with a slot for its name."""
    items: str
    """The list of what groups have, or the plural of the only thing."""
    extras: str
    """The list of what groups will get."""


@cache
def own_words() -> tuple[Word, ...]:
    """Return what groups are called, what they have and get, what people are given and may use, and what they are."""
    return read_words(FOLDER / "words.csv", Shape(forms=("singular", "plural"), kinds=KINDS))


@cache
def own_names() -> tuple[Word, ...]:
    """Return the made-up names of places, and those of ships."""
    return read_words(FOLDER / "names.csv", Shape(forms=("name",), kinds=frozenset(NAMES)))


@cache
def events() -> tuple[Word, ...]:
    """Return what may have happened: a subject and its verb in two forms."""
    return read_words(FOLDER / "events.csv", Shape(forms=("subject", "past", "base"), kinds=frozenset({"event"})))


@cache
def people_names() -> tuple[Word, ...]:
    """Return the names of people."""
    return words("names")


@cache
def cities() -> tuple[Word, ...]:
    """Return the names of cities."""
    return tuple(word for word in words("places") if word.kind == "city")


@cache
def genres() -> tuple[Genre, ...]:
    """Return all genres, in the order of their file."""
    return read_genres(FOLDER / "genres.csv")


def read_genres(path: Path) -> tuple[Genre, ...]:
    """Read genres; wrong lines are named, all at once."""
    found: list[Genre] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if empty := [name for name, text in row.items() if not text]:
            yield f"no {', '.join(empty)}"
        if seen.setdefault(row["name"], number) != number:
            yield f"{row['name']!r} is also in line {seen[row['name']]}"
        if row["groups"] not in (*GROUPS, *NAMES):
            yield f"unknown list of groups {row['groups']!r}: there are {', '.join((*GROUPS, *NAMES))}"
        if row["items"].startswith("item_") and row["items"] not in KINDS:
            yield f"unknown list of items {row['items']!r}"
        if row["extras"] not in EXTRAS:
            yield f"unknown list of extras {row['extras']!r}: there are {', '.join(EXTRAS)}"
        if row["group"].count(SLOT) != 1:
            yield f"the name of a group, {row['group']!r}, has no slot {{}}"
        found.append(Genre(**row))

    read_lines(path, Genre._fields, take)
    return tuple(found)
