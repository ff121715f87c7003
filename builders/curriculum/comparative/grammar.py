"""Reads clauses: each rule is a shape of clause and what a clause of this shape says."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product

from wabe.builders.curriculum.comparative.bounds import Atom, Cases
from wabe.builders.curriculum.comparative.degrees import Degree, comparatives, meaning, positives, superlatives
from wabe.builders.curriculum.comparative.source import NUMBERS
from wabe.builders.curriculum.reading.judging import UnreadableError

Group = Sequence[str]
Meaning = Callable[[Group], Cases]
"""What a clause says, once it is known who "the four" are."""

ENTITY = re.compile(r"<([^<>]+)>")
PARTS = {
    "A": r"<(?P<a>[^<>]+)>",
    "B": r"<(?P<b>[^<>]+)>",
    "C": r"<(?P<c>[^<>]+)>",
    "LIST": r"(?P<list><[^<>]+>(?:(?:, | and )<[^<>]+>)*)",
    "MORE": r"(?P<more>(?:more |less )?[a-z]+)",
    "OTHER": r"(?P<other>(?:more |less )?[a-z]+)",
    "MOST": r"(?P<more>(?:most |least )?[a-z]+)",
    "LEAST": r"(?P<other>(?:most |least )?[a-z]+)",
    "TALL": r"(?P<tall>[a-z]+)",
    "COUNT": r"(?P<count>[a-z]+)",
    "AMOUNT": r"(?P<count>[a-z]+) [a-z]+",
}


class Found:
    """A clause of which the shape is known."""

    def __init__(self, match: re.Match[str]) -> None:
        self._parts = match.groupdict()

    def __getitem__(self, part: str) -> str:
        return str(self._parts[part])

    @property
    def more(self) -> Degree:
        """Return which way the clause compares."""
        return meaning(self["more"], comparatives())

    @property
    def most(self) -> Degree:
        """Return which end of a scale the clause is about."""
        return meaning(self["more"], superlatives())

    @property
    def tall(self) -> Degree:
        """Return the scale on which somebody is "as tall as" somebody."""
        return meaning(self["tall"], positives())

    @property
    def listed(self) -> list[str]:
        """Return everybody in a list."""
        return ENTITY.findall(self["list"])

    @property
    def count(self) -> int:
        """Return a number that is written out."""
        if self["count"] not in NUMBERS:
            raise UnreadableError(self["count"])
        return NUMBERS.index(self["count"]) + 1

    def check_opposite(self, of: Mapping[str, Degree]) -> None:
        """Refuse a clause whose two words are not the two ways of one scale."""
        one, other = meaning(self["more"], of), meaning(self["other"], of)
        if one.scale != other.scale or one.up == other.up:
            raise UnreadableError(self["other"])


def above(degree: Degree, one: str, other: str, by: int = 0, *, strict: bool = True) -> Atom:
    """Return that one is more than another in a direction."""
    high, low = (one, other) if degree.up else (other, one)
    return Atom(f"{degree.scale}:{high}", f"{degree.scale}:{low}", by, strict)


def _each(degree: Degree, one: str, others: Sequence[str]) -> Cases:
    return [[above(degree, one, other) for other in others]]


def _never_below(degree: Degree, one: str, others: Sequence[str]) -> Cases:
    return [[above(degree, one, other, strict=False) for other in others]]


def _equal(degree: Degree, one: str, other: str) -> Cases:
    return [[above(degree, one, other, strict=False), above(degree, other, one, strict=False)]]


def _unequal(degree: Degree, one: str, other: str) -> Cases:
    return [[above(degree, one, other)], [above(degree, other, one)]]


def _not_first(degree: Degree, one: str, others: Sequence[str]) -> Cases:
    return [[above(degree, other, one, strict=False)] for other in others]


def _between(degree: Degree, one: str, others: Sequence[str]) -> Cases:
    opposite = Degree(degree.scale, not degree.up)
    ends = _not_first(degree, one, others), _not_first(opposite, one, others)
    return [[*high, *low] for high, low in product(*ends)]


def _others(found: Found, group: Group, *, counted: bool = True) -> list[str]:
    """Return a group without the one that the clause is about."""
    if found["a"] not in group or (counted and found.count != len(group)):
        raise UnreadableError(found["a"])
    return [other for other in group if other != found["a"]]


def _without(found: Found) -> list[str]:
    """Return a list without the one that the clause picks out of it."""
    if found["a"] not in found.listed:
        raise UnreadableError(found["a"])
    return [other for other in found.listed if other != found["a"]]


def _opposed(found: Found, of: Mapping[str, Degree]) -> Degree:
    found.check_opposite(of)
    return meaning(found["more"], of)


def _same_scale(found: Found) -> Degree:
    if found.more.scale != found.tall.scale:
        raise UnreadableError(found["tall"])
    return found.more


def _turned(degree: Degree) -> Degree:
    return Degree(degree.scale, not degree.up)


def _exactly(f: Found) -> Cases:
    least, most = above(f.more, f["a"], f["b"], f.count, strict=False), above(f.more, f["a"], f["b"], f.count)
    return [[least, most.denied()]]


def _under(f: Found) -> Cases:
    return [[above(f.more, f["a"], f["b"]), above(f.more, f["a"], f["b"], f.count, strict=False).denied()]]


RULES: Sequence[tuple[str, Callable[[Found, Group], Cases]]] = (
    ("A is MORE than LIST", lambda f, _: _each(f.more, f["a"], f.listed)),
    ("A is not as TALL as B", lambda f, _: _each(_turned(f.tall), f["a"], [f["b"]])),
    ("A is at least as TALL as B", lambda f, _: _never_below(f.tall, f["a"], [f["b"]])),
    ("A is not MORE than B", lambda f, _: _never_below(_turned(f.more), f["a"], [f["b"]])),
    ("A is exactly as TALL as B", lambda f, _: _equal(f.tall, f["a"], f["b"])),
    ("A and B are equally TALL", lambda f, _: _equal(f.tall, f["a"], f["b"])),
    ("A and B are not equally TALL", lambda f, _: _unequal(f.tall, f["a"], f["b"])),
    ("A is neither MORE nor OTHER than B", lambda f, _: _equal(_opposed(f, comparatives()), f["a"], f["b"])),
    ("A is either MORE or OTHER than B", lambda f, _: _unequal(_opposed(f, comparatives()), f["a"], f["b"])),
    ("A is either MORE than B or exactly as TALL", lambda f, _: _never_below(_same_scale(f), f["a"], [f["b"]])),
    ("compared with B, A is MORE", lambda f, _: _each(f.more, f["a"], [f["b"]])),
    ("of LIST, A is the MORE one", lambda f, _: _each(f.more, f["a"], _without(f))),
    ("of LIST, A is the MOST", lambda f, _: _each(f.most, f["a"], _without(f))),
    ("LIST are (?:both|all) MORE than A", lambda f, _: _each(_turned(f.more), f["a"], f.listed)),
    ("neither B nor C is MORE than A", lambda f, _: _never_below(f.more, f["a"], [f["b"], f["c"]])),
    ("none of LIST is MORE than A", lambda f, _: _never_below(f.more, f["a"], f.listed)),
    ("A is the MOST of the COUNT", lambda f, group: _each(f.most, f["a"], _others(f, group))),
    ("the MOST of the COUNT is A", lambda f, group: _each(f.most, f["a"], _others(f, group))),
    ("A is not the MOST of the COUNT", lambda f, group: _not_first(f.most, f["a"], _others(f, group))),
    (
        "A is neither the MOST nor the LEAST of the COUNT",
        lambda f, group: _between(_opposed(f, superlatives()), f["a"], _others(f, group)),
    ),
    ("none of the COUNT is MORE than A", lambda f, group: _never_below(f.more, f["a"], _others(f, group))),
    (
        "the others are all MORE than A",
        lambda f, group: _each(_turned(f.more), f["a"], _others(f, group, counted=False)),
    ),
    ("A is exactly AMOUNT MORE than B", lambda f, _: _exactly(f)),
    ("A is more than AMOUNT MORE than B", lambda f, _: [[above(f.more, f["a"], f["b"], f.count)]]),
    ("A is at least AMOUNT MORE than B", lambda f, _: [[above(f.more, f["a"], f["b"], f.count, strict=False)]]),
    ("A is less than AMOUNT MORE than B", lambda f, _: _under(f)),
)


def _shape(rule: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"[A-Z]{2,}|\b[ABC]\b", lambda part: PARTS[part[0]], rule))


SHAPES = tuple((_shape(rule), says) for rule, says in RULES)


def read_clause(clause: str) -> Meaning:
    """Return what a clause says; entities are in angle brackets, and the first word has no capital."""
    for shape, says in SHAPES:
        if match := shape.fullmatch(clause):
            return partial(says, Found(match))
    raise UnreadableError(clause)
