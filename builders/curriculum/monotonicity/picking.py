"""Picks options for the open places of sketches, so that the sentences made of them come in squares."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.library.squares import squares
from wabe.builders.curriculum.monotonicity.calculus import changes, label
from wabe.builders.curriculum.monotonicity.frames import Sketch
from wabe.builders.curriculum.monotonicity.places import places
from wabe.builders.curriculum.monotonicity.sketching import Picks

# How many places of a sketch are left open, and in how many of them two sentences of a pair may differ.
OPEN = 3
MOST_CHANGES = 3
# How many squares of one sketch are compared before some are taken.
COMPARED = 24


@dataclass(frozen=True, slots=True)
class Options:
    """All ways to pick options for the open places of a sketch, and how each follows from each."""

    picks: Sequence[Picks]
    labels: Labels
    """What follows, as far as the places do not depend on each other."""
    sizes: NDArray[np.int64]
    """In how many places each two of them differ."""


def options(dice: Dice, sketch: Sketch) -> Options:
    """Leave some places of a sketch open, and compare what can stand in each of them."""
    open_ = dice.some([number for number, size in enumerate(sketch.sizes) if size > 1], OPEN)
    ways = np.array(list(product(*(range(sketch.sizes[number]) for number in open_))), dtype=np.int64)
    lost = np.zeros((len(ways), len(ways)), dtype=bool)
    sizes = np.zeros((len(ways), len(ways)), dtype=np.int64)
    for column, number in enumerate(open_):
        there = [places(sketch.make({number: option})) for option in range(sketch.sizes[number])]
        found = np.array([[label(changes(one, other)) for other in there] for one in there], dtype=np.int64)
        each = found[ways[:, column][:, None], ways[:, column][None, :]]
        lost |= each == DOES_NOT_FOLLOW
        sizes += each != UNUSABLE
    labels = np.where(lost, DOES_NOT_FOLLOW, FOLLOWS).astype(np.int8)
    labels[(sizes == 0) | (sizes > MOST_CHANGES)] = UNUSABLE
    return Options([dict(zip(open_, way, strict=True)) for way in ways.tolist()], labels, sizes)


def threes(dice: Dice, given: Options, count: int) -> list[tuple[int, int, int]]:
    """Return ways to pick: one from which another follows, one from which that does not follow, and that other."""
    both = (given.labels == FOLLOWS).any(axis=0) & (given.labels == DOES_NOT_FOLLOW).any(axis=0)
    found = []
    for asked in dice.some(np.nonzero(both)[0].tolist(), count):
        follows, fails = (np.nonzero(given.labels[:, asked] == one)[0].tolist() for one in (FOLLOWS, DOES_NOT_FOLLOW))
        found.append((dice.one(follows), dice.one(fails), asked))
    return found


def fours(dice: Dice, given: Options, count: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return squares of one sketch; in those that are taken, pairs that follow differ most.

    What does not follow always differs in more places: with other squares, the number of changes would tell.
    """
    premises, hypotheses = squares(given.labels, 2)
    some = dice.some(range(len(premises)), COMPARED)
    found = [
        ((int(premises[one, 0]), int(premises[one, 1])), (int(hypotheses[one, 0]), int(hypotheses[one, 1])))
        for one in some
    ]
    return sorted(found, key=lambda square: _excess(given, *square))[:count]


def _excess(given: Options, premises: tuple[int, int], hypotheses: tuple[int, int]) -> int:
    """Return in how many more places pairs differ that do not follow than pairs that do."""
    return sum(
        int(given.sizes[one, other]) * (1 if given.labels[one, other] == DOES_NOT_FOLLOW else -1)
        for one in premises
        for other in hypotheses
    )
