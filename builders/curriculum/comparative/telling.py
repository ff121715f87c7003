"""Tells why a label holds: the fewest facts that decide a pair, or two worlds that leave it open."""

from collections.abc import Callable, Sequence
from itertools import combinations

from wabe.builders.curriculum.comparative.claims import Claim, reached
from wabe.builders.curriculum.comparative.wording import Speech, listed
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT


def deciding(facts: Sequence[Claim], asked: Claim, label_of: Callable[[Sequence[Claim]], int]) -> tuple[int, ...]:
    """Return the places of the fewest facts that give the pair its label; for neutral, of those that connect it."""
    places = [place for place, fact in enumerate(facts) if fact.scale == asked.scale]
    label = label_of([facts[place] for place in places])
    if label not in (ENTAILMENT, CONTRADICTION):
        return _connecting(facts, places, asked)
    for size in range(1, len(places) + 1):
        for some in combinations(places, size):
            if (
                _connects([facts[place] for place in some], asked)
                and label_of([facts[place] for place in some]) == label
            ):
                return some
    return tuple(places)


def _connects(facts: Sequence[Claim], asked: Claim) -> bool:
    """Tell whether facts lead from the first entity of a claim to another: without that, they decide nothing."""
    return not reached(facts, asked.first).isdisjoint(asked.others)


def _connecting(facts: Sequence[Claim], places: Sequence[int], asked: Claim) -> tuple[int, ...]:
    """Return the shortest way through the facts from the first entity to the second, if there is one."""
    for size in range(1, len(places) + 1):
        for some in combinations(places, size):
            if _connects([facts[place] for place in some], asked):
                return some
    return tuple(place for place in places if not set(facts[place].entities).isdisjoint(asked.entities))


def order_told(speech: Speech, claim: Claim, positions: Sequence[float]) -> str:
    """Describe a world: "the order is Nora, then Ivo and Max together, then Uwe"."""
    scale = speech.scales[claim.scale]
    steps = [
        [speech.phrase(one) for one, height in enumerate(positions) if height == step]
        for step in sorted(set(positions), reverse=True)
    ]
    told = [f"{listed(step)} together" if len(step) > 1 else step[0] for step in steps]
    return f"the order from {scale.most} to {scale.least} is {', then '.join(told)}"


def amount_told(speech: Speech, claim: Claim, positions: Sequence[float]) -> str:
    """Describe by how much the two entities of a claim differ in a world."""
    scale = speech.scales[claim.scale]
    one, other = speech.phrase(claim.first), speech.phrase(claim.others[0])
    by = positions[claim.first] - positions[claim.others[0]]
    if by == 0:
        return f"{one} is exactly as {scale.positive} as {other}"
    unit = speech.unit if abs(by) == 1 else speech.units
    return f"{one} is {abs(by):.3g} {unit} {scale.more if by > 0 else scale.less} than {other}"


def reason(facts: Sequence[str], asked: str, label: int) -> str:
    """Say that facts decide a claim."""
    so = f"so {asked}." if label == ENTAILMENT else f"so it is false that {asked}."
    told = f"{', and '.join(facts)}; {so}"
    return f"{told[0].upper()}{told[1:]}"
