"""Simple temporal networks: all that bounds on pairs of points imply, by longest paths, and the facts behind it."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.temporal.statements import Bound, Statement

Least: TypeAlias = NDArray[np.int64]
"""`least[..., i, j]` is the least time from point i to point j."""

# Less than any time that a story can imply: nothing is known.
UNKNOWN = -(1 << 40)


def closed(stories: Sequence[Sequence[Bound]], points: int) -> Least:
    """Return the least times that each story implies; in one that is impossible, a point is after itself."""
    least = np.full((len(stories), points, points), UNKNOWN, dtype=np.int64)
    for story, bounds in zip(least, stories, strict=True):
        np.fill_diagonal(story, 0)
        for first, second, time in bounds:
            story[first, second] = max(story[first, second], time)
    for middle in range(points):
        np.maximum(least, least[:, :, middle, None] + least[:, middle, None, :], out=least)
    return least


def possible(least: Least) -> NDArray[np.bool_]:
    """Tell which stories can be true."""
    fine: NDArray[np.bool_] = (np.diagonal(least, axis1=1, axis2=2) == 0).all(axis=1)
    return fine


def labelled(readings: Sequence[Least], questions: Sequence[Statement]) -> Labels:
    """Label every story and question; where the readings differ, or a question is nearly true, the pair is unusable."""
    labels = np.full((len(readings[0]), len(questions)), UNUSABLE, dtype=np.int8)
    for column, question in enumerate(questions):
        surely = np.ones(len(labels), dtype=bool)
        never = np.ones(len(labels), dtype=bool)
        for number, least in enumerate(readings):
            follows = _holds(least, question.reading(number))
            surely &= follows
            never &= ~follows & ~_unclear(least, question) if question.nearly else ~follows
        labels[surely, column] = FOLLOWS
        labels[never, column] = DOES_NOT_FOLLOW
    return labels


def _unclear(least: Least, question: Statement) -> NDArray[np.bool_]:
    if not question.nearly:
        return np.zeros(len(least), dtype=bool)
    unclear = _holds(least, question.nearly)
    if question.unless_excluded:
        for first, second, time in question.bounds:
            unclear &= least[:, second, first] < 1 - time
    return unclear


def _holds(least: Least, bounds: Sequence[Bound]) -> NDArray[np.bool_]:
    first, second, time = bounds[0]
    holds: NDArray[np.bool_] = least[:, first, second] >= time
    for first, second, time in bounds[1:]:
        holds &= least[:, first, second] >= time
    return holds


Edge: TypeAlias = tuple[int, int, int, int]
"""A bound, and the number of the fact that states it; -1 for what every reader knows."""


def behind(edges: Sequence[Edge], points: int, wanted: Bound) -> frozenset[int] | None:
    """Return the facts on the shortest path that implies a bound; None if there is no such path."""
    first, second, time = wanted
    best = [UNKNOWN] * points
    best[first] = 0
    used: list[frozenset[int]] = [frozenset()] * points
    for _ in range(points):
        if best[second] >= time:
            return used[second] - {-1}
        before, paths = best[:], used[:]
        for i, j, weight, number in edges:
            if before[i] + weight > best[j] and before[i] > UNKNOWN:
                best[j] = before[i] + weight
                used[j] = paths[i] | {number}
    return used[second] - {-1} if best[second] >= time else None
