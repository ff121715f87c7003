"""The set of a split's rows as one number: whatever their order, the same rows give the same."""

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]

MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)


def text_hashes(texts: list[str]) -> Hashes:
    """Hash texts, one by one; the hashes are the same only within a process, where they are compared."""
    return np.fromiter(map(hash, texts), dtype=np.int64, count=len(texts)).astype(np.uint64)


class RowSet:
    """A running sum over rows of a hash of their texts and label."""

    def __init__(self) -> None:
        self._rows = 0
        self._sum = np.uint64(0)
        self._xor = np.uint64(0)

    def update(self, texts: list[Hashes], labels: NDArray[np.int64]) -> None:
        """Add rows: the hash of each of their texts, in order, and their labels."""
        mixed = labels.astype(np.uint64)
        with np.errstate(over="ignore"):
            for hashes in texts:
                mixed = (mixed ^ hashes) * MIX
                mixed ^= mixed >> SHIFT
            self._sum += mixed.sum(dtype=np.uint64)
        self._xor ^= np.bitwise_xor.reduce(mixed) if len(mixed) else np.uint64(0)
        self._rows += len(mixed)

    def __str__(self) -> str:
        return f"{self._rows} {int(self._sum):016x} {int(self._xor):016x}"
