"""Labels many premises and hypotheses at once by their worlds, and finds squares among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.library.squares import squares
from wabe.builders.curriculum.negation.cues import Cues, Places
from wabe.builders.curriculum.negation.kinds import Shape, settles, speaks_of, worlds_of
from wabe.builders.curriculum.negation.wording import Statement

Bits = NDArray[np.uint64]
"""A row of bits, one for every world or every fact, for each of some statements."""

LABELS = 3
# So many premises of each length are drawn before unsound ones are left out.
TRIED = 500
# Squares are looked for among so many hypotheses and premises.
ASKED, GIVEN = 16, 60
# So many statements of a premise may deny or grant another one as a whole: more are hard to follow.
MOST_OUTER = 1
# By how many pairs, cues together, a square may favour a label.
MOST_HELP = 4
# How much a cue that helps weighs against a pair that needs several statements, and against hypotheses of one kind.
CUE_COST, DEPTH_GAIN = 10, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """The statements of a scene, from which its premises are made, and its hypotheses."""

    shape: Shape
    pool: Sequence[Statement]
    asked: Sequence[Statement]

    def premises(self, counts: Sequence[int], draws: Draws, most: int) -> Places:
        """Draw premises that can be true, say nothing twice and are easy to follow, as rows of places in the pool.

        Rows are of one length: a shorter premise repeats its first place.
        """
        found = []
        for count in counts:
            rows = _choices(len(self.pool), count)
            order = np.argsort(draws.numbers(f"premises of {count}", 1 << 30, len(rows)), kind="stable")
            rows = rows[order[:TRIED]]
            rows = rows[self._is_sound(rows)][: most // len(counts)]
            found.append(rows[:, np.minimum(np.arange(max(counts)), count - 1)])
        return np.concatenate(found)

    def _is_sound(self, rows: Places) -> NDArray[np.bool_]:
        settled = np.array([settles(self.shape, one.kind, one.places) for one in self.pool])[rows]
        worlds = self._worlds(self.pool)[rows]
        places = range(rows.shape[1])
        outer = np.array([one.is_outer for one in self.pool])[rows]
        sound: NDArray[np.bool_] = np.bitwise_and.reduce(worlds, axis=1).any(axis=1) & (outer.sum(axis=1) <= MOST_OUTER)
        for one, other in combinations(places, 2):
            sound &= settled[:, one] & settled[:, other] == 0
        for one in places:
            others = np.bitwise_and.reduce(worlds[:, [place for place in places if place != one]], axis=1)
            sound &= (others & ~worlds[:, one]).any(axis=1)
        return sound

    def labels(self, premises: Places) -> Labels:
        """Label every pair; where a reader may take a statement to say more, and that matters, not at all.

        What stays open must be spoken of by a statement. A hypothesis never repeats a statement, but for plain facts,
        which are repeated inside negations too.
        """
        readings = [
            _labels(np.bitwise_and.reduce(self._worlds(self.pool, strong=strong)[premises], axis=1), asked)
            for strong in (False, True)
            for asked in (self._worlds(self.asked), self._worlds(self.asked, strong=True))
        ]
        labels = readings[0]
        for other in readings[1:]:
            labels[labels != other] = UNUSABLE
        repeats = np.array([[one == asked and one.kind != "did" for asked in self.asked] for one in self.pool])
        facts, about = self._facts(self.pool), self._facts(self.asked)
        bears = facts[:, None] & about != 0
        labels[repeats[premises].any(axis=1)] = UNUSABLE
        labels[(labels == NEUTRAL) & ~bears[premises].any(axis=1)] = UNUSABLE
        return labels

    def _worlds(self, statements: Sequence[Statement], *, strong: bool = False) -> Bits:
        return np.array([worlds_of(self.shape, one.kind, one.places, strong=strong) for one in statements])

    def _facts(self, statements: Sequence[Statement]) -> Places:
        spoken_of = [speaks_of(self.shape, one.kind, one.places) for one in statements]
        return np.array([sum(1 << person * self.shape[1] + item for person, item in facts) for facts in spoken_of])

    def need_several(self, premises: Places, labels: Labels) -> NDArray[np.bool_]:
        """Tell, for every pair, whether it is decided, but by no statement of the premise alone."""
        alone = _labels(self._worlds(self.pool), self._worlds(self.asked))
        decided: NDArray[np.bool_] = (labels == ENTAILMENT) | (labels == CONTRADICTION)
        by_one: NDArray[np.bool_] = np.asarray((alone[premises] == labels[:, None]).any(axis=1))
        return decided & ~by_one

    def squares(self, premises: Places, labels: Labels, most: int, *, together: bool) -> tuple[list[int], list[int]]:
        """Choose squares in which cues help little and hypotheses differ; all other pairs become unusable.

        Returns the premises and hypotheses of these squares.
        """
        deep = self.need_several(premises, labels) if together else np.zeros(labels.shape, dtype=bool)
        columns = _best(_rarest(labels, axis=0) + deep.sum(axis=0), ASKED)
        rows = _best(_rarest(labels[:, columns], axis=1) + deep[:, columns].sum(axis=1), GIVEN)
        found = squares(labels[np.ix_(rows, columns)], LABELS)
        given, asked = rows[found[0]], columns[found[1]]
        if not len(given):
            return [], []
        cues = Cues.of([one.text for one in self.pool], [one.text for one in self.asked])
        kinds = np.unique([one.kind for one in self.asked], return_inverse=True)[1][asked]
        different = (kinds[:, [0, 0, 1]] != kinds[:, [1, 2, 2]]).sum(axis=1)
        depth = deep[given[:, :, None], asked[:, None, :]].sum(axis=(1, 2))
        helped = cues.help_of(premises, labels, given, asked)
        order = np.argsort(CUE_COST * helped - DEPTH_GAIN * depth - different, kind="stable")
        chosen = _first_and_disjoint(order[helped[order] <= MOST_HELP], given, asked, most)
        keep = np.zeros(labels.shape, dtype=bool)
        for square in chosen.tolist():
            keep[np.ix_(given[square], asked[square])] = True
        labels[~keep] = UNUSABLE
        return np.unique(given[chosen]).tolist(), np.unique(asked[chosen]).tolist()


def _first_and_disjoint(order: Places, given: Places, asked: Places, most: int) -> Places:
    """Return the first squares, and before the rest of them the first that shares no text with the very first."""
    if not len(order):
        return order
    first = order[0]
    shares = np.isin(given[order], given[first]).any(axis=1) | np.isin(asked[order], asked[first]).any(axis=1)
    chosen = dict.fromkeys([int(first), *order[~shares][:1].tolist(), *order[:most].tolist()])
    return np.array(list(chosen)[:most], dtype=np.int64)


@cache
def _choices(among: int, count: int) -> Places:
    return np.array(list(combinations(range(among), count)), dtype=np.int64)


def _labels(given: Bits, asked: Bits) -> Labels:
    """Label every pair of rows of worlds; where a premise holds nowhere, the label is UNUSABLE."""
    can_hold = (given[:, None] & asked).any(axis=2)
    can_fail = (given[:, None] & ~asked).any(axis=2)
    labels = np.where(can_hold, np.where(can_fail, NEUTRAL, ENTAILMENT), CONTRADICTION).astype(np.int8)
    labels[~can_hold & ~can_fail] = UNUSABLE
    return labels


def _rarest(labels: Labels, axis: int) -> Places:
    """Return, for every row or column, how often its rarest label occurs."""
    rarest: Places = np.min([(labels == label).sum(axis=axis) for label in range(LABELS)], axis=0)
    return rarest


def _best(scores: Places, count: int) -> Places:
    order: Places = np.argsort(-scores, kind="stable")[:count]
    return order[scores[order] > 0]
