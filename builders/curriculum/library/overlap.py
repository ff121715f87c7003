"""What overlap and lengths show of a pair: the features by which no label may be told."""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Features = NDArray[np.int64]

TENTHS = 10
WORD = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    """Return the words of a text, without case and punctuation."""
    return WORD.findall(text.lower())


def overlap_features(one: Sequence[Sequence[str]], other: Sequence[Sequence[str]]) -> Features:
    """Return, for the words of every pair, how far lengths differ, and how many words and neighbours are shared.

    The features of one text alone are left out: in a square they go with every label alike.
    """
    kinds = [set(words) for words in one], [set(words) for words in other]
    follow = [_pairs(words) for words in one], [_pairs(words) for words in other]
    features = np.empty((len(one), len(other), 5), dtype=np.int64)
    for row, left in enumerate(kinds[0]):
        for column, right in enumerate(kinds[1]):
            shared = len(left & right)
            neighbours = len(follow[0][row] & follow[1][column])
            features[row, column] = (
                len(one[row]) - len(other[column]),
                shared,
                TENTHS * shared // len(left),
                TENTHS * shared // len(right),
                TENTHS * neighbours // max(len(follow[1][column]), 1),
            )
    return features


def _pairs(words: Sequence[str]) -> set[tuple[str, str]]:
    return set(pairwise(words))
