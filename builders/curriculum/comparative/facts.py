"""Draws what a premise says: facts that follow an outline, or that are all true of one hidden order."""

from collections.abc import Sequence
from dataclasses import replace

from wabe.builders.curriculum.comparative.claims import Claim
from wabe.builders.curriculum.comparative.targets import Outline
from wabe.builders.curriculum.library.dice import Dice

LINKS = ("greater",) * 15 + ("at_least",) * 3 + ("equal",) * 2


def facts_along(dice: Dice, plan: Outline, left_open: Sequence[tuple[int, int]], apart: int) -> list[Claim]:
    """Return facts from the first of a row, which is highest, to the last, and what is said of those outside.

    Where pairs must be three facts or more apart, nothing is said that would shorten the way between them.
    """
    row = plan.row
    facts = [_link(dice, row, place, shortcuts=apart < 3) for place in range(len(row) - 1)]
    facts += [_outside(dice, row, one, left_open, apart) for one in plan.outside]
    if apart < 3 < len(row) and dice.chance(25):
        high = dice.below(len(row) - 2)
        facts.append(Claim("greater", row[high], (row[high + 2],)))
    facts = without_repetitions(facts)
    return dice.shuffled(_merged(facts) if dice.chance(50) else facts)


def _link(dice: Dice, row: Sequence[int], place: int, *, shortcuts: bool) -> Claim:
    """Compare one of a row with the next, now and then with another as well."""
    one, other = row[place], row[place + 1]
    if not shortcuts or dice.chance(85):
        return Claim(dice.one(LINKS), one, (other,))
    if len(row) - place > 2 and dice.chance(50):
        kind = dice.one(("above", "above", "top", "not_below"))
        return Claim(kind, one, (other, row[place + 2 + dice.below(len(row) - place - 2)]))
    if place:
        kind = dice.one(("below", "below", "bottom", "not_above"))
        return Claim(kind, other, (one, row[dice.below(place)]))
    return Claim("greater", one, (other,))


def _outside(dice: Dice, row: Sequence[int], one: int, left_open: Sequence[tuple[int, int]], apart: int) -> Claim:
    """Compare one with somebody of a row, so that its place among its partners stays open, and far from them."""
    partners = [other for pair in left_open if one in pair for other in pair if other in row]
    deepest = max((row.index(partner) for partner in partners), default=0)
    highest = min((row.index(partner) for partner in partners), default=len(row) - 1)
    below = row[deepest + max(1, apart - 1) :] or row[deepest + 1 :]
    above = row[: max(0, highest - max(1, apart - 1) + 1)] or row[:highest]
    if below and (not above or dice.chance(50)):
        return Claim(dice.one(("greater", "greater", "at_least")), one, (dice.one(below),))
    if above:
        return Claim(dice.one(("greater", "greater", "at_least")), dice.one(above), (one,))
    return Claim("unequal", one, (dice.one(row),))


def _merged(facts: Sequence[Claim]) -> list[Claim]:
    """Say of two in one fact that somebody is above both, or below both."""
    for place, fact in enumerate(facts):
        for later, other in enumerate(facts[place + 1 :], start=place + 1):
            if fact.kind == other.kind == "greater" and (fact.first == other.first or fact.others == other.others):
                same = fact.first == other.first
                both = (*fact.others, *other.others) if same else (fact.first, other.first)
                one = Claim("above", fact.first, both) if same else Claim("below", fact.others[0], both)
                return [*facts[:place], one, *facts[place + 1 : later], *facts[later + 1 :]]
    return list(facts)


def loose_facts(dice: Dice, count: int, extra: int) -> list[Claim]:
    """Return facts about every entity that form a tree, or begin with one about several, and some more."""
    ranks = _ranks(dice, count)
    by_rank = sorted(range(count), key=lambda one: ranks[one])
    facts = [_several(dice, ranks, by_rank)] if count > 3 and dice.chance(40) else []
    met = list(facts[0].entities) if facts else [by_rank[0]]
    for one in dice.shuffled(by_rank):
        if one not in met:
            facts.append(_between(dice, ranks, one, dice.one(met)))
            met.append(one)
    facts += [_between(dice, ranks, *dice.some(range(count), 2)) for _ in range(max(extra, 2 - len(facts)))]
    facts = without_repetitions(facts)
    return dice.shuffled(facts) if len(facts) > 1 else loose_facts(dice, count, extra)


def _ranks(dice: Dice, count: int) -> list[int]:
    ranks: list[int] = []
    for _ in range(count):
        ranks.append((ranks[-1] if ranks else 0) + (0 if dice.chance(22) else 1))
    return dice.shuffled(ranks)


def _between(dice: Dice, ranks: Sequence[int], one: int, other: int) -> Claim:
    """Return a fact about two entities: what is true of them, or something weaker."""
    high, low = (one, other) if ranks[one] >= ranks[other] else (other, one)
    if ranks[high] == ranks[low]:
        return Claim("equal" if dice.chance(75) else "at_least", *_either(dice, high, low))
    kind = dice.one(("greater",) * 14 + ("at_least",) * 4 + ("unequal",) * 2)
    return Claim(kind, *(_either(dice, high, low) if kind == "unequal" else (high, (low,))))


def _either(dice: Dice, one: int, other: int) -> tuple[int, tuple[int, ...]]:
    return (one, (other,)) if dice.chance(50) else (other, (one,))


def _several(dice: Dice, ranks: Sequence[int], by_rank: Sequence[int]) -> Claim:
    """Return how the first or the last compares with some others; only what is true of all of them is said."""
    is_low = dice.chance(50)
    end = by_rank[0] if is_low else by_rank[-1]
    others = dice.some([one for one in by_rank if one != end], 2 + dice.below(len(ranks) - 2))
    if any(ranks[one] == ranks[end] for one in others):
        return Claim("not_above" if is_low else "not_below", end, tuple(others))
    kinds = ("below", "below", "bottom", "not_above") if is_low else ("above", "above", "top", "not_below")
    return Claim(dice.one(kinds), end, tuple(others))


def without_repetitions(facts: Sequence[Claim]) -> list[Claim]:
    """Keep one fact about the same two entities, or two that are more together: not equal, and not less."""
    kept: list[Claim] = []
    told: dict[frozenset[int], set[str]] = {}
    for fact in sorted(facts, key=lambda fact: -len(fact.others)):
        kinds = [told.setdefault(frozenset({fact.first, other}), set()) for other in fact.others]
        if any(not some or {fact.kind, *some} == {"unequal", "at_least"} for some in kinds):
            kept.append(fact)
            for some in kinds:
                some.add(fact.kind)
    return [fact for fact in facts if any(fact is one for one in kept)]


def on_scale(facts: Sequence[Claim], scale: int) -> list[Claim]:
    """Return the facts as facts about another scale of the scene."""
    return [replace(fact, scale=scale) for fact in facts]
