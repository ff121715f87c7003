"""Bounds on differences, closed under addition: whether places can be found, by cases where something is open."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

FAR = 40
"""How far two entities may be apart at most: so far that, with a few entities and small limits, nothing hangs on it."""


class Limit(NamedTuple):
    """On an axis, the place of `upper` is at most that of `lower` plus `most`."""

    axis: str
    upper: int
    lower: int
    most: int


Case = tuple[Limit, ...]
"""Limits that hold together."""

Cases = tuple[Case, ...]
"""One or more of these hold."""


class Closure:
    """What some limits say about every two entities, on every axis: how far one can be beyond the other."""

    __slots__ = ("axes", "count")

    def __init__(self, count: int, axes: dict[str, list[list[int]]] | None = None) -> None:
        self.count = count
        self.axes = axes if axes is not None else {}

    def with_(self, limits: Iterable[Limit]) -> "Closure | None":
        """Return what follows with more limits, or nothing if they cannot hold."""
        axes = dict(self.axes)
        fresh: set[str] = set()
        for axis, upper, lower, most in limits:
            far = axes.get(axis)
            if far is None:
                far = [[0 if row == column else FAR for column in range(self.count)] for row in range(self.count)]
                axes[axis] = far
                fresh.add(axis)
            if far[upper][lower] <= most:
                continue
            if far[lower][upper] + most < 0:
                return None
            if axis not in fresh:
                far = axes[axis] = [row[:] for row in far]
                fresh.add(axis)
            beyond = [most + one for one in far[lower]]
            for row in far:
                reach = row[upper]
                for column, one in enumerate(beyond):
                    row[column] = min(row[column], reach + one)
        return Closure(self.count, axes)

    def places(self, axis: str) -> Sequence[int]:
        """Return places that keep all limits of an axis: each as far beyond the first entity as it may be."""
        far = self.axes.get(axis)
        return [0] * self.count if far is None else [row[0] for row in far]


def within(first: int, second: int, axis: str, low: int | None, high: int | None) -> Case:
    """Return the limits by which one entity is from `low` to `high` beyond another."""
    limits = []
    if high is not None:
        limits.append(Limit(axis, first, second, high))
    if low is not None:
        limits.append(Limit(axis, second, first, -low))
    return tuple(limits)


def denied(cases: Cases) -> list[Cases]:
    """Return what must hold for none of some cases to hold: of each, one limit is exceeded."""
    return [tuple((Limit(one.axis, one.lower, one.upper, -one.most - 1),) for one in case) for case in cases]


def solutions(start: Closure, demands: Sequence[Cases]) -> Iterator[Closure]:
    """Yield what is known in every way to meet all demands."""
    if not demands:
        yield start
        return
    for case in demands[0]:
        more = start.with_(case)
        if more is not None:
            yield from solutions(more, demands[1:])


def can_be_apart(known: Closure, axes: Sequence[str]) -> bool:
    """Tell whether places can be found such that no two entities share them on all of some axes."""
    places = [known.places(axis) for axis in axes]
    for first, second in combinations(range(known.count), 2):
        if all(one[first] == one[second] for one in places):
            ways = [((Limit(axis, *pair, -1),)) for axis in axes for pair in ((first, second), (second, first))]
            return any(more is not None and can_be_apart(more, axes) for more in (known.with_(way) for way in ways))
    return True
