"""The oracle's grammar: from the sentences of this phenomenon to formulas."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from wabe.builders.curriculum.boolean.logic import All, Atom, Formula, Not, Some, at_most_one, exactly_one, same
from wabe.builders.curriculum.boolean.reader import Deed, base, past, with_verb
from wabe.builders.curriculum.reading.judging import UnreadableError


@dataclass(frozen=True, slots=True)
class Did:
    """That somebody did something."""

    who: str
    deed: Deed


@dataclass(frozen=True, slots=True)
class SomebodyElse:
    """That somebody who is none of these people did something."""

    people: tuple[str, ...]
    deed: Deed


@dataclass(frozen=True, slots=True)
class SomethingElse:
    """That somebody did the same to something else."""

    who: str
    deeds: tuple[Deed, ...]


Meaning = Callable[..., Formula]


def read(text: str) -> tuple[Formula, ...]:
    """Return what the sentences of a text say, one by one."""
    if not text.endswith("."):
        raise UnreadableError(text)
    return tuple(map(_sentence, text[:-1].split(". ")))


def _sentence(text: str) -> Formula:
    for pattern, meaning in SENTENCES:
        if found := pattern.fullmatch(text):
            return meaning(*found.groups())
    if found := SUBJECT.fullmatch(text):
        return _predicate(*found.groups())
    raise UnreadableError(text)


def _predicate(who: str, text: str) -> Formula:
    """Read a sentence with one subject."""
    for pattern, meaning in PREDICATES:
        if found := pattern.fullmatch(text):
            return meaning(who, *found.groups())
    return did(who, past(text))


def did(who: str, deed: Deed) -> Formula:
    """Return that somebody did something."""
    return Atom(Did(who, deed))


def _two(who: str, first: str, second: str) -> tuple[Formula, Formula]:
    """Read two deeds, or two objects of one verb."""
    one = past(first)
    try:
        other = past(second)
    except UnreadableError:
        other = with_verb(one, second)
    return did(who, one), did(who, other)


def _items(who: str, verb_and_first: str, marker: str, second: str) -> tuple[Formula, Formula]:
    """Read two objects of a verb, the first of which has a marker such as "both" before it."""
    verb, _, first = verb_and_first.partition(f" {marker} ")
    return _two(who, f"{verb} {first}", second)


def _named(deed: Deed, *people: str) -> tuple[Formula, ...]:
    return tuple(did(one, deed) for one in people)


def _neither(*parts: Formula) -> Formula:
    return Not(Some(parts))


def _alone(deed: Deed, *people: str) -> Formula:
    return All((*_named(deed, *people), Not(Atom(SomebodyElse(people, deed)))))


def _nothing_else(who: str, *parts: Formula) -> Formula:
    deeds = tuple(part.key.deed for part in parts if isinstance(part, Atom) and isinstance(part.key, Did))
    return All((*parts, Not(Atom(SomethingElse(who, deeds)))))


N = r"([A-Z][\w'-]*)"
TWO = rf"{N} and {N}"
THREE = rf"{N}, {N} and {N}"
REST = r"(.+)"
NO_OTHER = r"(?:(?:to |in |from )?no other (?:city|country)|nothing else)"


def _rules(*rules: tuple[str, Meaning]) -> list[tuple[re.Pattern[str], Meaning]]:
    return [(re.compile(pattern), meaning) for pattern, meaning in rules]


SUBJECT = re.compile(rf"{N} {REST}")
SENTENCES = _rules(
    (rf"It is not true that both {TWO} {REST}", lambda a, b, v: Not(All(_named(past(v), a, b)))),
    (rf"It is not true that {N} both {REST} and {REST}", lambda a, v, w: Not(All(_two(a, v, w)))),
    (rf"It is not true that {N} (.+ both .+) and {REST}", lambda a, v, w: Not(All(_items(a, v, "both", w)))),
    (rf"Neither {N} nor {N} {REST}", lambda a, b, v: _neither(*_named(past(v), a, b))),
    (rf"None of {THREE} {REST}", lambda a, b, c, v: _neither(*_named(past(v), a, b, c))),
    (rf"Exactly one of {TWO} {REST}", lambda a, b, v: exactly_one(_named(past(v), a, b))),
    (rf"Exactly one of {THREE} {REST}", lambda a, b, c, v: exactly_one(_named(past(v), a, b, c))),
    (rf"At least one of {TWO} {REST}", lambda a, b, v: Some(_named(past(v), a, b))),
    (rf"At least one of {THREE} {REST}", lambda a, b, c, v: Some(_named(past(v), a, b, c))),
    (rf"At most one of {TWO} {REST}", lambda a, b, v: at_most_one(_named(past(v), a, b))),
    (rf"Either both {TWO} {REST}, or neither of them did", lambda a, b, v: same(*_named(past(v), a, b))),
    (rf"Either {N} or {N} {REST}, but not both", lambda a, b, v: exactly_one(_named(past(v), a, b))),
    (
        rf"Either {N} {REST} or {N} {REST}, but not both",
        lambda a, v, b, w: exactly_one((did(a, past(v)), did(b, past(w)))),
    ),
    (rf"Both {TWO} {REST}, but nobody else did", lambda a, b, v: _alone(past(v), a, b)),
    (rf"Both {TWO} {REST}", lambda a, b, v: All(_named(past(v), a, b))),
    (rf"Somebody other than {N} {REST}", lambda a, v: Atom(SomebodyElse((a,), past(v)))),
    (rf"{TWO} were the only people who {REST}", lambda a, b, v: _alone(past(v), a, b)),
    (rf"{N} was the only person who {REST}", lambda a, v: _alone(past(v), a)),
    (rf"{THREE} all {REST}", lambda a, b, c, v: All(_named(past(v), a, b, c))),
    (rf"{TWO} {REST}", lambda a, b, v: All(_named(past(v), a, b))),
    (rf"{N} or {N} {REST}, or both did", lambda a, b, v: Some(_named(past(v), a, b))),
    (rf"{N} {REST}, and nobody else did", lambda a, v: _alone(past(v), a)),
    (rf"{N} did not {REST}, and neither did {N}", lambda a, v, b: _neither(*_named(base(v), a, b))),
    (rf"{N} did not {REST}, nor did {N}", lambda a, v, b: _neither(*_named(base(v), a, b))),
    (rf"{N} did not {REST}, but {N} did", lambda a, v, b: All((Not(did(a, base(v))), did(b, base(v))))),
    (
        rf"{N} did not {REST}, and {N} did not {REST}",
        lambda a, v, b, w: _neither(did(a, base(v)), did(b, base(w))),
    ),
    (rf"{N} {REST}, and so did {N}", lambda a, v, b: All(_named(past(v), a, b))),
    (rf"{N} {REST}, and {N} did too", lambda a, v, b: All(_named(past(v), a, b))),
    (rf"{N} {REST}, (?:but|whereas) {N} did not", lambda a, v, b: All((did(a, past(v)), Not(did(b, past(v)))))),
    (rf"{N} {REST}, but {N} did not {REST}", lambda a, v, b, w: All((did(a, past(v)), Not(did(b, base(w)))))),
    (rf"{N} {REST}, (?:and|while) {N} {REST}", lambda a, v, b, w: All((did(a, past(v)), did(b, past(w))))),
    (rf"{N} {REST}, or {N} {REST}, or both", lambda a, v, b, w: Some((did(a, past(v)), did(b, past(w))))),
)
PREDICATES = _rules(
    (r"did not (.+) either (.+) or (.+)", lambda a, v, x, y: _neither(*_bases(a, v, x, y))),
    (r"did not (.+) and did not (.+)", lambda a, v, w: _neither(did(a, base(v)), did(a, base(w)))),
    (r"(?:did not|didn't) (.+)", lambda a, v: Not(did(a, base(v)))),
    (r"neither (.+) nor (.+)", lambda a, v, w: _neither(*_two(a, v, w))),
    (r"(.+ neither .+) nor (.+)", lambda a, v, y: _neither(*_items(a, v, "neither", y))),
    (rf"(.+ both .+) and (.+), but {NO_OTHER}", lambda a, v, y: _nothing_else(a, *_items(a, v, "both", y))),
    (rf"(.+) and (.+), and {NO_OTHER}", lambda a, v, y: _nothing_else(a, *_two(a, v, y))),
    (rf"(.+) and {NO_OTHER}", lambda a, v: _nothing_else(a, did(a, past(v)))),
    (r"either (.+) or (.+), but did not do both", lambda a, v, w: exactly_one(_two(a, v, w))),
    (r"(.+ either .+) or (.+), but not both", lambda a, v, y: exactly_one(_items(a, v, "either", y))),
    (r"(.+) or (.+), but not both", lambda a, v, w: exactly_one(_two(a, v, w))),
    (r"(.+) or (.+), or (?:did )?both", lambda a, v, w: Some(_two(a, v, w))),
    (r"(.+) but did not (.+)", lambda a, v, w: All((did(a, past(v)), Not(did(a, base(w)))))),
    (r"(.+) but not (.+)", lambda a, v, y: _first_only(*_two(a, v, y))),
    (r"(.+), though not (.+)", lambda a, v, y: _first_only(*_two(a, v, y))),
    (r"not only (.+) but also (.+)", lambda a, v, w: All(_two(a, v, w))),
    (r"both (.+) and (.+)", lambda a, v, w: All(_two(a, v, w))),
    (r"(.+ both .+) and (.+)", lambda a, v, y: All(_items(a, v, "both", y))),
    (r"(.+) (?:as well as|and) (.+)", lambda a, v, w: All(_two(a, v, w))),
)


def _bases(who: str, verb: str, first: str, second: str) -> tuple[Formula, Formula]:
    one = base(f"{verb} {first}")
    return did(who, one), did(who, with_verb(one, second))


def _first_only(one: Formula, other: Formula) -> Formula:
    return All((one, Not(other)))
