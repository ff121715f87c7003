"""The second derivation: every world that a premise allows is looked at, with WordNet for wider and narrower words."""

from collections.abc import Sequence
from functools import cache
from itertools import product

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.reading.wordnet import above, senses_of_form
from wabe.builders.curriculum.transitive.grammar import Done, Held, Said, read

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
World = dict[Done | Held, bool]
"""Whether everything that is mentioned is so."""


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, read, read, _judge)


def _judge(premise: tuple[Said, ...], hypothesis: tuple[Said, ...]) -> int:
    """Look only at what is related to the hypothesis."""
    if len(hypothesis) != 1:
        return UNREADABLE
    asked = hypothesis[0]
    # What has nothing to do with the hypothesis can be true or false without making a difference.
    related = [one for one in premise if _related(one, asked)]
    if not related:
        return DOES_NOT_FOLLOW
    return _answer(related, asked)


def _related(said: Said, asked: Said) -> bool:
    if isinstance(asked.what, Held):
        return asked.what in _held(said)
    done = _done(said)
    return (done.who, done.verb) == (asked.what.who, asked.what.verb)


def _answer(premise: Sequence[Said], asked: Said) -> int:
    """Look for a world in which the premise is true and the hypothesis is not.

    There is no answer if the premise denies a predicate of which readers would not agree what that means.
    """
    held = list(dict.fromkeys(part for one in premise for part in _held(one)))
    done = [_done(one) for one in premise]
    if isinstance(asked.what, Done):
        done.append(asked.what)
    worlds: list[World] = []
    for deeds in _deeds(tuple(dict.fromkeys(done))):
        for truths in product((False, True), repeat=len(held)):
            world: World = {**deeds, **dict(zip(held, truths, strict=True))}
            if all(_true(one, world) for one in premise) and all(_lawful(one, world) for one in held):
                worlds.append(world)
    denied = [one for one in held if one.denied == "unclear" and not any(world[one] for world in worlds)]
    if denied or not worlds:
        return UNREADABLE
    return FOLLOWS if all(_true(asked, world) for world in worlds) else DOES_NOT_FOLLOW


def _true(said: Said, world: World) -> bool:
    return world[said.what] != said.negated


def _lawful(held: Held, world: World) -> bool:
    """Tell whether what is inside a predicate is as the predicate demands."""
    demanded = held.affirmed if world[held] else held.denied
    return demanded not in {"true", "false"} or (demanded == "true") == _true(held.inside, world)


def _held(said: Said) -> list[Held]:
    return [said.what, *_held(said.what.inside)] if isinstance(said.what, Held) else []


def _done(said: Said) -> Done:
    return _done(said.what.inside) if isinstance(said.what, Held) else said.what


def _deeds(done: tuple[Done, ...]) -> list[World]:
    """Return what can be so of some deeds together, by the sorts of things that are dealt with."""
    by_act: dict[tuple[str, str], list[Done]] = {}
    for one in done:
        by_act.setdefault((one.who, one.verb), []).append(one)
    parts = []
    for some in by_act.values():
        known = _together(tuple((one.adjective, one.noun) for one in some))
        parts.append([dict(zip(some, truths, strict=True)) for truths in known])
    return [{one: truth for part in chosen for one, truth in part.items()} for chosen in product(*parts)]


@cache
def _together(objects: tuple[tuple[str, str], ...]) -> tuple[tuple[bool, ...], ...]:
    """Return the ways in which it can be true or false, for each object, that something of that kind is dealt with."""
    nouns = sorted({noun for _, noun in objects})
    adjectives = sorted({adjective for adjective, _ in objects if adjective})
    kinds = [
        (dict(zip(nouns, of, strict=True)), dict(zip(adjectives, being, strict=True)))
        for of in product((False, True), repeat=len(nouns))
        for being in product((False, True), repeat=len(adjectives))
        if all(
            of[nouns.index(wide)] or not of[nouns.index(narrow)]
            for narrow in nouns
            for wide in nouns
            if narrow != wide and is_kind_of(narrow, wide)
        )
    ]
    found = {
        tuple(any(of[noun] and being.get(adjective, True) for of, being in present) for adjective, noun in objects)
        for there in product((False, True), repeat=len(kinds))
        for present in [[kind for kind, one in zip(kinds, there, strict=True) if one]]
    }
    return tuple(sorted(found))


@cache
def is_kind_of(narrow: str, wide: str) -> bool:
    """Tell whether a sense of one word is below a sense of another in WordNet."""
    goals = set(senses_of_form(wide))
    return any(goals & above(sense) for sense in senses_of_form(narrow))
