"""The data of passages: made-up names, things that are counted, what is told of them, periods and groups."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_lines, read_words

FOLDER = Path(__file__).parent
ENTITIES = ("person", "place", "ship")
_REQUIRED = ("name", "entity", "singular", "plural", "base", "past", "participle", "rhythm", "low", "high")
COLUMNS = (*_REQUIRED, "item", "items")
BUILDING = "building"
"""The domain whose numbers are years."""


class Domain(NamedTuple):
    """What passages are about: who does what with things of which kind, and how many of them."""

    name: str
    entity: str
    singular: str
    plural: str
    base: str
    past: str
    participle: str
    rhythm: str
    """Which periods are told apart."""
    low: int
    high: int
    item: str
    items: str
    """The things, if they are always the same."""


class Periods(NamedTuple):
    """Two times at which things are counted, and both together."""

    first: str
    second: str
    both: str


class Group(NamedTuple):
    """One half of a division of those who are told about: what is said of them, and what they are called."""

    told: str
    called: str


DAYS = (
    Periods("on Saturday", "on Sunday", "over the two days"),
    Periods("on Monday", "on Tuesday", "over the two days"),
    Periods("in the morning", "in the afternoon", "over the whole day"),
)
MONTHS = (
    Periods("in March", "in April", "over the two months"),
    Periods("in June", "in July", "over the two months"),
    Periods("in the first week", "in the second week", "over the two weeks"),
)
PERIODS: Mapping[str, tuple[Periods, ...]] = {
    "days": DAYS,
    "months": MONTHS,
    "season": (Periods("before the winter break", "after the winter break", "over the whole season"),),
    "rounds": (Periods("in the first round", "in the second round", "over the two rounds"),),
}
EVERY_PERIOD = tuple(periods for some in PERIODS.values() for periods in some)
GROUPS: Mapping[str, tuple[tuple[Group, Group], ...]] = {
    "person": (
        (
            Group("were in their twenties", "{plural} in their twenties"),
            Group("were in their thirties", "{plural} in their thirties"),
        ),
        (
            Group("came from the valley", "{plural} from the valley"),
            Group("came from the hills", "{plural} from the hills"),
        ),
    ),
    "place": (
        (Group("lie in the north", "northern {plural}"), Group("lie in the south", "southern {plural}")),
        (Group("lie on the coast", "coastal {plural}"), Group("lie inland", "inland {plural}")),
    ),
    "ship": ((Group("were built of wood", "wooden {plural}"), Group("were built of steel", "steel {plural}")),),
}


@cache
def own_names() -> tuple[Word, ...]:
    """Return the made-up names of places and ships."""
    return read_words(FOLDER / "names.csv", Shape(forms=("name",), kinds=frozenset({"place", "ship"})))


@cache
def own_items() -> tuple[Word, ...]:
    """Return the things that are counted, by domain, and what towns build."""
    shape = Shape(forms=("singular", "plural"), kinds=frozenset(domain.name for domain in domains()))
    return read_words(FOLDER / "items.csv", shape)


@cache
def domains() -> tuple[Domain, ...]:
    """Return all domains, in the order of their file."""
    return read_domains(FOLDER / "domains.csv")


def read_domains(path: Path) -> tuple[Domain, ...]:
    """Read domains; wrong lines are named, all at once."""
    found: list[Domain] = []

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["entity"] not in ENTITIES:
            yield f"unknown entity {row['entity']!r}: there are {', '.join(ENTITIES)}"
        if row["rhythm"] not in PERIODS:
            yield f"unknown rhythm {row['rhythm']!r}: there are {', '.join(PERIODS)}"
        if not (row["low"].isdecimal() and row["high"].isdecimal() and int(row["low"]) < int(row["high"])):
            yield f"the numbers go from {row['low']!r} to {row['high']!r}"
            return
        if bool(row["item"]) != bool(row["items"]):
            yield "item and items go together"
        if empty := [name for name in _REQUIRED if not row[name]]:
            yield f"no {', '.join(empty)}"
        texts = {name: text for name, text in row.items() if name not in ("low", "high")}
        found.append(Domain(low=int(row["low"]), high=int(row["high"]), **texts))

    read_lines(path, COLUMNS, take)
    return tuple(found)
