"""Reads amounts and nouns: what is counted, and which numbers are allowed."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.counting.quantities import Ranges
from wabe.builders.curriculum.counting.source import NUMBERS, categories, colours, kinds, people, places, verbs
from wabe.builders.curriculum.reading.judging import UnreadableError

NUMBER = "|".join(sorted(NUMBERS, key=len, reverse=True))
ONE = rf"({NUMBER})"
Numbers = Sequence[int]
# Each kind of amount: its words, with # for a number and @ for the noun, and the ranges that it allows.
SHAPES: Sequence[tuple[str, Callable[[Numbers], Ranges]]] = (
    ("at least # @ but no more than #", lambda n: [(n[0], n[1])]),
    ("more than # @ but fewer than #", lambda n: [(n[0] + 1, n[1] - 1)]),
    ("either fewer than # or more than # @", lambda n: [(0, n[0] - 1), (n[1] + 1, None)]),
    ("neither exactly # nor exactly # @", lambda n: [(0, n[0] - 1), (n[1] + 1, None)]),
    ("either # or # @", lambda n: [(n[0], n[1])]),
    ("#, # or # @", lambda n: [(n[0], n[2])]),
    ("# or more @", lambda n: [(n[0], None)]),
    ("exactly # @", lambda n: [(n[0], n[0])]),
    ("(?:at least|no fewer than) # @", lambda n: [(n[0], None)]),
    ("(?:at most|no more than) # @", lambda n: [(0, n[0])]),
    ("(?:more|greater) than # @", lambda n: [(n[0] + 1, None)]),
    ("(?:fewer|less) than # @", lambda n: [(0, n[0] - 1)]),
    ("no @", lambda _: [(0, 0)]),
)
PARITIES = (("an even number of @", 0), ("an odd number of @", 1))


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted: of a category, and perhaps of one kind and one colour; `other` than those named before."""

    category: str
    kind: str
    colour: str
    other: bool


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount: the ranges that it allows, or 0 for even and 1 for odd numbers, and what is counted, if it says so."""

    ranges: Ranges
    parity: int | None
    noun: Noun | None


@cache
def nouns() -> dict[str, tuple[str, str]]:
    """Return the category and the kind of every noun, in both numbers; a category has no kind."""
    found: dict[str, tuple[str, str]] = {}
    for category in categories().values():
        found[category.noun.singular] = found[category.noun.plural] = (category.name, "")
    for (name, _), some in kinds().items():
        for noun in some:
            found[noun.singular] = found[noun.plural] = (name, noun.singular)
    return found


@cache
def hues() -> tuple[str, ...]:
    """Return all colours."""
    return (*colours("training"), *colours("new"))


@cache
def noun_pattern() -> str:
    """Return what matches a noun with its modifiers."""
    every = "|".join(sorted(map(re.escape, nouns()), key=len, reverse=True))
    return rf"(?P<other>other )?(?:(?P<colour>{'|'.join(hues())}) )?(?P<noun>{every})"


def noun_of(match: re.Match[str]) -> Noun | None:
    """Return the noun that was found, if there was one."""
    if match["noun"] is None:
        return None
    category, kind = nouns()[match["noun"]]
    return Noun(category, kind, match["colour"] or "", bool(match["other"]))


def read_noun(text: str) -> Noun:
    """Read a noun by itself."""
    match = re.compile(noun_pattern()).fullmatch(text)
    noun = noun_of(match) if match else None
    if noun is None:
        raise UnreadableError(text)
    return noun


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], Callable[[Numbers], Ranges], int | None], ...]:
    every = [(words, ranges, None) for words, ranges in SHAPES]
    return tuple(
        (_compiled(words), ranges, parity)
        for words, ranges, parity in (*every, *((words, _nothing, parity) for words, parity in PARITIES))
    )


def _nothing(_: Numbers) -> Ranges:
    return ()


def _compiled(words: str) -> re.Pattern[str]:
    """Return what matches an amount; the noun can be left out, unless the amount is nothing without it."""
    named = rf"(?:{noun_pattern()})\b"
    optional = words.replace(" @", f"(?: {named})?") if "#" in words else words.replace("@", named)
    return re.compile(optional.replace("#", ONE))


def amount_at(text: str, start: int) -> tuple[Amount, int] | None:
    """Read the amount that begins at a place of a text; return it and where it ends."""
    for shape, ranges, parity in _shapes():
        if match := shape.match(text, start):
            numbers = [NUMBERS.index(group) for group in match.groups() if group in NUMBERS]
            return Amount(ranges(numbers), parity, noun_of(match)), match.end()
    return None


def read_amount(text: str) -> Amount:
    """Read an amount that is all of a text."""
    found = amount_at(text, 0)
    if found is None or found[1] != len(text):
        raise UnreadableError(text)
    return found[0]


def read_number(text: str) -> int:
    """Read a number that is written out."""
    if text not in NUMBERS:
        raise UnreadableError(text)
    return NUMBERS.index(text)


@cache
def category_of(name: str) -> str:
    """Return whether a proper name is of a person, a city or a country."""
    for vocabulary in ("training", "new"):
        for category in ("city", "country"):
            if name in places(category, vocabulary):
                return category
        if name in people(vocabulary):
            return "person"
    raise UnreadableError(name)


@cache
def pasts() -> str:
    """Return what matches what somebody did."""
    return "|".join(verb["past"] for verb in verbs())


@cache
def bases() -> str:
    """Return what matches what somebody did not do."""
    return "|".join(verb["base"] for verb in verbs())
