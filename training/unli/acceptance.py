"""Permutation acceptance: counted in one pass over predictions, and every metric that follows from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]

# The thresholds of the curve: 0, 0.05, …, 1.
THRESHOLDS = tuple(Fraction(step, 20) for step in range(21))


@dataclass(frozen=True, slots=True)
class Rate:
    """A mean over so many pairs or permutations."""

    value: float
    rows: int


class Tally:
    """Counts of any number of predictions; it needs a few numbers for each pair and for each bin."""

    def __init__(self, gold: Numbers, labels: int, bins: int = 0) -> None:
        self.gold = gold
        self.labels = labels
        self.accepted = np.zeros(len(gold), dtype=np.int64)
        """By pair, how many of its permutations were given its label."""
        self.total = np.zeros(len(gold), dtype=np.int64)
        self.entropy: Floats | None = np.zeros(len(gold))
        """By pair, the sum of the entropies, in nats, of those that were given its label; None if some are unknown."""
        self.bin_accepted = np.zeros(bins, dtype=np.int64)
        self.bin_total = np.zeros(bins, dtype=np.int64)

    def add(
        self, pair: Numbers, predicted: Numbers, probabilities: NDArray[np.float32], bins: Numbers | None = None
    ) -> None:
        """Count the predictions for some permutations; probabilities without columns are unknown."""
        hits = predicted == self.gold[pair]
        size = len(self.gold)
        self.total += np.bincount(pair, minlength=size)
        self.accepted += np.bincount(pair[hits], minlength=size)
        if not probabilities.shape[1]:
            self.entropy = None
        if self.entropy is not None:
            self.entropy += np.bincount(pair[hits], entropies(probabilities[hits]), minlength=size)
        if bins is not None:
            self.bin_total += np.bincount(bins, minlength=len(self.bin_total))
            self.bin_accepted += np.bincount(bins[hits], minlength=len(self.bin_total))


def entropies(probabilities: NDArray[np.float32]) -> Floats:
    """Return the entropy of each row, in nats."""
    shares = probabilities.astype(np.float64)
    logs = np.log(np.where(shares > 0, shares, 1.0))
    found: Floats = -(shares * logs).sum(axis=1)
    return found


def omega(tally: Tally, threshold: Fraction) -> Rate:
    """Return Ω_x: the share of pairs of which more than a share x of the permutations are given the pair's label.

    No share is greater than 1, so Ω_1 counts the pairs of which all permutations are, as the thesis's figures do.
    """
    # Whole numbers: 0.07 times 100 is more than 7.
    accepted, wanted = tally.accepted * threshold.denominator, tally.total * threshold.numerator
    passed = accepted >= wanted if threshold >= 1 else accepted > wanted
    return _mean(passed[tally.total > 0].astype(np.float64))


def omega_max(tally: Tally) -> Rate:
    """Return the share of pairs of which at least one permutation is given the pair's label."""
    return omega(tally, Fraction(0))


def omega_rand(tally: Tally) -> Rate:
    """Return the share of pairs of which more permutations are given the pair's label than guessing would."""
    return omega(tally, Fraction(1, tally.labels))


def curve(tally: Tally, thresholds: Sequence[Fraction] = THRESHOLDS) -> dict[Fraction, Rate]:
    """Return Ω_x for many x."""
    return {threshold: omega(tally, threshold) for threshold in thresholds}


def mean_acceptance(tally: Tally, pairs: Flags, *, conditional: bool = False) -> Rate:
    """Return the mean share of permutations that are given the label, over some pairs.

    With the pairs that are judged right in order it is P^c, with those judged wrong P^f. If it is conditional, only
    pairs count of which at least one permutation is given the label, as in the paper's code.
    """
    pairs = pairs & (tally.total > 0)
    chosen = pairs & (tally.accepted > 0) if conditional else pairs
    return _mean(tally.accepted[chosen] / tally.total[chosen])


def mean_entropy(tally: Tally, pairs: Flags) -> Rate:
    """Return the mean over pairs of the mean entropy, in nats, of predictions that are the pair's label."""
    chosen = pairs & (tally.accepted > 0)
    if tally.entropy is None:
        return Rate(0.0, 0)
    return _mean(tally.entropy[chosen] / tally.accepted[chosen])


def by_bin(tally: Tally) -> list[Rate]:
    """Return the share of permutations in each bin that are given the label of their pair."""
    return [
        Rate(accepted / total if total else 0.0, total)
        for accepted, total in zip(tally.bin_accepted.tolist(), tally.bin_total.tolist(), strict=True)
    ]


def by_group(tally: Tally, groups: Numbers) -> dict[int, Rate]:
    """Return the share of permutations that are given the label, by a number that pairs have, such as their length."""
    found = {}
    for group in np.unique(groups[tally.total > 0]).tolist():
        accepted, total = (int(counts[groups == group].sum()) for counts in (tally.accepted, tally.total))
        found[group] = Rate(accepted / total, total)
    return found


def _mean(values: Floats) -> Rate:
    return Rate(float(values.mean()) if len(values) else 0.0, len(values))
