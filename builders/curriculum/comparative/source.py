"""The words of comparisons: scales with both of their directions, what they are said of, and what is compared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, read_lines, read_words, words
from wabe.errors import CorruptError

FOLDER = Path(__file__).parent
ADJECTIVES = Shape(
    forms=("positive", "comparative", "superlative", "opposite", "lower", "lowest"),
    kinds=frozenset({"opposites", "single"}),
)
PERSON = "person"
RIVER = "river"
NAMED = (PERSON, "town", RIVER)
"""The sorts whose members have proper names."""
NONE = "-"
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""The numbers that are written out, from one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """An adjective, and what to say in either direction: taller and shorter, more patient and less patient."""

    vocabulary: str
    positive: str
    opposite: str
    """What is at the other end: "short"; an adjective that has no opposite is its own."""
    more: str
    most: str
    less: str
    least: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort:
    """What is compared: trees, towns, friends."""

    name: str
    plural: str
    relative: str
    """"who" or "which"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A scale on which things of a sort are compared; without a unit, nobody says by how much."""

    scale: Scale
    sort: Sort
    unit: str
    units: str


@cache
def scales() -> tuple[Scale, ...]:
    """Return every scale."""
    return tuple(_scale(word.vocabulary, word.forms) for word in read_words(FOLDER / "adjectives.csv", ADJECTIVES))


def _scale(vocabulary: str, forms: Mapping[str, str]) -> Scale:
    positive, opposite = forms["positive"], forms["opposite"]
    has_opposite = opposite != NONE
    return Scale(
        vocabulary=vocabulary,
        positive=positive,
        opposite=opposite if has_opposite else positive,
        more=_or(forms["comparative"], f"more {positive}"),
        most=_or(forms["superlative"], f"most {positive}"),
        less=_or(forms["lower"], f"more {opposite}" if has_opposite else f"less {positive}"),
        least=_or(forms["lowest"], f"most {opposite}" if has_opposite else f"least {positive}"),
    )


def _or(form: str, otherwise: str) -> str:
    return otherwise if form == NONE else form


@cache
def sorts() -> Mapping[str, Sort]:
    """Return what can be compared, by name."""
    found: dict[str, Sort] = {}

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["sort"] in found:
            yield f"the sort {row['sort']!r} is there twice"
        found[row["sort"]] = Sort(name=row["sort"], plural=row["plural"], relative=row["relative"])

    read_lines(FOLDER / "sorts.csv", ("sort", "plural", "relative"), take)
    return found


@cache
def uses() -> tuple[Use, ...]:
    """Return on which scales things of each sort are compared."""
    return read_uses(FOLDER / "uses.csv")


def read_uses(path: Path) -> tuple[Use, ...]:
    """Read on which scales things of each sort are compared; every scale must have a use."""
    known = {scale.positive: scale for scale in scales()}
    found: list[Use] = []

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        scale = known.get(row["positive"])
        if scale is None:
            yield f"the adjective {row['positive']!r} is not in adjectives.csv"
        for name in row["sorts"].split():
            sort = sorts().get(name)
            if sort is None:
                yield f"unknown sort {name!r}: the sorts are {', '.join(sorts())}"
            elif scale is not None:
                found.append(Use(scale=scale, sort=sort, unit=row["unit"], units=row["units"]))

    read_lines(path, ("positive", "sorts", "unit", "units"), take)
    if unused := sorted(known.keys() - {use.scale.positive for use in found}):
        raise CorruptError(
            where=str(path), what=f"nothing is compared by {', '.join(unused)}", remedy="Add a line for each of these"
        )
    return tuple(found)


@cache
def entities() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return what is compared, by sort and vocabulary: the names of people, towns and rivers, and nouns."""
    shape = Shape(forms=("name",), kinds=frozenset(sorts()) - {PERSON})
    found: dict[tuple[str, str], list[str]] = {}
    for word in words("names"):
        found.setdefault((PERSON, word.vocabulary), []).append(word["name"])
    for word in read_words(FOLDER / "entities.csv", shape):
        found.setdefault((word.kind, word.vocabulary), []).append(word["name"])
    return {key: tuple(names) for key, names in found.items()}
