"""How much of a sentence a permutation keeps: pairs of neighbouring tokens, and parts of speech around each word."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.unli.drawing import Orders
from wabe.builders.unli.permuting import Sentence

DIGITS = 4
RADIUS = 2
Scores = NDArray[np.float64]


def bleu2(sentence: Sentence, orders: Orders) -> Scores:
    """Return BLEU-2 of permuted sentences and the original, as the paper's code computes it with NLTK.

    All words recur and no text is longer than the other, so it is the square root of the share of the original's pairs
    of neighbours that recur, each as often at most as the permuted sentence has it; 0 if none does.
    """
    types = _numbered(sentence.tokens)
    kinds = int(types.max()) + 1
    own, times = np.unique(types[:-1] * kinds + types[1:], return_counts=True)
    number = np.full(kinds * kinds, len(own), dtype=np.int64)
    number[own] = np.arange(len(own))
    moved = types[orders]
    found = number[moved[:, :-1] * kinds + moved[:, 1:]]
    found += (np.arange(len(orders)) * (len(own) + 1))[:, None]
    counts = np.bincount(found.reshape(-1), minlength=len(orders) * (len(own) + 1)).reshape(len(orders), -1)
    kept = np.minimum(counts[:, :-1], times).sum(axis=1)
    scores: Scores = np.sqrt(kept / (len(types) - 1)).round(DIGITS)
    return scores


def pos_overlap(sentence: Sentence, tags: Sequence[object], orders: Orders) -> Scores:
    """Return, averaged over words, the share of a word's neighbours' parts of speech that it keeps.

    Neighbours are the tokens within two places. A word keeps the part of speech that it has by itself, wherever it is
    put: a tagger that reads permuted text would guess.
    """
    numbers = _numbered(tags)
    around = _neighbours(numbers[None, :])[0]
    moving = np.array(sentence.moving, dtype=np.int64)
    before = around[orders[:, moving]]
    after = _neighbours(numbers[orders])[:, moving]
    kept = np.minimum(before, after).sum(axis=2, dtype=np.int64) / around.sum(axis=1, dtype=np.int64)[orders[:, moving]]
    scores: Scores = kept.mean(axis=1).round(DIGITS)
    return scores


def _neighbours(tags: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Count, for each place of each row, the tags of the places around it."""
    marks: NDArray[np.uint8] = (tags[:, :, None] == np.arange(int(tags.max()) + 1)).astype(np.uint8)
    counts: NDArray[np.uint8] = np.zeros_like(marks)
    for distance in range(1, min(RADIUS, tags.shape[1] - 1) + 1):
        counts[:, distance:] += marks[:, :-distance]
        counts[:, :-distance] += marks[:, distance:]
    return counts


def _numbered(values: Sequence[object]) -> NDArray[np.int64]:
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)
