"""Squares: as many premises and hypotheses as there are labels, in which each text occurs once with each label.

Whatever sees one of the two texts alone is right as often as a constant answer, exactly: every text of a split
occurs once with every label.
"""

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.scenes import Labels

Places = NDArray[np.int64]


def squares(labels: Labels, kinds: int) -> tuple[Places, Places]:
    """Return every square of a matrix of labels: places of its premises and of its hypotheses, a row each."""
    return {2: _squares_of_two, 3: _squares_of_three}[kinds](labels)


def _squares_of_two(labels: Labels) -> tuple[Places, Places]:
    """Return all pairs of premises and of hypotheses that agree nowhere."""
    first, second = _chosen(labels.shape[0], 2)
    left, right = _chosen(labels.shape[1], 2)
    a, b = labels[first][:, left], labels[first][:, right]
    c, d = labels[second][:, left], labels[second][:, right]
    fits = (a >= 0) & (b >= 0) & (a != b) & (a == d) & (b == c)
    rows, columns = np.nonzero(fits)
    return np.stack([first[rows], second[rows]], axis=1), np.stack([left[columns], right[columns]], axis=1)


# The rows of a square are the three even or the three odd orders of the labels.
EVEN = (0 * 9 + 1 * 3 + 2, 1 * 9 + 2 * 3 + 0, 2 * 9 + 0 * 3 + 1)
ODD = (0 * 9 + 2 * 3 + 1, 1 * 9 + 0 * 3 + 2, 2 * 9 + 1 * 3 + 0)


def _squares_of_three(labels: Labels) -> tuple[Places, Places]:
    one, two, three = _chosen(labels.shape[1], 3)
    codes = labels[:, one].astype(np.int64) * 9 + labels[:, two] * 3 + labels[:, three]
    codes[(labels[:, one] < 0) | (labels[:, two] < 0) | (labels[:, three] < 0)] = -1
    premises, hypotheses = [], []
    for orders in (EVEN, ODD):
        having = [codes == order for order in orders]
        for column in np.nonzero(having[0].any(axis=0) & having[1].any(axis=0) & having[2].any(axis=0))[0].tolist():
            places = [np.nonzero(some[:, column])[0] for some in having]
            grid = np.stack(np.meshgrid(*places, indexing="ij"), axis=-1).reshape(-1, 3)
            premises.append(grid)
            hypotheses.append(np.repeat([[one[column], two[column], three[column]]], len(grid), axis=0))
    if not premises:
        return np.empty((0, 3), dtype=np.int64), np.empty((0, 3), dtype=np.int64)
    return np.concatenate(premises), np.concatenate(hypotheses)


@cache
def _chosen(among: int, count: int) -> Places:
    """Return every choice of so many places, in order: row i has the i-th member of each."""
    every = np.array(list(combinations(range(among), count)), dtype=np.int64).reshape(-1, count)
    return every.T
