"""Variants of a shape: the same words, two of them in each other's places; and what follows from each variant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.entailment_tree.claims import FORMS, SIGNS, Claim, query, tokens
from wabe.builders.curriculum.entailment_tree.closure import close, flipped, follows, rules_of
from wabe.builders.curriculum.entailment_tree.shapes import TreeShape
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.library.squares import squares

Premise = tuple[Claim, ...]
Place = tuple[int, int]
"""The number of a claim, and of a token in it."""

FEWEST_STEPS, MOST_STEPS = 2, 4
# So many sound variants of a shape are enough; beyond the single swaps, pairs of swaps are taken at regular distances.
MOST_VARIANTS = 40
MOST_TRIED = 240
# One claim of these may be made about the first token: a kind has one parent and lives in one place.
_ONCE = ("isa", "lives", "within", "is", "made", "turns")
_ARROWS = {"isa": (1, 2), "rule": (3, 5), "needs": (3, 2), "change": (2, 4), "trigger": (2, 4), "cause": (2, 3)} | {
    "turns": (1, 2)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """The sound variants of a shape, the questions, labels, the claims that each answer rests on, and all squares."""

    shape: TreeShape
    premises: tuple[Premise, ...]
    labels: Labels
    used: dict[tuple[int, int], tuple[int, ...]]
    squares: tuple[NDArray[np.int64], NDArray[np.int64]]


@cache
def family(shape: TreeShape) -> Family:
    """Return the variants of a shape and what follows from each."""
    premises = _variants(shape.claims)
    labels = np.full((len(premises), len(shape.asked)), UNUSABLE, dtype=np.int8)
    used: dict[tuple[int, int], tuple[int, ...]] = {}
    for row, premise in enumerate(premises):
        rules = rules_of(premise)
        generous = rules_of(premise, generous=True)
        for column, asked in enumerate(shape.asked):
            reached, loosely = follows(asked, rules), follows(asked, generous)
            if (reached is None) != (loosely is None) or not close(query(asked)[0], generous).consistent:
                continue
            if reached is None:
                labels[row, column] = DOES_NOT_FOLLOW
            elif FEWEST_STEPS < len(reached) <= MOST_STEPS + 1:
                labels[row, column] = FOLLOWS
                used[row, column] = tuple(sorted(reached))
    return Family(shape=shape, premises=premises, labels=labels, used=used, squares=squares(labels, 2))


def _variants(claims: Premise) -> tuple[Premise, ...]:
    """Return the claims themselves, what single swaps make of them, and what some pairs of swaps do."""
    swaps = list(_swaps(claims))
    pairs = list(combinations(swaps, 2))
    step = max(1, len(pairs) // MOST_TRIED)
    tried = [(), *((swap,) for swap in swaps), *pairs[::step]]
    found: dict[Premise, None] = {}
    for some in tried:
        variant = claims
        for one, other in some:
            variant = _swapped(variant, one, other)
        if len(found) < MOST_VARIANTS and variant not in found and sound(variant):
            found[variant] = None
    return tuple(found)


def _swaps(claims: Premise) -> Iterator[tuple[Place, Place]]:
    """Yield signs of changes, each by itself, to be turned; then every two places of one sort with different tokens."""
    places = [(number, place) for number, claim in enumerate(claims) for place in range(1, len(claim))]
    for number, place in places:
        if claims[number][0] in ("change", "trigger") and claims[number][place] in SIGNS:
            yield (number, place), (number, place)
    for one, other in combinations(places, 2):
        first, second = (claims[number][place] for number, place in (one, other))
        if first != second and (first[0] == second[0] or (first in SIGNS and second in SIGNS)):
            yield one, other


def _swapped(claims: Premise, one: Place, other: Place) -> Premise:
    new = [list(claim) for claim in claims]
    if one == other:
        new[one[0]][one[1]] = flipped(new[one[0]][one[1]])
    else:
        first, second = new[one[0]][one[1]], new[other[0]][other[1]]
        new[one[0]][one[1]], new[other[0]][other[1]] = second, first
    return tuple(map(tuple, new))


def sound(claims: Premise) -> bool:
    """Tell whether a text makes sense: no claim about itself, twice, in a circle, against another, or for nothing."""
    if len(set(claims)) < len(claims) or any(len(set(tokens(one))) < len(tokens(one)) for one in claims):
        return False
    if any(not _fits(claim) for claim in claims):
        return False
    first = [(claim[0], claim[1], *(claim[2:3] if claim[0] == "made" else ())) for claim in claims if claim[0] in _ONCE]
    if len(set(first)) < len(first) or _circular(claims):
        return False
    rules = rules_of(claims, generous=True)
    for place, claim in enumerate(claims):
        if claim[0] == "stuff":
            continue
        conditions, conclusion = query(claim)
        others = [rule for rule in rules if rule[2] != place]
        if not close(conditions, rules).consistent or conclusion in close(conditions, others).known:
            return False
        atoms = {atom for atom, _ in close(conditions[:1], rules).known}
        if len(conditions) > 1 and any(atom in atoms for atom, _ in conditions[1:]):
            return False
    return True


def _fits(claim: Claim) -> bool:
    return all(token[0] in letters for token, letters in zip(claim[1:], FORMS[claim[0]].places, strict=True))


def _circular(claims: Sequence[Claim]) -> bool:
    """Tell whether something leads back to itself, by claims of any kind."""
    leads: dict[str, set[str]] = {}
    for claim in claims:
        if claim[0] in _ARROWS:
            from_, to = (claim[place] for place in _ARROWS[claim[0]])
            leads.setdefault(from_, set()).add(to)
    for start in leads:
        reached, fresh = set[str](), {start}
        while fresh:
            fresh = {after for token in sorted(fresh) for after in leads.get(token, set())} - reached
            reached |= fresh
        if start in reached:
            return True
    return False
