"""What a sentence of the constructor consists of, and the polarity of every place in it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Det(StrEnum):
    """What a determiner says; "some" is at least one, and "no" is at most none."""

    EVERY = "every"
    NOT_EVERY = "not every"
    LEAST = "at least"
    MOST = "at most"
    EXACT = "exactly"


UP, DOWN, NEITHER = 1, -1, 0
# How a determiner leaves or turns the polarity of its noun phrase, and of what is said.
EFFECT = {
    Det.EVERY: (DOWN, UP),
    Det.NOT_EVERY: (UP, DOWN),
    Det.LEAST: (UP, UP),
    Det.MOST: (DOWN, DOWN),
    Det.EXACT: (NEITHER, NEITHER),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What someone or something has or lacks; the narrower phrase, or the plain one."""

    has: bool
    name: str
    narrower: str
    narrow: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """What a noun phrase describes, without its determiner."""

    noun: str
    adjective: str = ""
    origin: str = ""
    part: Part | None = None
    relative: "Does | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase with its determiner."""

    det: Det
    number: int
    term: Term

    @property
    def operator(self) -> str:
        """Return the determiner in words, whatever its wording."""
        if self.det in {Det.EVERY, Det.NOT_EVERY}:
            return self.det.value
        if self.number == 0:
            return "no"
        if self.det is Det.LEAST and self.number == 1:
            return "some"
        return f"{self.det.value} {NUMBERS[self.number]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Does:
    """What is said of a subject: a verb, perhaps with an object, a time or place, or what somebody does to it."""

    verb: str
    negated: bool = False
    passive: bool = False
    target: Phrase | None = None
    agent: "Phrase | str | None" = None
    """In "that a nurse bought": who does it to the noun before."""
    setting: tuple[str, ...] = ()
    """A time or place, followed by a narrower one; the last is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """Somebody with a name, or a noun phrase, and what is said of it."""

    subject: Phrase | str
    does: Does


@dataclass(frozen=True, slots=True, kw_only=True)
class Denial:
    """It is not true that …"""

    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """If …, then …"""

    first: Clause
    second: Clause


Statement = Clause | Denial | Condition


class Strength(NamedTuple):
    """A determiner with its number."""

    det: Det
    number: int


Value = str | bool | tuple[str, ...] | Strength


class Place(NamedTuple):
    """A place in a sentence: its polarity, what stands there, and the operators above it, from the outside in."""

    polarity: int
    value: Value
    above: tuple[str, ...]


Found = dict[str, Place]


def places(statement: Statement) -> Found:
    """Return every place of a sentence by its path."""
    found: Found = {}
    match statement:
        case Clause():
            _clause(found, statement, "", UP, ())
        case Denial(clause=clause):
            _clause(found, clause, "", DOWN, ("not",))
        case Condition(first=first, second=second):
            _clause(found, first, "first ", DOWN, ("if",))
            _clause(found, second, "second ", UP, ())
    return found


def _clause(found: Found, clause: Clause, path: str, sign: int, above: tuple[str, ...]) -> None:
    subject = clause.subject
    if isinstance(subject, str):
        found[f"{path}name"] = Place(NEITHER, subject, above)
        _does(found, clause.does, path, sign, above)
    else:
        _phrase(found, subject, f"{path}subject ", sign, above)
        _does(found, clause.does, path, sign * EFFECT[subject.det][1], (*above, subject.operator))


def _phrase(found: Found, phrase: Phrase, path: str, sign: int, above: tuple[str, ...]) -> None:
    found[f"{path}determiner"] = Place(sign, Strength(phrase.det, phrase.number), above)
    _term(found, phrase.term, path, sign * EFFECT[phrase.det][0], (*above, phrase.operator))


def _term(found: Found, term: Term, path: str, sign: int, above: tuple[str, ...]) -> None:
    found[f"{path}noun"] = Place(sign, term.noun, above)
    found[f"{path}adjective"] = Place(sign, term.adjective, above)
    found[f"{path}origin"] = Place(sign, term.origin, above)
    part = term.part
    had = f"{'with' if part.has else 'without'} a {part.name}" if part else ""
    found[f"{path}part"] = Place(sign, had, above)
    if part is not None:
        inner = sign if part.has else -sign
        found[f"{path}narrower part"] = Place(inner, part.narrow, above if part.has else (*above, "without"))
    relative = term.relative
    found[f"{path}clause"] = Place(sign, "a relative clause" if relative else "", above)
    if relative is not None:
        _does(found, relative, f"{path}who ", sign, above)


def _does(found: Found, does: Does, path: str, sign: int, above: tuple[str, ...]) -> None:
    if does.negated:
        sign, above = -sign, (*above, "not")
    for role, phrase in (("object ", does.target), ("agent ", does.agent)):
        if isinstance(phrase, Phrase):
            _phrase(found, phrase, path + role, sign, above)
            sign, above = sign * EFFECT[phrase.det][1], (*above, phrase.operator)
    found[f"{path}verb"] = Place(sign, does.verb, above)
    found[f"{path}setting"] = Place(sign, does.setting, above)
