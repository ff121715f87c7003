"""Contents: two events with their days and a quality of a person, and variants of them in the same words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.syntactic_variation.source import DAYS, NUMBERS, Verb, adjectives, verbs

# How many variants of its content a scene has.
VARIANTS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Who did what to whom, and when."""

    kind: str
    verb: Verb | None
    done: str
    """What was done, in the past tense."""
    agent: str
    patient: str = ""
    number: int = 0
    theme: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a text says."""

    events: tuple[Event, ...]
    quality: tuple[str, str] | None
    """A person and an adjective."""


@cache
def _verbs(kind: str, vocabulary: Vocabulary) -> tuple[Verb, ...]:
    return tuple(one for one in verbs() if one.kind == kind and one.vocabulary == vocabulary.value)


@cache
def _people(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(
        one["singular"] for one in words("people") if one.kind == "occupation" and one.vocabulary == vocabulary.value
    )


@cache
def _activities(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["past"] for one in words("activities") if one.vocabulary == vocabulary.value)


@cache
def _adjectives(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(one["word"] for one in adjectives() if one.vocabulary == vocabulary.value)


def _drawn(dice: Dice, vocabulary: Vocabulary, kind: str, pair: Sequence[str]) -> Event:
    agent, patient = pair
    if kind == "activity":
        return Event(kind=kind, verb=None, done=dice.one(_activities(vocabulary)), agent=agent)
    verb = dice.one(_verbs(kind, vocabulary))
    event = Event(kind=kind, verb=verb, done=verb.past, agent=agent, patient=patient)
    if kind == "transitive":
        return event
    return replace(event, theme=dice.one(verb.themes), number=dice.below(len(NUMBERS)))


def contents(dice: Dice, vocabulary: Vocabulary) -> list[Content]:
    """Return a content and variants in which roles, days, numbers or the one with the quality are exchanged."""
    people = dice.some(_people(vocabulary), 2)
    first = _drawn(dice, vocabulary, dice.one(("transitive", "ditransitive")), people)
    second = _drawn(dice, vocabulary, _second(dice, first.kind), people[::-1])
    days = dice.some(DAYS, 2) if dice.chance(75) else ["", ""]
    if second.theme:
        second = _other(dice, vocabulary, first, second)
    adjective = dice.one(_adjectives(vocabulary)) if dice.chance(70) or not days[0] else ""
    found = []
    for turned, turned_too, swapped, moved, counted in product((False, True), repeat=5):
        if (swapped and not days[0]) or (moved and not adjective) or (counted and not second.theme):
            continue
        one, two = _turned(first, people, turned=turned), _turned(second, people, turned=turned_too)
        one = replace(one, day=days[swapped])
        two = replace(two, day=days[1 - swapped])
        if counted:
            one, two = replace(one, number=two.number), replace(two, number=one.number)
        found.append(Content(events=(one, two), quality=(people[moved], adjective) if adjective else None))
    return dice.some(found, VARIANTS)


def _second(dice: Dice, first: str) -> str:
    return dice.one(("activity", "ditransitive", "ditransitive")) if first == "ditransitive" else "activity"


def _other(dice: Dice, vocabulary: Vocabulary, first: Event, second: Event) -> Event:
    """Return a second gift that differs from the first in its verb, in what is given, and in number."""
    while second.done == first.done or second.theme == first.theme or second.number == first.number:
        second = _drawn(dice, vocabulary, second.kind, (second.agent, second.patient))
    return second


def _turned(event: Event, people: Sequence[str], *, turned: bool) -> Event:
    agent, patient = people[::-1] if turned else people
    return replace(event, agent=agent, patient=patient if event.patient else "")
