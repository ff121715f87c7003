"""Simple and hard: the halves of each label by PVI, the rows near the cut, and which rows of a half are for testing."""

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.training.pvi.definition import Floats, Numbers, Scores
from wabe.training.pvi.groups import Groups

# Within each half, two of so many groups are for testing: the paper splits 60 to 40.
PARTS, TESTED = 5, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """For every row: whether it is hard, whether another seed may put it on the other side, and the absolute flag."""

    hard: NDArray[np.bool_]
    borderline: NDArray[np.bool_]
    hard_abs: NDArray[np.bool_]
    tested: NDArray[np.bool_]


def cut(uids: list[str], labels: Numbers, scores: Scores, groups: Groups, *, config: str, seeds: int) -> Cut:
    """Cut each label at its median: the rows with more PVI are simple, ties are broken by SHA-256 of the uid."""
    ranks = np.array([hashlib.sha256(uid.encode()).hexdigest() for uid in uids])
    hard = np.zeros(len(uids), dtype=bool)
    medians: Floats = np.zeros(len(uids))
    for label in np.unique(labels):
        rows = np.flatnonzero(labels == label)
        order = rows[np.lexsort((ranks[rows], -scores.pvi[rows]))]
        hard[order[(len(order) + 1) // 2 :]] = True
        medians[rows] = np.median(scores.pvi[rows])
    return Cut(
        hard=hard,
        borderline=np.abs(scores.pvi - medians) < 2 * scores.sd / np.sqrt(seeds),
        hard_abs=scores.pvi < 0,
        tested=tested(groups, config=config),
    )


def tested(groups: Groups, *, config: str) -> NDArray[np.bool_]:
    """Return which rows are for testing inside their half, by their group alone: no group is in both parts."""
    spelled = (f"half\x1f{config}\x1f{key}".encode() for key in groups.keys)
    chosen = [int.from_bytes(hashlib.sha256(key).digest(), "big") % PARTS < TESTED for key in spelled]
    return np.array(chosen, dtype=bool)[groups.numbers]
