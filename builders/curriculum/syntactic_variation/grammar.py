"""Parses texts back to predicates and their arguments: words become symbols, and symbols are matched by clause."""

import re
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.syntactic_variation.source import DAYS, NUMBERS, adjectives, verbs

Fact = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Predication:
    """A predicate and, by their parts in it, its arguments."""

    predicate: str
    arguments: frozenset[Fact]
    count: int = 0


@dataclass(frozen=True, slots=True)
class Symbol:
    """What stands for some words of a text."""

    kind: str
    value: str
    quality: str = ""


def _any(options: list[str]) -> str:
    return "|".join(re.escape(one) for one in sorted(options, key=lambda one: (-len(one), one)))


@cache
def _lexer() -> re.Pattern[str]:
    qualities = _any([one["word"] for one in adjectives()])
    people = _any([one["singular"] for one in words("people")])
    deeds = _any([one["past"] for one in words("activities")])
    themes = _any([theme for one in verbs() for theme in one.themes])
    nouns = _any([one.noun for one in verbs() if one.noun])
    forms = _any([form for one in verbs() for form in (one.past, one.participle)])
    return re.compile(
        rf"(?P<P>the (?:(?P<quality>{qualities}) )?(?P<person>{people})\b)"
        rf"|(?P<A>(?:{deeds})\b)"
        rf"|(?P<X>(?P<count>{_any(list(NUMBERS))}) (?P<theme>{themes})\b)"
        rf"|(?P<T>(?:{_any([day.lower() for day in DAYS])})\b)"
        rf"|(?P<N>(?:the )?(?P<noun>{nouns})(?= (?:of|on|to) ))"
        rf"|(?P<V>(?:{forms})\b)"
        rf"|(?P<Q>(?:{qualities})(?=$))"
        r"|(?P<word>[a-z]+|'s|,)"
    )


def _symbols(sentence: str) -> tuple[str, list[Symbol]]:
    """Return a sentence in which phrases are symbols with numbers, and what each stands for."""
    found: list[Symbol] = []
    spelled: list[str] = []
    place = 0
    for match in _lexer().finditer(sentence):
        if sentence[place : match.start()].strip():
            raise UnreadableError
        place = match.end()
        kind = match.lastgroup if match.lastgroup == "word" else next(k for k in "PAXTNVQ" if match[k])
        if kind == "word":
            spelled.append(match["word"])
            continue
        value = {"P": match["person"], "X": match["theme"], "N": match["noun"]}.get(str(kind)) or match[0]
        spelled.append(f"{kind}{len(found)}")
        found.append(Symbol(str(kind), value, match["quality"] or match["count"] or ""))
    if sentence[place:].strip():
        raise UnreadableError
    return " ".join(spelled).replace(" ,", ",").replace(" 's", "'s"), found


P, V, X, A, N = (rf"({one}\d+)" for one in "PVXAN")
WHEN = r"(?: (T\d+))?"
# The arguments in the order in which a clause has them: agent, patient, theme, predicate, day.
CLAUSES = tuple(
    (re.compile(pattern), order)
    for pattern, order in (
        (rf"{P} {V} {P}{WHEN}", "avpt"),
        (rf"{P} was {V} by {P}{WHEN}", "pvat"),
        (rf"it was {P} who {V} {P}{WHEN}", "avpt"),
        (rf"it was {P} whom {P} {V}{WHEN}", "pavt"),
        (rf"the one who {V} {P}{WHEN} was {P}", "vpta"),
        (rf"the one whom {P} {V}{WHEN} was {P}", "avtp"),
        (rf"{P}'s {N} (?:of|on|to) {P} took place{WHEN}", "avpt"),
        (rf"{N} (?:of|on|to) {P} by {P} took place{WHEN}", "vpat"),
        (rf"{P} {V} {P} {X}{WHEN}", "avpxt"),
        (rf"{P} {V} {X} to {P}{WHEN}", "avxpt"),
        (rf"{P} was {V} {X} by {P}{WHEN}", "pvxat"),
        (rf"{X} were {V} to {P} by {P}{WHEN}", "xvpat"),
        (rf"it was {P} who {V} {P} {X}{WHEN}", "avpxt"),
        (rf"it was {P} to whom {P} {V} {X}{WHEN}", "pavxt"),
        (rf"the one who {V} {X} to {P}{WHEN} was {P}", "vxpta"),
        (rf"{P} {A}{WHEN}", "avt"),
        (rf"it was {P} who {A}{WHEN}", "avt"),
        (rf"the one who {A}{WHEN} was {P}", "vta"),
    )
)
PARTS = {"a": "agent", "p": "patient", "x": "theme", "t": "day"}
FRONT = re.compile(r"(T\d+), (.*)")
RELATIVE = re.compile(r"(.*?)(P\d+), who ([^,]+)(?:,( .*))?")


def read(text: str) -> tuple[frozenset[Predication], frozenset[Fact]]:
    """Return what a text says happened, and which quality it gives to whom."""
    if not text.endswith("."):
        raise UnreadableError
    events: set[Predication] = set()
    qualities: set[Fact] = set()
    for sentence in text[:-1].split(". "):
        spelled, found = _symbols(sentence.lower())
        qualities |= {(one.value, one.quality) for one in found if one.kind == "P" and one.quality}
        if spelled == "P0 was Q1":
            qualities.add((found[0].value, found[1].value))
            continue
        events |= {_event(clause, found) for clause in _clauses(spelled)}
    return frozenset(events), frozenset(qualities)


def _clauses(spelled: str) -> list[str]:
    relative = RELATIVE.fullmatch(spelled)
    if relative is None:
        return spelled.split(", and ")
    before, person, told, after = relative.groups()
    return [f"{before}{person}{after or ''}", f"{person} {told}"]


@cache
def _predicate(meant: Symbol, *, passive: bool, preposition: str, theme: bool) -> str:
    """Return what a form stands for, if a verb has it and is used like this: arrested by, attack on, sent letters."""
    if meant.kind == "A":
        return meant.value
    for one in verbs():
        form = one.noun if meant.kind == "N" else one.participle if passive else one.past
        if (form, bool(one.themes)) == (meant.value, theme) and preposition in {"", one.preposition}:
            return one.base
    raise UnreadableError


def _event(clause: str, found: list[Symbol]) -> Predication:
    front = FRONT.fullmatch(clause)
    arguments: set[Fact] = set()
    if front is not None:
        arguments.add(("day", found[int(front[1][1:])].value))
        clause = front[2]
    for pattern, order in CLAUSES:
        match = pattern.fullmatch(clause)
        if match is None:
            continue
        predicate, count = "", 0
        for part, symbol in zip(order, match.groups(), strict=True):
            if symbol is None:
                continue
            meant = found[int(symbol[1:])]
            if part == "v":
                tokens = clause.split(" ")
                place = tokens.index(symbol)
                passive = place > 0 and tokens[place - 1] in {"was", "were"}
                preposition = tokens[place + 1] if meant.kind == "N" else ""
                predicate = _predicate(meant, passive=passive, preposition=preposition, theme="x" in order)
                continue
            if part == "t" and front is not None:
                raise UnreadableError
            arguments.add((PARTS[part], meant.value))
            count = NUMBERS.index(meant.quality) + 2 if part == "x" else count
        return Predication(predicate, frozenset(arguments), count)
    raise UnreadableError
