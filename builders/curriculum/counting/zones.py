"""Which numbers premises and hypotheses allow, so that each hypothesis is true, false and open once."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.counting.amounts import Zone
from wabe.builders.curriculum.counting.claims import Shape
from wabe.builders.curriculum.library.dice import Dice

# In so many of a hundred cases, what is false is said as "no hats", if it can be.
NOTHING = 15
# In so many of a hundred cases, a zone or a gap has one number more.
WIDER = 30


@dataclass(frozen=True, slots=True)
class Ring:
    """Three zones for premises, one above the other, and hypotheses that each cover one and a part of the next."""

    stated: Sequence[Sequence[Zone]]
    """For each of the three, zones of which each can stand for it."""
    asked: Sequence[Zone]


def ring(dice: Dice, start: int) -> Ring:
    """Return zones from a number upwards.

    Three ranges of a line, and three ranges that each contain one of them and a part of the next, cannot be had: the
    last would have to go round. So one of the hypotheses is said as "either fewer than … or more than …".
    """
    low = Zone(start, start + 1)
    first = start + 2 + dice.chance(WIDER)
    middle = Zone(first, first + 1 + dice.chance(WIDER))
    last = (middle.high or 0) + 1 + dice.chance(WIDER)
    high = Zone(last, last + 1)
    end = middle.high or 0
    between = end + dice.below(last - end)
    edge = start + 2 + dice.below(first - start - 1)
    turn = first + dice.below(end - first)
    asked = [
        # Each covers a zone and a part of the one above it; the highest zone is followed by the lowest.
        Zone(0, turn),
        Zone(edge, last),
        Zone(start + 1, between, Shape.OUTSIDE),
        # Each covers a zone and a part of the one below it.
        Zone(turn + 1, None),
        Zone(start + 1, between),
        Zone(edge, last, Shape.OUTSIDE),
    ]
    stated = [
        [low, Zone(0, start + 1)],
        [middle],
        [high, Zone(last, None)],
    ]
    return Ring(stated, asked)


@dataclass(frozen=True, slots=True)
class Pair:
    """Three zones for premises, and two hypotheses: false, open, true and open, true, false of the three."""

    stated: tuple[Zone, Zone, Zone]
    asked: tuple[Zone, Zone]


def pair(dice: Dice, start: int) -> Pair:
    """Return zones from a number upwards, or the other way round."""
    rings = ring(dice, start)
    low, middle, high = (dice.one(zones) for zones in rings.stated)
    rising = dice.chance(50)
    if rising:
        return Pair((high, middle, low), (rings.asked[0], rings.asked[1]))
    return Pair((low, middle, high), (rings.asked[3], rings.asked[4]))


def around(dice: Dice, number: int, *, parity: bool) -> Zone:
    """Return a zone that has a number, and mostly no more than a few others."""
    kinds = ("exactly",) * 4 + ("least", "most", "either", "range", "neither") + ("even",) * parity
    match dice.one(kinds):
        case "exactly":
            return Zone(number, number)
        case "least":
            return Zone(max(1, number - dice.below(2)), None)
        case "most":
            return Zone(0, number + dice.below(2))
        case "either":
            return Zone(max(1, number - dice.below(2)), number + 1)
        case "range":
            return Zone(max(1, number - 1), number + 1)
        case "neither":
            return Zone(number + 1, number + 2, Shape.OUTSIDE)
        case _:
            return Zone(0, None, Shape.ODD if number % 2 else Shape.EVEN)


def inside(dice: Dice, asked: Zone, number: int) -> Zone:
    """Return a zone all of whose numbers are asked for; the number is one of them."""
    options = [Zone(number, number)]
    if asked.shape is Shape.INSIDE:
        if asked.has(number + 1):
            options.append(Zone(number, number + 1))
        if asked.high is None:
            options.append(Zone(number, None))
    return dice.one(options)


def beside(dice: Dice, asked: Zone, number: int) -> Zone:
    """Return a zone none of whose numbers are asked for."""
    near = [one for one in range(max(1, number - 3), number + 5) if not asked.has(one)]
    if not asked.has(0) and (not near or dice.chance(NOTHING)):
        return Zone(0, 0)
    one = dice.one(near)
    options = [Zone(one, one)]
    if one and not asked.has(one + 1):
        options.append(Zone(one, one + 1))
    if asked.shape is Shape.INSIDE and asked.high is not None and one > asked.high:
        options.append(Zone(one, None))
    return dice.one(options)


def across(dice: Dice, asked: Zone, number: int) -> Zone | None:
    """Return a zone that has numbers of both sorts; None if there is none nearby."""
    near = range(max(1, number - 3), number + 4)
    options = [Zone(one, one + 1) for one in near if asked.has(one) != asked.has(one + 1)]
    if not asked.has(1) or asked.low > 1:
        options.append(Zone(1, None))
    return dice.one(options) if options else None
