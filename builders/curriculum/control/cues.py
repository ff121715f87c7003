"""What else no label may be told by: the sentence that is most like the hypothesis, numbers, and negation."""

import re
from collections.abc import Sequence
from functools import reduce
from operator import and_, or_

import numpy as np
from numpy.typing import NDArray

_NEGATIVE = re.compile(r"\b(?:not|no|nobody|neither|except|exception|other|different|wrong|untrue|fewer|whether)\b")
_SMALL = frozenset(
    (
        *("a", "an", "the", "of", "in", "on", "at", "to", "and", "or", "is", "was", "are", "were", "has", "have"),
        *("who", "that", "this", "these", "those", "it", "as", "than", "be", "one"),
    )
)
THIRDS = 3
MOST_MENTIONS = 3


def cues_of(
    passages: Sequence[Sequence[str]], hypotheses: Sequence[str], named: Sequence[Sequence[str]]
) -> NDArray[np.int64]:
    """Return, for every pair, seven cues.

    Passages come without their openings; `named` are the people and groups that each hypothesis is about.
    """
    asked = [_words(text) for text in hypotheses]
    numbers = [{word for word in words if word.isdecimal()} for words in asked]
    denied = [bool(_NEGATIVE.search(text)) for text in hypotheses]
    # Sets of words as the bits of numbers: there are thousands of sentences to compare.
    bits = {word: 1 << place for place, word in enumerate(sorted(set().union(*asked)))}
    masks = [sum(bits[word] for word in words) for words in asked]
    cues = np.zeros((len(passages), len(hypotheses), 7), dtype=np.int64)
    for row, lines in enumerate(passages):
        words = [_words(line) for line in lines]
        negative = [bool(_NEGATIVE.search(line)) for line in lines]
        told = {word for line in words for word in line if word.isdecimal()}
        # The lines in which each name stands, as the bits of a number.
        where = {
            name: sum(1 << place for place, line in enumerate(lines) if name in line)
            for name in sorted({name for some in named for name in some})
        }
        shares = [sum(bits.get(word, 0) for word in line) for line in words]
        for column, wanted in enumerate(masks):
            places = [where[name] for name in named[column]]
            shared = [(wanted & share).bit_count() for share in shares]
            most = max(shared)
            best = shared.index(most)
            cues[row, column] = (
                most,
                10 * most // max(wanted.bit_count(), 1),
                (1 + (numbers[column] <= told)) if numbers[column] else 0,
                2 * negative[best] + denied[column],
                THIRDS * best // len(lines),
                min(reduce(and_, places, -1 if places else 0).bit_count(), MOST_MENTIONS),
                min(reduce(or_, places, 0).bit_count(), MOST_MENTIONS),
            )
    return cues


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if word not in _SMALL}
