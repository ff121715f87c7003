"""Draws what hypotheses say, and what premises are to say about it."""

from collections.abc import Sequence
from itertools import permutations

from wabe.builders.curriculum.comparative.amounts import facts_with_amounts, loose_amounts, places
from wabe.builders.curriculum.comparative.claims import Claim
from wabe.builders.curriculum.comparative.facts import facts_along, loose_facts, on_scale
from wabe.builders.curriculum.comparative.families import DIFFERENCE, FARTHEST_ASKED, GROUP, ORDER, TWO_SCALES, Plan
from wabe.builders.curriculum.comparative.targets import Aim, outline
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL

PAIRWISE = ("greater", "at_least", "equal", "unequal")
AMONG_THREE = ("above", "below", "not_below", "not_above")
OF_GROUP = (*AMONG_THREE, "top", "top", "bottom", "bottom", "not_top", "not_bottom", "between")
WITH_AMOUNT = ("by", "by", "over", "under", "at_least_by")
AIMS = tuple(permutations((ENTAILMENT, NEUTRAL, CONTRADICTION)))
# Premises that are drawn for each aim, and premises of a group that are drawn without one.
PER_AIM = 2
LOOSE = 24
GROUP_CLAIMS = 18


def asked_pairs(dice: Dice, plan: Plan) -> list[Claim]:
    """Return three claims, each about another pair of entities, that premises are made to decide or to leave open."""
    one, two, three, *rest = dice.shuffled(range(plan.count))
    if len(rest) > 2:
        pairs = [(one, two), (three, rest[0]), (rest[1], rest[2])]
    elif len(rest) == 2:
        pairs = [(one, two), (three, rest[0]), (rest[1], dice.one((one, two, three, rest[0])))]
    elif rest:
        pairs = [(one, two), (three, rest[0]), (one, three)]
    else:
        pairs = [(one, two), (two, three), (one, three)]
    scales = [place == 2 and plan.family == TWO_SCALES for place in range(3)]
    turned = [dice.shuffled(pair) for pair in pairs]
    return [
        _asked(dice, plan, first, second, int(scale)) for (first, second), scale in zip(turned, scales, strict=True)
    ]


def _asked(dice: Dice, plan: Plan, first: int, second: int, scale: int) -> Claim:
    if plan.family == DIFFERENCE and dice.chance(70):
        return Claim(dice.one(WITH_AMOUNT), first, (second,), 1 + dice.below(FARTHEST_ASKED - 3))
    return Claim("greater", first, (second,), scale=scale)


def hypotheses_of(dice: Dice, plan: Plan, asked: Sequence[Claim]) -> list[Claim]:
    """Return claims about the same pairs in all kinds, and some about three entities or about all."""
    found = list(asked)
    for claim in asked if plan.family != GROUP else ():
        ends = claim.first, claim.others[0]
        if plan.family == DIFFERENCE:
            kinds = dice.some(sorted(set(WITH_AMOUNT)), 3)
            amounts = [max(1, min(FARTHEST_ASKED - 1, claim.by + dice.below(4) - 1)) for _ in kinds]
            found += [Claim(kind, *_turned(ends), by) for kind, by in zip(kinds, amounts, strict=True)]
        for first, second in (ends, ends[::-1]):
            found += [Claim(kind, first, (second,), scale=claim.scale) for kind in ("greater", "at_least")]
        found += [Claim(kind, *_turned(dice.shuffled(ends)), scale=claim.scale) for kind in ("equal", "unequal")]
    while plan.family == GROUP and len(found) < GROUP_CLAIMS:
        first, *others = dice.shuffled(range(plan.count))
        found.append(Claim(dice.one(OF_GROUP), first, tuple(others)))
    if plan.family == ORDER:
        for _ in range(4):
            first, *others = dice.some(range(plan.count), 3)
            found.append(Claim(dice.one(AMONG_THREE), first, tuple(others)))
    return list(dict.fromkeys(found))


def _turned(ends: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    return ends[0], (ends[1],)


def premises_of(dice: Dice, plan: Plan, asked: Sequence[Claim]) -> list[list[Claim]]:
    """Return facts of premises that give the asked claims their labels in every order."""
    found: list[list[Claim]] = []
    for aim in AIMS:
        for _ in range(PER_AIM + (plan.family == DIFFERENCE)):
            facts = _measured(dice, plan, asked, aim) if plan.family == DIFFERENCE else _ordered(dice, plan, asked, aim)
            if facts is not None:
                found.append(facts)
    if plan.is_loose:
        loose = loose_amounts if plan.family == DIFFERENCE else loose_facts
        found += [loose(dice, plan.count, dice.below(2)) for _ in range(LOOSE)]
    return found


def _ordered(dice: Dice, plan: Plan, asked: Sequence[Claim], labels: Sequence[int]) -> list[Claim] | None:
    found: list[Claim] = []
    for scale in range(2 if plan.family == TWO_SCALES else 1):
        aimed = [(claim, label) for claim, label in zip(asked, labels, strict=True) if claim.scale == scale]
        decided = [
            (claim.first, claim.others[0]) if label == ENTAILMENT else (claim.others[0], claim.first)
            for claim, label in aimed
            if label != NEUTRAL
        ]
        left_open = [(claim.first, claim.others[0]) for claim, label in aimed if label == NEUTRAL]
        entities = dice.shuffled(range(plan.count))
        aim = Aim(tuple(decided), tuple(left_open))
        row = outline(dice, entities, aim, plan.at_least)
        if row is None:
            return None
        found += on_scale(facts_along(dice, row, left_open, plan.at_least), scale)
    return dice.shuffled(found)


def _measured(dice: Dice, plan: Plan, asked: Sequence[Claim], labels: Sequence[int]) -> list[Claim] | None:
    ends = [(claim.first, claim.others[0]) for claim in asked]
    decided = tuple(pair for pair, label in zip(ends, labels, strict=True) if label != NEUTRAL)
    left_open = tuple(pair for pair, label in zip(ends, labels, strict=True) if label == NEUTRAL)
    row = outline(dice, range(plan.count), Aim(decided, left_open), plan.at_least, directed=False)
    if row is None:
        return None
    true = [claim for claim, label in zip(asked, labels, strict=True) if label == ENTAILMENT]
    false = [claim for claim, label in zip(asked, labels, strict=True) if label == CONTRADICTION]
    at = places(dice, row.row, true, false)
    return None if at is None else facts_with_amounts(dice, row, at, left_open)
