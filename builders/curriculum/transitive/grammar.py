"""Reads sentences back: who did what, and under which predicates; the oracle's own grammar."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.transitive.source import (
    FORMS,
    Predicate,
    activities,
    adjectives,
    nouns,
    predicates,
    verbs,
)

SLOT = "{}"
NAME = "[A-Z][a-z]+"
INFINITIVES = {"to": ("to ", "base"), "ing": ("", "progressive"), "have": ("to have ", "participle")}


@dataclass(frozen=True, slots=True)
class Done:
    """That somebody does something: an activity, or a verb with an adjective (or none) and a noun."""

    who: str
    verb: str
    adjective: str = ""
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """That a predicate is true of somebody and of what is inside it."""

    predicate: str
    who: tuple[str, ...]
    inside: "Said"
    affirmed: str
    denied: str


@dataclass(frozen=True, slots=True)
class Said:
    """Something, affirmed or denied."""

    what: Done | Held
    negated: bool


def read(text: str) -> tuple[Said, ...]:
    """Read one or two sentences."""
    if not text.endswith("."):
        raise UnreadableError(text)
    return tuple(_sentence(part) for part in re.split(r"(?:\.|;) (?:Meanwhile, |Besides, )?", text[:-1]))


def _sentence(text: str) -> Said:
    for predicate, pattern in _asides():
        if found := pattern.fullmatch(text):
            inside = _sentence(found["rest"])
            return Said(
                Held(predicate["base"], (found["who"],), inside, predicate.affirmed, predicate.denied), negated=False
            )
    who, _, rest = text.partition(" ")
    if who in {"It", "it"}:
        who = ""
    elif who not in _names():
        raise UnreadableError(text)
    if rest.startswith("did not "):
        return Said(_phrase(who, rest.removeprefix("did not "), "base"), negated=True)
    if rest.startswith("was not "):
        return Said(_phrase(who, f"was {rest.removeprefix('was not ')}", "past"), negated=True)
    return Said(_phrase(who, rest, "past"), negated=False)


def _clause(text: str) -> Said:
    """Read what stands after "that"."""
    found = re.fullmatch(rf"({NAME}) had (not )?(.*)", text)
    if found is None or found[1] not in _names():
        raise UnreadableError(text)
    return Said(_phrase(found[1], found[3], "participle"), found[2] is not None)


@cache
def _phrase(who: str, text: str, form: str) -> Done | Held:
    """Read a verb in one of its forms, with what belongs to it."""
    if who and (done := _done(who, text, form)):
        return done
    for predicate, pattern in _openings(form).get(text.split(" ", 1)[0], ()):
        found = pattern.match(text)
        if found is None or (predicate.frame == "it") != (who == ""):
            continue
        other = found.groupdict().get("who") or ""
        rest = text[found.end() :]
        inside = _inside(predicate.frame, who, other, rest)
        if inside is not None:
            people = tuple(name for name in (who, other) if name)
            return Held(f"{predicate['base']} {predicate.frame}", people, inside, predicate.affirmed, predicate.denied)
    raise UnreadableError(text)


def _inside(frame: str, who: str, other: str, rest: str) -> Said | None:
    agent = other if frame.startswith("object") else who
    opening, form = INFINITIVES.get(frame.removeprefix("object "), ("that ", ""))
    if not rest.startswith(opening):
        return None
    rest = rest.removeprefix(opening)
    try:
        return Said(_phrase(agent, rest, form), negated=False) if form else _clause(rest)
    except UnreadableError:
        return None


def _done(who: str, text: str, form: str) -> Done | None:
    if text in _activities()[form]:
        return Done(who, _activities()[form][text])
    verb, _, thing = text.partition(" ")
    if verb not in _verbs()[form]:
        return None
    if thing in _things():
        return Done(who, _verbs()[form][verb], "", thing)
    adjective, _, noun = thing.partition(" ")
    if adjective in _adjectives() and noun in _things():
        return Done(who, _verbs()[form][verb], adjective, noun)
    return None


@cache
def _names() -> frozenset[str]:
    return frozenset(word["name"] for word in words("names"))


@cache
def _activities() -> Mapping[str, Mapping[str, str]]:
    return {form: {one[form]: one["base"] for one in activities()} for form in FORMS}


@cache
def _verbs() -> Mapping[str, Mapping[str, str]]:
    return {form: {one[form]: one["base"] for one in verbs()} for form in FORMS}


@cache
def _things() -> frozenset[str]:
    return frozenset(one[form] for one in nouns() for form in ("specific", "general"))


@cache
def _adjectives() -> frozenset[str]:
    return frozenset(one["adjective"] for one in adjectives())


@cache
def _openings(form: str) -> Mapping[str, list[tuple[Predicate, re.Pattern[str]]]]:
    """Return the predicates by the first word of a form, the longest first."""
    found: dict[str, list[tuple[Predicate, re.Pattern[str]]]] = {}
    for predicate in sorted(predicates(), key=lambda one: -len(one[form])):
        if predicate.frame != "aside":
            pattern = re.compile(re.escape(predicate[form]).replace(re.escape(SLOT), f"(?P<who>{NAME})") + " ")
            found.setdefault(predicate[form].split(" ", 1)[0], []).append((predicate, pattern))
    return found


@cache
def _asides() -> tuple[tuple[Predicate, re.Pattern[str]], ...]:
    return tuple(
        (one, re.compile(f"{_either_case(one['base']).replace(SLOT, f'(?P<who>{NAME})')}, (?P<rest>.*)"))
        for one in predicates()
        if one.frame == "aside"
    )


def _either_case(text: str) -> str:
    return f"[{text[0]}{text[0].upper()}]{text[1:]}"
