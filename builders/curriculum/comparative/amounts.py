"""Draws facts with amounts: "exactly two metres taller", and some that leave the amount open."""

from collections.abc import Sequence

from wabe.builders.curriculum.comparative.claims import Claim
from wabe.builders.curriculum.comparative.facts import without_repetitions
from wabe.builders.curriculum.comparative.targets import Outline
from wabe.builders.curriculum.library.dice import Dice

FARTHEST = 5
"""The largest amount in a premise."""
MOST_INEXACT = 2
"""How many facts of a premise may leave an amount open: each makes another group that moves freely."""


def places(dice: Dice, row: Sequence[int], true: Sequence[Claim], false: Sequence[Claim]) -> dict[int, int] | None:
    """Draw where everybody of a row is, so that some claims are true and others false; None if that fails."""
    for _ in range(30):
        steps = [dice.below(2 * FARTHEST + 1) - FARTHEST for _ in row]
        at = {one: sum(steps[: place + 1]) for place, one in enumerate(row)}
        if all(_holds(claim, at) for claim in true) and not any(_holds(claim, at) for claim in false):
            return at
    return None


def _holds(claim: Claim, at: dict[int, int]) -> bool:
    by = at[claim.first] - at[claim.others[0]]
    return {
        "by": by == claim.by,
        "over": by > claim.by,
        "at_least_by": by >= claim.by,
        "under": 0 < by < claim.by,
        "greater": by > 0,
        "at_least": by >= 0,
    }[claim.kind]


def loose_amounts(dice: Dice, count: int, extra: int) -> list[Claim]:
    """Return facts with amounts that mention everybody; few leave an amount open."""
    at = [dice.below(FARTHEST + 2) for _ in range(count)]
    order = dice.shuffled(range(count))
    pairs = [(order[place], order[dice.below(place)]) for place in range(1, count)]
    pairs += [(pair[0], pair[1]) for pair in (dice.some(range(count), 2) for _ in range(extra))]
    facts: list[Claim] = []
    inexact = 0
    for one, other in pairs:
        high, low = (one, other) if at[one] >= at[other] else (other, one)
        by = at[high] - at[low]
        is_inexact = inexact < MOST_INEXACT and dice.chance(45)
        inexact += is_inexact
        facts.append(_inexact(dice, high, low, by) if is_inexact else _exact(high, low, by))
    return dice.shuffled(without_repetitions(facts))


def _exact(high: int, low: int, by: int) -> Claim:
    return Claim("by", high, (low,), by) if by else Claim("equal", high, (low,))


def _inexact(dice: Dice, high: int, low: int, by: int) -> Claim:
    kind = dice.one(("greater", "over", "under", "at_least_by", "at_least")) if by else "at_least"
    if kind == "over" and by > 1:
        return Claim("over", high, (low,), 1 + dice.below(by - 1))
    if kind == "under":
        return Claim("under", high, (low,), by + 1 + dice.below(2))
    if kind == "at_least_by":
        return Claim("at_least_by", high, (low,), 1 + dice.below(by))
    return Claim("at_least" if kind == "at_least" else "greater", high, (low,))


def facts_with_amounts(
    dice: Dice, plan: Outline, at: dict[int, int], left_open: Sequence[tuple[int, int]]
) -> list[Claim]:
    """Compare everybody of a row with the next exactly, and those outside with another than their partner, roughly."""
    facts = []
    for one, other in zip(plan.row[:-1], plan.row[1:], strict=True):
        high, low = (one, other) if at[one] >= at[other] else (other, one)
        facts.append(_exact(high, low, at[high] - at[low]))
    for one in plan.outside:
        partners = {other for pair in left_open if one in pair for other in pair}
        high, low = dice.shuffled((one, dice.one([other for other in plan.row if other not in partners])))
        kind = dice.one(("greater", "over", "under", "at_least_by", "at_least"))
        by = 0 if kind in {"greater", "at_least"} else 1 + dice.below(FARTHEST - 1)
        facts.append(Claim(kind, high, (low,), by + (kind == "under")))
    return dice.shuffled(without_repetitions(facts))
