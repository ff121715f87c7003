"""A story before it is told: its events, several versions of what is said about them, and what can be asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from wabe.builders.curriculum.lexicon.source import Word, words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.temporal.events import Event, Moment, Part, Person
from wabe.builders.curriculum.temporal.network import Least, closed, possible
from wabe.builders.curriculum.temporal.source import own_words
from wabe.builders.curriculum.temporal.statements import Bound, Statement

Version: TypeAlias = tuple[Statement, ...]
Swaps: TypeAlias = Sequence[tuple[Event, Event]]
"""Events that can change places."""
Role: TypeAlias = Callable[[Dice], Statement]
"""Draws one of the things that a story can say in one of its places."""

# So many versions of a story are told, and so many are tried for them.
VERSIONS = 8
TRIED = 13
# "And then" tells what one person did; of several people, the same is told otherwise.
OF_SEVERAL = {"order_same": "order", "chain_same": "chain"}
# How often, in a hundred, two events change places, and how often something else is told.
SWAPPED, SWAPPED_IN_CHAINS = 40, 85
REDRAWN, REDRAWN_IN_CHAINS = 75, 40
# So often the first version is drawn again if it cannot be true.
BASES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """Versions of one story; `least` has the times that each implies, by both readings."""

    kind: str
    opener: str | None
    events: tuple[Event, ...]
    points: int
    known: tuple[tuple[Bound, ...], tuple[Bound, ...]]
    """What every reader knows besides, by both readings: what lasts ends after it starts."""
    versions: tuple[Version, ...]
    least: tuple[Least, ...]
    questions: tuple[Statement, ...]


Ask: TypeAlias = Callable[[Sequence[Least]], Sequence[Statement]]
Fits: TypeAlias = Callable[[Least], bool]


def people(dice: Dice, vocabulary: Vocabulary, count: int) -> list[Person]:
    """Draw people with different names."""
    chosen = dice.some([word for word in words("names") if word.vocabulary == vocabulary.value], count)
    return [Person(word["name"], word.kind == "female") for word in chosen]


def listed(name: str, vocabulary: Vocabulary, *kinds: str) -> list[Word]:
    """Return the words of some kinds."""
    return [word for word in own_words(name) if word.vocabulary == vocabulary.value and word.kind in kinds]


def versions_of(
    dice: Dice,
    roles: Sequence[Role],
    swaps: Sequence[tuple[Event, Event]],
    chained: int,
    fits: Callable[[Version], bool],
) -> list[Version]:
    """Draw a version and others that differ in one or two places, or in two events that change places."""
    for _ in range(BASES):
        base = tuple(role(dice) for role in roles)
        if fits(base):
            break
    found = [base]
    while len(found) < TRIED:
        version = list(base if dice.chance(60) else dice.one(found))
        # Where long chains are wanted, they are kept, and other events take part in them.
        if swaps and dice.chance(SWAPPED if chained < 100 else SWAPPED_IN_CHAINS):
            one, other = dice.one(swaps)
            version = [swapped(statement, one, other) for statement in version]
        if dice.chance(REDRAWN if chained < 100 else REDRAWN_IN_CHAINS):
            for place in dice.some(range(len(roles)), 1 + dice.below(2)):
                version[place] = roles[place](dice)
        found.append(tuple(version))
    return found


def told_story(
    kind: str,
    opener: str | None,
    events: Sequence[Event],
    known: tuple[tuple[Bound, ...], tuple[Bound, ...]],
    draw: Callable[[Callable[[Version], bool]], Sequence[Version]],
    fits: Fits,
    ask: Ask,
) -> Story:
    """Draw versions and keep those that can be true."""
    points = 1 + max(event.end for event in events)

    def implied(versions: Sequence[Version], reading: int) -> Least:
        return closed([[*known[reading], *_bounds(version, reading)] for version in versions], points)

    def can_be(version: Version) -> bool:
        least = implied([version], 0)
        return bool(possible(least)[0]) and fits(least[0])

    tried = draw(can_be)
    loose = known[0] != known[1] or any(one.loosely for version in tried for one in version)
    every = [implied(tried, reading) for reading in range(1 + loose)]
    fine = possible(every[0])
    usable = (place for place in range(len(tried)) if fine[place] and fits(every[0][place]))
    kept = [place for place in usable if _is_told_once(tried[place], len(events))][:VERSIONS]
    least = tuple(some[kept] for some in every)
    return Story(
        kind=kind,
        opener=opener,
        events=tuple(events),
        points=points,
        known=known,
        versions=tuple(tried[place] for place in kept),
        least=least,
        questions=tuple(ask(list(least[0]))) if kept else (),
    )


def _is_told_once(version: Version, events: int) -> bool:
    """Tell whether every event has its place, and nothing is told twice: changes may lead to that."""
    said = [one.bounds for one in version if one.bounds]
    return len({event for one in version for event in one.events}) == events and len(set(said)) == len(said)


def swapped(statement: Statement, one: Event, other: Event) -> Statement:
    """Return a statement in which two events change places."""
    if one not in statement.events and other not in statement.events:
        return statement
    events = {one.number: other, other.number: one}
    points = {one.start: other.start, one.end: other.end, other.start: one.start, other.end: one.end}

    def change(part: Part | str) -> Part | str:
        if isinstance(part, str):
            return part
        if isinstance(part, Event):
            return events.get(part.number, part)
        return Moment(events.get(part.event.number, part.event), part.at_end)

    def move(bounds: tuple[Bound, ...] | None) -> tuple[Bound, ...] | None:
        return bounds and tuple((points.get(i, i), points.get(j, j), time) for i, j, time in bounds)

    slots = {name: change(part) for name, part in statement.slots.items()}
    name = statement.construction
    whose = {part.event.person for part in slots.values() if isinstance(part, Moment)}
    return replace(
        statement,
        construction=OF_SEVERAL.get(name, name) if len(whose) > 1 else name,
        slots=slots,
        bounds=move(statement.bounds) or (),
        loosely=move(statement.loosely),
    )


def _bounds(version: Sequence[Statement], reading: int) -> list[Bound]:
    return [bound for statement in version for bound in statement.reading(reading)]
