"""Permutations that keep a given overlap: sentences are cut into blocks, and the blocks are put in another order."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import many_raw_bits
from wabe.builders.unli.drawing import Orders
from wabe.builders.unli.overlap import bleu2
from wabe.builders.unli.permuting import Sentence, with_fixed

BINS = 4
PER_BIN = 5
CANDIDATES = 400
TURNS = 6


def by_overlap(sentence: Sentence, key: Sequence[str | int]) -> Orders | None:
    """Return `PER_BIN` orders for each quarter of BLEU-2's range, the lowest first, with different texts.

    None if so many are not found: a short sentence with a comma in the middle has no permutation with a high overlap.
    """
    found: list[list[Orders]] = [[] for _ in range(BINS)]
    seen: set[tuple[str, ...]] = set()
    for turn in range(TURNS):
        orders = _candidates(sentence, (*key, turn))
        for order, place in zip(orders, bin_of(bleu2(sentence, orders)).tolist(), strict=True):
            # All pairs of neighbours may recur in a text that repeats itself.
            if place < BINS and len(found[place]) < PER_BIN:
                text = tuple(sentence.tokens[one].lower() for one in order.tolist())
                if text not in seen:
                    seen.add(text)
                    found[place].append(order)
        if all(len(some) == PER_BIN for some in found):
            return np.stack([order for some in found for order in some])
    return None


def bin_of(scores: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return which quarter of the range a score is in; 1 is in none."""
    return np.floor(scores * BINS).astype(np.int64)


def _candidates(sentence: Sentence, key: Sequence[str | int]) -> Orders:
    """Return orders of blocks in which no token is where it was: in each, any gap is cut with a chance of its own."""
    size = len(sentence.moving)
    bits = many_raw_bits([key], count=CANDIDATES * (2 * size + 1)).reshape(CANDIDATES, 2 * size + 1)
    cuts = bits[:, 1:size] < bits[:, :1]
    block = np.zeros((CANDIDATES, size), dtype=np.int64)
    block[:, 1:] = np.cumsum(cuts, axis=1)
    ranks = np.take_along_axis(bits[:, size + 1 :], block, axis=1)
    orders = np.argsort(ranks, axis=1, kind="stable")
    moved = (orders != np.arange(size)).all(axis=1)
    return with_fixed(sentence, orders[moved])
