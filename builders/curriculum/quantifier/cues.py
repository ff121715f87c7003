"""What else than overlap and lengths might give a label away: where negations are, and which sentence is alike."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

NEGATIVE = frozenset({"no", "not", "neither", "nor", "fewer", "except"})
MOST = 3
FIFTHS = 5


def cues(premises: Sequence[str], hypotheses: Sequence[str]) -> NDArray[np.int64]:
    """Return, for every pair, its negations, and how like the hypothesis the sentence is that is most like it."""
    given = [[_words(sentence) for sentence in text.split(". ")] for text in premises]
    asked = [_words(text) for text in hypotheses]
    negative = [min(sum(map(_negations, sentences)), MOST) for sentences in given]
    found = np.empty((len(given), len(asked), 4), dtype=np.int64)
    for row, sentences in enumerate(given):
        for column, words in enumerate(asked):
            likeness, nearest = max((len(one & words) / len(one | words), -turn) for turn, one in enumerate(sentences))
            differs = (_negations(sentences[-nearest]) > 0) != (_negations(words) > 0)
            denied = min(_negations(words), MOST)
            found[row, column] = (
                negative[row] * (MOST + 1) + denied,
                (negative[row] > 0) != (denied > 0),
                2 * int(FIFTHS * likeness) + differs,
                differs,
            )
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def _negations(words: frozenset[str]) -> int:
    return len(words & NEGATIVE)
