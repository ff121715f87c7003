"""The oracle's grammar: from the sentences of this phenomenon to rules over clauses."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.boolean.source import activities, frames
from wabe.builders.curriculum.conditional.diagrams import Diagram, Diagrams
from wabe.builders.curriculum.reading.judging import UnreadableError


@dataclass(frozen=True, slots=True)
class Clause:
    """A fact as it is affirmed, and whether it is affirmed here."""

    fact: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its clauses, and how it makes one diagram of theirs."""

    clauses: tuple[Clause, ...]
    meaning: Callable[..., Diagram]


def read(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a text."""
    if not text.endswith("."):
        raise UnreadableError(text)
    return tuple(map(_sentence, text[:-1].split(". ")))


def _sentence(text: str) -> Sentence:
    # Only names keep their capital inside a sentence.
    text = re.sub(r"^(?:If|It|Unless|Only|Whether|Either|The)\b", lambda found: found[0].lower(), text)
    for pattern, meaning in SENTENCES:
        if found := pattern.fullmatch(text):
            return Sentence(tuple(map(_clause, found.groups())), meaning)
    raise UnreadableError(text)


@cache
def _clause(text: str) -> Clause:
    if found := STATE.fullmatch(text):
        return Clause(f"{found[1]} {found[3]}", holds=not found[2])
    if found := DEED.fullmatch(text):
        name, negation, phrase = found.groups()
        return Clause(f"{name} {_base(phrase, 'base' if negation else 'past')}", holds=not negation)
    raise UnreadableError(text)


def _base(phrase: str, form: str) -> str:
    """Return the base form of what somebody did, or did not do."""
    if phrase in _activities(form):
        return _activities(form)[phrase]
    for verb, base in _verbs(form).items():
        if phrase.startswith(f"{verb} ") and OBJECT.fullmatch(phrase, len(verb) + 1):
            return base + phrase[len(verb) :]
    raise UnreadableError(phrase)


@cache
def _activities(form: str) -> dict[str, str]:
    every = [one for some in activities().values() for one in some]
    return {(one.base if form == "base" else one.past): one.base for one in every}


@cache
def _verbs(form: str) -> dict[str, str]:
    return {(one.base if form == "base" else one.past): one.base for one in frames()}


def _rules(*rules: tuple[str, Callable[..., Diagram]]) -> list[tuple[re.Pattern[str], Callable[..., Diagram]]]:
    return [(re.compile(pattern), meaning) for pattern, meaning in rules]


STATE = re.compile(r"(the \w+) is (not )?(\w+)")
DEED = re.compile(r"([A-Z][\w'-]*) (did not )?(.+)")
# `Rome`, `to Rome`, `an atlas`, `figs`.
OBJECT = re.compile(r"(?:(?:to|in|from) )?(?:an? )?[\w'-]+")
C = r"((?:(?!, |; | if | only if | unless | and | or )[^.])+)"


def _if_else(d: Diagrams, p: Diagram, q: Diagram, r: Diagram) -> Diagram:
    return d.choice(p, q, r)


def _implied(d: Diagrams, p: Diagram, q: Diagram) -> Diagram:
    return d.implied(p, q)


def _alike(d: Diagrams, p: Diagram, q: Diagram) -> Diagram:
    return d.alike(p, q)


def _same(_: Diagrams, p: Diagram) -> Diagram:
    return p


SENTENCES = _rules(
    (rf"it is true that {C}", _same),
    (rf"it is (?:false|not true) that {C}", lambda d, p: d.negation(p)),
    (rf"if {C}, then {C}; otherwise, {C}", _if_else),
    (rf"if {C}, then {C}, but if not, then {C}", _if_else),
    (rf"if {C} and {C}, then {C}", lambda d, p, q, r: d.implied(d.both(p, q), r)),
    (rf"if {C}, or {C}, or both, then {C}", lambda d, p, q, r: d.implied(d.either(p, q), r)),
    (rf"if {C}, then {C} and {C}", lambda d, p, q, r: d.implied(p, d.both(q, r))),
    (rf"if {C}, then {C}, and vice versa", _alike),
    (rf"if {C}, (?:then )?{C}", _implied),
    (rf"{C} if(?: |, )and only if(?: |, ){C}", _alike),
    (rf"{C} only if {C}", _implied),
    (rf"only if {C} is it true that {C}", lambda d, q, p: d.implied(p, q)),
    (rf"{C} if {C}", lambda d, q, p: d.implied(p, q)),
    (rf"unless {C}, {C}", lambda d, p, q: d.either(p, q)),
    (rf"{C} unless {C}", lambda d, q, p: d.either(p, q)),
    (rf"whether or not {C}, {C}", lambda d, p, q: d.choice(p, q, q)),
    (rf"{C}, whether or not {C}", lambda d, q, p: d.choice(p, q, q)),
    (rf"either {C} or {C}, but not both", lambda d, p, q: d.negation(d.alike(p, q))),
    (rf"{C}, or {C}, or both", lambda d, p, q: d.either(p, q)),
    (rf"{C}, (?:and|but|while) {C}", lambda d, p, q: d.both(p, q)),
    (C, _same),
)
