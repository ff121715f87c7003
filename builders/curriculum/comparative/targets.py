"""Plans an order of entities in which some claims are decided, and no sooner than by so many facts, and others open."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.dice import Dice

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Aim:
    """What premises are to say about pairs of entities: who is above whom, and which are left open."""

    above: tuple[Pair, ...]
    left_open: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A row of entities, each to be compared with the next, and others that are compared with one of the row."""

    row: tuple[int, ...]
    outside: tuple[int, ...]


@cache
def _places(count: int) -> NDArray[np.int8]:
    """Return the place of each of some entities in every order of them: a row for each order."""
    return np.argsort(np.array(list(permutations(range(count))), dtype=np.int8), axis=1).astype(np.int8)


def outline(dice: Dice, entities: Sequence[int], aim: Aim, apart: int, *, directed: bool = True) -> Outline | None:
    """Return a row in which the decided pairs are at least so many steps apart, or None if there is no such row.

    Of every open pair, one is kept out of the row. Unless `directed`, who of a pair comes first does not matter.
    """
    fixed = {entity for pair in aim.above for entity in pair}
    outside: list[int] = []
    for pair in aim.left_open:
        free = [entity for entity in pair if entity not in fixed]
        if not free:
            return None
        if not any(entity in outside for entity in pair):
            outside.append(dice.one(free))
    inside = [entity for entity in entities if entity not in outside]
    places = _places(len(inside))
    fits = np.ones(len(places), dtype=bool)
    for high, low in aim.above:
        steps = places[:, inside.index(low)] - places[:, inside.index(high)]
        fits &= (steps if directed else np.abs(steps)) >= apart
    options = np.nonzero(fits)[0]
    if not len(options):
        return None
    chosen = np.argsort(places[options[dice.below(len(options))]])
    return Outline(tuple(inside[place] for place in chosen.tolist()), tuple(outside))
