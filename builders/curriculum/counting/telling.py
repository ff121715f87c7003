"""Tells why a label holds: the fewest facts that decide a pair, and what they make of the number in question."""

from collections.abc import Sequence
from itertools import combinations

from wabe.builders.curriculum.counting.claims import Claim, Worlds
from wabe.builders.curriculum.counting.spoken import Fact, listed
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL

NAMING = frozenset({"named", "not named"})
"""Operators of claims that are not about a number."""


def label_of(worlds: Worlds, facts: Sequence[Claim], asked: Claim) -> int:
    """Return the label that facts give a claim."""
    given, true = worlds.together(facts), worlds.truth(asked)
    if not given & true:
        return CONTRADICTION
    return ENTAILMENT if given & true == given else NEUTRAL


def deciding(worlds: Worlds, facts: Sequence[Fact], asked: Claim, label: int) -> list[Fact]:
    """Return the fewest facts that give a pair its label; for an open pair, all that bear on it."""
    if label == NEUTRAL:
        return bearing(facts, asked)
    for size in range(1, len(facts) + 1):
        for some in combinations(facts, size):
            if label_of(worlds, [fact.claim for fact in some], asked) == label:
                return list(some)
    return list(facts)


def bearing(facts: Sequence[Fact], asked: Claim) -> list[Fact]:
    """Return the facts about the counts of a claim, or about counts that these are compared with or added to."""
    counts = asked.counts
    for _ in facts:
        for fact in facts:
            if not counts.isdisjoint(fact.claim.counts):
                counts |= fact.claim.counts
    return [fact for fact in facts if not counts.isdisjoint(fact.claim.counts)]


def told(worlds: Worlds, facts: Sequence[Fact], some: Sequence[Fact], asked: Fact, label: int) -> str:
    """Say why a claim is true, false or open."""
    claim = asked.claim
    given = ", and ".join(_sentences(some))
    start = f"{given[0].upper()}{given[1:]}" if given else "Nothing is said about it"
    so = "so" if label == ENTAILMENT else "so it is false that"
    if claim.operator in NAMING:
        return f"{start}; {'that leaves open whether' if label == NEUTRAL else so} {asked.told}."
    values = worlds.values(worlds.together(fact.claim for fact in facts), claim.weights)
    number = "the difference" if min(claim.weights) < 0 else "the number"
    if label == NEUTRAL:
        true = next(value for value in values if claim.holds(value))
        false = next(value for value in values if not claim.holds(value))
        return f"{start}; {number} may be {true}, which fits, or {false}, which does not: it is open."
    return f"{start}; that makes {number} {_range(worlds, values, claim)}, {so} {asked.told}."


def _sentences(facts: Sequence[Fact]) -> list[str]:
    """Say every fact, and those of a list in one sentence."""
    named = [fact for fact in facts if fact.item]
    first = [f"{named[0].told} {listed([fact.item for fact in named])}"] if named else []
    return [*first, *(fact.told for fact in facts if not fact.item)]


def _range(worlds: Worlds, values: Sequence[int], claim: Claim) -> str:
    """Say which values are left; what reaches the limit of a count has no end."""
    end = min(worlds.limits[place] for place in claim.counts if worlds.limits[place] > 1)
    has_end, has_start = max(values) < end, min(values) > -end
    if has_end and has_start:
        return f"{values[0]}" if len(values) == 1 else f"{values[0]} to {values[-1]}"
    return f"{values[0]} or more" if has_start else f"{values[-1]} or less"
