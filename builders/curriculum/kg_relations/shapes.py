"""The shapes of inferences: chains of told relations, with kinds of entities, that give an asked relation."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from wabe.builders.curriculum.kg_relations.rules import CERTAIN
from wabe.builders.curriculum.kg_relations.source import relations

LONGEST = 4

Step = tuple[str, bool]
"""A told relation, and whether the chain runs from its object to its subject."""


class Shape(NamedTuple):
    """A chain: the asked relation holds between the first and the last entity."""

    asked: str
    steps: tuple[Step, ...]
    kinds: tuple[str, ...]


@cache
def shapes() -> Mapping[int, Mapping[str, tuple[Shape, ...]]]:
    """Return all chains by their length and by what they give."""
    found: dict[int, dict[str, list[Shape]]] = {length: defaultdict(list) for length in range(1, LONGEST + 1)}
    for asked in relations():
        for steps in _chains(asked, LONGEST):
            for kinds in _kinds(steps):
                found[len(steps)][asked].append(Shape(asked, steps, kinds))
    return {
        length: {asked: tuple(dict.fromkeys(some)) for asked, some in by_asked.items()}
        for length, by_asked in found.items()
    }


@cache
def _chains(asked: str, longest: int) -> tuple[tuple[Step, ...], ...]:
    """Return the chains of told relations that give a relation."""
    found: list[tuple[Step, ...]] = [((asked, False),)] if relations()[asked].told else []
    for rule in CERTAIN:
        if rule.head != asked or rule.inverted_head:
            continue
        if len(rule.body) == 1:
            found += _chains(rule.body[0][0], longest)
            continue
        (one, one_inverted), (other, other_inverted) = rule.body
        for split in range(1, longest):
            lefts = [chain for chain in _chains(one, split) if len(chain) == split]
            for left in lefts:
                for right in _chains(other, longest - split):
                    found.append((*_turned(left, one_inverted), *_turned(right, other_inverted)))
    return tuple(dict.fromkeys(found))


def _turned(steps: tuple[Step, ...], inverted: bool) -> tuple[Step, ...]:
    return tuple((relation, not turned) for relation, turned in reversed(steps)) if inverted else steps


def _kinds(steps: tuple[Step, ...]) -> list[tuple[str, ...]]:
    """Return the kinds of entities that a chain may run through."""
    found: list[tuple[str, ...]] = [(start,) for start in _ends(*steps[0])[0]]
    for step in steps:
        starts, ends = _ends(*step)
        found = [(*kinds, end) for kinds in found if kinds[-1] in starts for end in ends]
    return found


def _ends(name: str, inverted: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    relation = relations()[name]
    return (relation.objects, relation.subjects) if inverted else (relation.subjects, relation.objects)


@cache
def siblings(subject: str, object_: str) -> tuple[str, ...]:
    """Return the told relations that can hold between two kinds of entities."""
    return tuple(
        relation.name
        for relation in relations().values()
        if relation.told and subject in relation.subjects and object_ in relation.objects
    )


@cache
def ends(asked: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the relations that chains to an asked relation begin with, and those that they end with."""
    every = [shape for by_asked in shapes().values() for shape in by_asked.get(asked, ())]
    return frozenset(one.steps[0][0] for one in every), frozenset(one.steps[-1][0] for one in every)
