"""The lists: entities with their kinds, given names, and relations with the kinds that they hold between."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_lines, read_words, words

FOLDER = Path(__file__).parent
PERSON = "person"
SURNAME = "surname"
WRITTEN: Mapping[str, str] = {
    "town": "{}",
    "district": "{}",
    "region": "{}",
    "river": "the River {}",
    "company": "{}",
    "publisher": "{} Press",
    "foundation": "the {} Foundation",
    "college": "{} College",
    "museum": "the {} Museum",
    "prize": "the {} Prize",
    "club": "{} FC",
    "book": '"The {}"',
    "film": '"The {}"',
    "painting": '"The {}"',
}
"""How the name of each kind of entity is written inside a sentence."""
KINDS = frozenset({PERSON, *WRITTEN})
ONCE = ("", "subject", "object", "both")
USES = ("told", "asked")


class Relation(NamedTuple):
    """A relation between two kinds of entities."""

    name: str
    subjects: tuple[str, ...]
    objects: tuple[str, ...]
    once: str
    """Which of its ends has it only once: nobody is born in two towns."""
    told: bool
    """Whether premises state it; some relations are only asked for."""


@cache
def entities(path: Path = FOLDER / "entities.csv") -> tuple[Word, ...]:
    """Return surnames and the names of all other entities; each is in one line, and so of one kind."""
    return read_words(path, Shape(forms=("name",), kinds=frozenset({SURNAME, *WRITTEN})))


@cache
def given_names() -> tuple[Word, ...]:
    """Return the given names, female and male."""
    return words("names")


@cache
def relations(path: Path = FOLDER / "relations.csv") -> Mapping[str, Relation]:
    """Return all relations by name, in the order of their file."""
    found: dict[str, Relation] = {}
    lines: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        name = row["relation"]
        if lines.setdefault(name, number) != number:
            yield f"the relation {name!r} is also in line {lines[name]}"
        ends = {end: tuple(row[end].split("|")) for end in ("subjects", "objects")}
        for end, kinds in ends.items():
            for kind in kinds:
                if kind not in KINDS:
                    yield f"unknown class {kind!r} in {end}: the classes are {', '.join(sorted(KINDS))}"
        if row["once"] not in ONCE:
            yield f"unknown end {row['once']!r}: there are {', '.join(filter(None, ONCE))}, or nothing"
        if row["use"] not in USES:
            yield f"unknown use {row['use']!r}: there are {' and '.join(USES)}"
        found[name] = Relation(name, ends["subjects"], ends["objects"], row["once"], row["use"] == "told")

    read_lines(path, ("relation", "subjects", "objects", "once", "use"), take)
    return found
