"""A linear classifier in closed form over counts, which gives the same figure on every machine."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

SMOOTHING = 0.5
# A word and the pairs of words that it is in say the same thing about twice.
EVIDENCE = 0.5
# Weights are rounded to this fraction: sums of integers are exact, so that their order changes nothing.
PRECISION = 1 << 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Bags:
    """Items with their features: those of item i are `features[starts[i]:starts[i + 1]]`, each once."""

    features: Numbers
    starts: Numbers

    @property
    def items(self) -> Numbers:
        """Return the item of each feature."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    def __len__(self) -> int:
        return len(self.starts) - 1


class NaiveBayes:
    """Multinomial naive Bayes over features that an item has or has not; features never seen are ignored."""

    def __init__(self, bags: Bags, counts: Numbers) -> None:
        """Learn from items; `counts[i, c]` says how many rows with the label c have the item i."""
        self._known, places = np.unique(bags.features, return_inverse=True)
        seen = _sums(places, counts[bags.items], len(self._known))
        self._prior = _rounded(np.log(np.maximum(counts.sum(axis=0), SMOOTHING)))
        whole = seen.sum(axis=0) + SMOOTHING * len(self._known)
        self._weights = _rounded(EVIDENCE * np.log((seen + SMOOTHING) / whole))

    def answers(self, bags: Bags) -> Numbers:
        """Return the most probable label of each item; of equally probable ones the first."""
        places = np.minimum(np.searchsorted(self._known, bags.features), max(len(self._known) - 1, 0))
        known = self._known[places] == bags.features if len(self._known) else np.zeros(len(places), dtype=bool)
        scores = self._prior + _sums(bags.items[known], self._weights[places[known]], len(bags))
        best: Numbers = scores.argmax(axis=1)
        return best


def _sums(places: Numbers, values: Numbers, size: int) -> Numbers:
    """Add up integers by place, column by column; all sums stay below 2 ** 53, where floats are exact."""
    columns = [np.bincount(places, weights=column, minlength=size) for column in values.T]
    return np.stack(columns, axis=1).astype(np.int64)


def _rounded(weights: NDArray[np.float64]) -> Numbers:
    return np.rint(weights * PRECISION).astype(np.int64)
