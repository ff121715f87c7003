"""Conditions that hold in a given arrangement, of every sort that puzzles have."""

from collections.abc import Callable, Mapping, Sequence

from wabe.builders.curriculum.analytic.claims import Claim, Condition, Space
from wabe.builders.curriculum.library.dice import Dice

ORDER_SORTS = (
    *("before", "before", "just before", "next to", "gap", "not at", "not at", "not next to"),
    *("either place", "either who", "between", "both", "if", "if", "if", "at"),
)
GROUP_SORTS = (
    *("together", "apart", "not at", "exactly one", "at least one", "at most one", "at most one"),
    *("if", "if", "if", "at", "either place"),
)

Places = Sequence[int]
Fit = Callable[[Dice, Places, Sequence[int], Sequence[int]], Condition | None]
"""From the place of every entity, entities and places, those to be used first in front, to a condition that holds."""


def draw(dice: Dice, space: Space, held: Places) -> Condition | None:
    """Make some condition that holds."""
    sort = dice.one(GROUP_SORTS if space.sizes else ORDER_SORTS)
    return SORTS[sort](dice, held, dice.some(range(space.entities), 5), dice.some(range(space.places), 3))


def mend(dice: Dice, space: Space, held: Places, old: Condition) -> Condition | None:
    """Change a condition so that it holds, about the same entities as far as possible."""
    who = [
        one for claim in old.claims for one in ((claim.first,) if claim.kind == "at" else (claim.first, claim.second))
    ]
    where = [claim.second for claim in old.claims if claim.kind == "at"]
    everyone = dict.fromkeys((*who, *_turned(dice, space.entities)))
    everywhere = dict.fromkeys((*where, *_turned(dice, space.places)))
    return SORTS[sort_of(old)](dice, held, list(everyone), list(everywhere))


def _turned(dice: Dice, count: int) -> list[int]:
    """Return all numbers, from anywhere on and round to there."""
    start = dice.below(count)
    return [*range(start, count), *range(start)]


def sort_of(condition: Condition) -> str:
    """Return the name under which a condition is made."""
    kind = condition.claims[0].kind
    match condition.kind:
        case "is":
            return kind
        case "not":
            return "apart" if kind == "together" else f"not {kind}"
        case other:
            return other


def _first(options: Sequence[int], fits: Callable[[int], bool]) -> int | None:
    return next((one for one in options if fits(one)), None)


def _before(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition:
    first, second = sorted(who[:2], key=held.__getitem__)
    return Condition("is", (Claim("before", first, second),))


def _just_before(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    first = _first(who, lambda one: held[one] + 1 in held)
    return None if first is None else Condition("is", (Claim("just before", first, held.index(held[first] + 1)),))


def _next_to(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    other = _first(who[1:], lambda one: abs(held[one] - held[who[0]]) == 1)
    return None if other is None else Condition("is", (Claim("next to", who[0], other),))


def _not_next_to(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    other = _first(who[1:], lambda one: abs(held[one] - held[who[0]]) > 1)
    return None if other is None else Condition("not", (Claim("next to", who[0], other),), (False,))


def _gap(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    other = _first(who[1:], lambda one: abs(held[one] - held[who[0]]) in {2, 3})
    if other is None:
        return None
    first, second = sorted((who[0], other), key=held.__getitem__)
    return Condition("is", (Claim("gap", first, second, held[second] - held[first]),))


def _at(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition:
    return Condition("is", (Claim("at", who[0], held[who[0]]),))


def _not_at(_dice: Dice, held: Places, who: Sequence[int], where: Sequence[int]) -> Condition:
    place = next(one for one in where if one != held[who[0]])
    return Condition("not", (Claim("at", who[0], place),), (False,))


def _either_place(_dice: Dice, held: Places, who: Sequence[int], where: Sequence[int]) -> Condition | None:
    if len(where) < 3:
        return None
    other = next(one for one in where if one != held[who[0]])
    return Condition("either place", tuple(Claim("at", who[0], one) for one in sorted((held[who[0]], other))))


def _either_who(_dice: Dice, held: Places, who: Sequence[int], where: Sequence[int]) -> Condition:
    there = held.index(where[0])
    other = next(one for one in who if one != there)
    return Condition("either who", tuple(Claim("at", one, where[0]) for one in sorted((there, other))))


def _between(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition:
    low, middle, high = sorted(who[:3], key=held.__getitem__)
    return Condition("between", (Claim("before", low, middle), Claim("before", middle, high)))


def _both(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition:
    first, *others = sorted(who[:3], key=held.__getitem__)
    return Condition("both", tuple(Claim("before", first, other) for other in sorted(others)))


def _together(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    other = _first(who[1:], lambda one: held[one] == held[who[0]])
    return None if other is None else Condition("is", (Claim("together", who[0], other),))


def _apart(_dice: Dice, held: Places, who: Sequence[int], _where: Sequence[int]) -> Condition | None:
    other = _first(who[1:], lambda one: held[one] != held[who[0]])
    return None if other is None else Condition("not", (Claim("together", who[0], other),), (False,))


def _of_two(kind: str, wanted: Callable[[bool, bool], bool]) -> Fit:
    """Make a condition that counts how many of two entities are in one group."""

    def fit(_dice: Dice, held: Places, who: Sequence[int], where: Sequence[int]) -> Condition | None:
        other = _first(who[1:], lambda one: wanted(held[who[0]] == where[0], held[one] == where[0]))
        return None if other is None else Condition(kind, (Claim("at", who[0], where[0]), Claim("at", other, where[0])))

    return fit


def _if(dice: Dice, held: Places, who: Sequence[int], where: Sequence[int]) -> Condition:
    """Two claims about different entities; if the first is true, the second is made to be so."""
    groups = len(set(held)) < len(held)
    pair = "together" if groups else "before"
    first = Claim("at", who[0], where[0]) if dice.chance(65) else Claim(pair, who[0], who[1])
    second = Claim("at", who[2], where[1]) if dice.chance(60) else Claim(pair, who[2], who[3])
    sign = dice.chance(60) or pair == second.kind == "before"
    if _true(held, first) and _true(held, second) != sign:
        if second.kind == "before":
            second = Claim("before", second.second, second.first)
        else:
            sign = not sign
    return Condition("if", (first, second), (True, sign))


def _true(held: Places, claim: Claim) -> bool:
    match claim.kind:
        case "at":
            return held[claim.first] == claim.second
        case "before":
            return held[claim.first] < held[claim.second]
        case _:
            return held[claim.first] == held[claim.second]


SORTS: Mapping[str, Fit] = {
    "before": _before,
    "just before": _just_before,
    "next to": _next_to,
    "not next to": _not_next_to,
    "gap": _gap,
    "at": _at,
    "not at": _not_at,
    "either place": _either_place,
    "either who": _either_who,
    "between": _between,
    "both": _both,
    "together": _together,
    "apart": _apart,
    "exactly one": _of_two("exactly one", lambda one, other: one != other),
    "at least one": _of_two("at least one", lambda one, other: one or other),
    "at most one": _of_two("at most one", lambda one, other: not (one and other)),
    "if": _if,
}
