"""Finds premises and hypotheses that form squares, among very many that are put together at random."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.boolean.spaces import Space, label_all
from wabe.builders.curriculum.library.models import NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.library.squares import EVEN, ODD

Places = NDArray[np.int64]
Marks = NDArray[np.bool_]
BEYOND = 100
KINDS = 3


def fit_premises(space: Space, premises: Places, facts: Places, combined: int) -> Places:
    """Keep premises, which are rows of forms, that can be true, say nothing twice, and make one think.

    That is: at least so many of some facts follow from the whole, but from no single form.
    """
    said = space.truths[premises]
    whole = np.bitwise_and.reduce(said, axis=1)
    fits = whole.any(axis=1)
    for place in range(premises.shape[1]):
        rest = np.bitwise_and.reduce(np.delete(said, place, axis=1), axis=1)
        fits &= (rest & ~said[:, place]).any(axis=1)
    premises, whole = premises[fits], whole[fits]
    known = label_all(whole, space.truths[facts]) != NEUTRAL
    alone = (space.labels[:, facts] != NEUTRAL)[premises].any(axis=1)
    rich: Marks = (known & ~alone).sum(axis=1) >= combined
    return premises[rich]


def label_pairs(space: Space, premises: Places, hypotheses: Places) -> Labels:
    """Label premises with hypotheses; what should not be published is unusable.

    That is a hypothesis that the premise says literally, and a pair whose label depends on a second reading.
    """
    labels = label_all(np.bitwise_and.reduce(space.truths[premises], axis=1), space.truths[hypotheses])
    if space.other_truths is not None:
        given = np.bitwise_and.reduce(space.other_truths[premises], axis=1)
        labels[labels != label_all(given, space.other_truths[hypotheses])] = UNUSABLE
    labels[(premises[:, :, None] == hypotheses).any(axis=1)] = UNUSABLE
    return labels


def steps(space: Space, premises: Places, hypotheses: Places, labels: Labels) -> Places:
    """Return, roughly, how many forms of a premise must be combined to judge a hypothesis: 0, 1 or 2.

    That is how many forms bear on an open hypothesis directly, and whether a single form decides a decided one.
    """
    bearing = np.minimum(space.mentions[premises][:, :, hypotheses].sum(axis=1), 2)
    alone = (space.labels[premises][:, :, hypotheses] == labels[:, None, :]).any(axis=1)
    found: Places = np.where(labels == NEUTRAL, bearing, np.where(alone, 1, 2))
    return found


def speaks_of_more(space: Space, premises: Places, hypotheses: Places) -> Marks:
    """Return for each pair whether the hypothesis speaks of an atom that the premise does not mention."""
    known = np.logical_or.reduce(space.spoken[premises], axis=1)
    more: Marks = np.logical_or.reduce(space.spoken[hypotheses] & ~known[:, None, :], axis=2)
    return more


def find_squares(labels: Labels, worth: Places, rolls: Sequence[int], most: int) -> tuple[list[int], list[int]]:
    """Return places of premises and of hypotheses that form some squares, those first whose pairs are worth most."""
    fitting = np.flatnonzero(np.logical_and.reduce([(labels == kind).any(axis=0) for kind in range(KINDS)]))
    if len(fitting) < KINDS:
        return [], []
    first, second, third = fitting[np.array(rolls, dtype=np.int64).reshape(-1, KINDS).T % len(fitting)]
    different = (first != second) & (first != third) & (second != third)
    first, second, third = first[different], second[different], third[different]
    # The orders of labels are numbers below 27, as in `squares`; a pair that cannot be used takes them far beyond.
    digits = np.where(labels < 0, BEYOND, labels).astype(np.int16)
    codes = (9 * digits)[:, first] + (3 * digits)[:, second] + digits[:, third]
    small = worth.astype(np.int16)
    values = small[:, first] + small[:, second] + small[:, third] - small.min() * 3
    squares: list[tuple[int, int, int]] = []
    best = {order: np.where(codes == order, values, -1) for order in (*EVEN, *ODD)}
    for number, orders in enumerate((EVEN, ODD)):
        total = np.stack([best[order].max(axis=0) for order in orders])
        columns = np.nonzero(total.min(axis=0) >= 0)[0]
        sums = total[:, columns].sum(axis=0)
        squares += [(-int(value), number, column) for value, column in zip(sums, columns.tolist(), strict=True)]
    squares.sort(key=lambda one: one[0])
    premises: dict[int, None] = {}
    hypotheses: dict[int, None] = {}
    for _, number, column in squares[:most]:
        premises |= dict.fromkeys(int(best[order][:, column].argmax()) for order in (EVEN, ODD)[number])
        hypotheses |= dict.fromkeys((int(first[column]), int(second[column]), int(third[column])))
    return list(premises), list(hypotheses)
