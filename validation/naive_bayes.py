"""A linear classifier in closed form over counts, which gives the same figure on every machine."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

if TYPE_CHECKING:
    from scipy.sparse import csr_array

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

    def __len__(self) -> int:
        return len(self.starts) - 1


class NaiveBayes:
    """Multinomial naive Bayes over features that an item has or has not; features never seen are ignored."""

    def __init__(self, bags: Bags, counts: Numbers) -> None:
        """Learn from items; `counts[i, c]` says how many rows with the label c have the item i."""
        encoded = pa.array(bags.features).dictionary_encode()
        self._known = encoded.dictionary
        seen = _matrix(bags, encoded.indices, len(self._known)).T @ counts
        self._prior = _rounded(np.log(np.maximum(counts.sum(axis=0), SMOOTHING)))
        whole = seen.sum(axis=0) + SMOOTHING * len(self._known)
        # The last line is for features that were never seen.
        self._weights = np.zeros((len(self._known) + 1, counts.shape[1]), dtype=np.int64)
        self._weights[:-1] = _rounded(EVIDENCE * np.log((seen + SMOOTHING) / whole))

    def answers(self, bags: Bags) -> Numbers:
        """Return the most probable label of each item; of equally probable ones the first."""
        places = pc.index_in(pa.array(bags.features), value_set=self._known).fill_null(len(self._known))
        scores = self._prior + _matrix(bags, places, len(self._weights)) @ self._weights
        best: Numbers = scores.argmax(axis=1)
        return best


def _matrix(bags: Bags, places: pa.Array, width: int) -> "csr_array":
    """Return a line for each item, with a one in the places of its features; sums of integers are exact."""
    from scipy.sparse import csr_array

    ones = np.ones(len(places), dtype=np.int64)
    return csr_array((ones, places.to_numpy(zero_copy_only=False), bags.starts), shape=(len(bags), width))


def _rounded(weights: NDArray[np.float64]) -> Numbers:
    return np.rint(weights * PRECISION).astype(np.int64)
