"""All placements of some entities on a small grid; a set of placements is one integer, a bit for each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.spatial.meaning import ACROSS, ALONG, Bound, Fact, Meaning, Reading, meaning


class Shape(Enum):
    """What the world of a scene is like."""

    LINE = "line"
    """One axis, and no two entities share a place: a row, a queue, a stack."""
    LEVELS = "levels"
    """One axis, and entities may share a place: floors, shelves, rows."""
    PLANE = "plane"
    """Two axes. That two things are never in exactly the same spot is neither needed nor excluded."""


class Placed(NamedTuple):
    """A set of placements, told for each axis: those in both sets, each taken alone, are meant."""

    across: int
    along: int


@dataclass(frozen=True)
class Grid:
    """All placements of so many entities along an axis, and what holds in which of them."""

    shape: Shape
    entities: int

    @property
    def span(self) -> int:
        """Return how many places an axis has. NOTES.md shows that larger grids change no label."""
        return 2 * self.entities + 2 if self.shape is Shape.LEVELS else self.entities + 1

    @cached_property
    def placements(self) -> NDArray[np.int64]:
        """Return the place of every entity (column) in every placement (row)."""
        every = np.indices((self.span,) * self.entities).reshape(self.entities, -1).T
        if self.shape is Shape.LINE:
            ordered = np.sort(every, axis=1)
            every = every[(ordered[:, 1:] > ordered[:, :-1]).all(axis=1)]
        return every

    @cached_property
    def everything(self) -> int:
        """Return the set of all placements."""
        return (1 << len(self.placements)) - 1

    @cached_property
    def by_shared_places(self) -> tuple[tuple[int, int], ...]:
        """Return the placements by who shares a place: bits of these pairs, fewest first, and the set of placements."""
        shares = np.zeros(len(self.placements), dtype=np.int64)
        for number, (first, second) in enumerate(combinations(range(self.entities), 2)):
            shares |= (self.placements[:, first] == self.placements[:, second]).astype(np.int64) << number
        kinds = sorted(np.unique(shares).tolist(), key=int.bit_count)
        return tuple((kind, _bits(shares == kind)) for kind in kinds)

    def bound(self, bound: Bound) -> int:
        """Return the placements along a bound's axis that it admits."""
        return _admitted(self, bound.first, bound.second, bound.low, bound.high)

    def holds(self, told: Meaning) -> Placed:
        """Return the placements in which a meaning holds; only on a line may it have alternatives."""
        if len(told) > 1:
            sets = (reduce(and_, map(self.bound, alternative)) for alternative in told)
            return Placed(reduce(or_, sets), self.everything)
        axes = [self.everything, self.everything]
        for bound in told[0]:
            axes[bound.axis] &= self.bound(bound)
        return Placed(axes[ACROSS], axes[ALONG])

    def fact(self, fact: Fact, reading: Reading) -> Placed:
        """Return the placements in which a fact holds."""
        return _of_fact(self, fact, reading)

    def all(self, facts: Iterable[Fact], reading: Reading) -> Placed:
        """Return the placements in which all of some facts hold."""
        across = along = self.everything
        for one in facts:
            holds = self.fact(one, reading)
            across &= holds.across
            along &= holds.along
        return Placed(across, along)

    def possible(self, placed: Placed) -> bool:
        """Tell whether a set has a placement at all in which no two entities are in the same spot."""
        if not (placed.across and placed.along):
            return False
        free = self.by_shared_places[0][1]
        if self.shape is not Shape.PLANE or placed.across & free or placed.along & free:
            return True
        return self._apart(placed) is not None

    def example(self, placed: Placed) -> Sequence[tuple[int, int]]:
        """Return the places of all entities in one placement of a set that is possible."""
        apart = self._apart(placed) if self.shape is Shape.PLANE else None
        rows = [(one & -one).bit_length() - 1 for one in apart or placed]
        return list(zip(*(self.placements[row].tolist() for row in rows), strict=True))

    def _apart(self, placed: Placed) -> Placed | None:
        """Return a part of a set in which no two entities are in the same spot, unless there is none."""
        for pairs, some in self.by_shared_places:
            if across := some & placed.across:
                for others, rest in self.by_shared_places:
                    if not pairs & others and (along := rest & placed.along):
                        return Placed(across, along)
        return None


@cache
def grid(shape: Shape, entities: int) -> Grid:
    """Return the grid of scenes with so many entities."""
    return Grid(shape, entities)


@cache
def _of_fact(where: Grid, fact: Fact, reading: Reading) -> Placed:
    return where.holds(meaning(fact, reading))


@cache
def _admitted(where: Grid, first: int, second: int, low: int, high: int) -> int:
    difference = where.placements[:, first] - where.placements[:, second]
    return _bits((difference >= low) & (difference <= high))


def _bits(holds: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")
