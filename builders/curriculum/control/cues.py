"""What else no label may be told by: the sentence that is most like the hypothesis, numbers, and negation."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_NEGATIVE = re.compile(r"\b(?:not|no|nobody|neither|except|exception|other|different|wrong|untrue|fewer|whether)\b")
_SMALL = frozenset(
    "a an the of in on at to and or is was are were has have who that this these those it as than be one".split()
)
THIRDS = 3


def cues_of(passages: Sequence[Sequence[str]], hypotheses: Sequence[str]) -> NDArray[np.int64]:
    """Return, for every pair, five cues."""
    asked = [_words(text) for text in hypotheses]
    cues = np.zeros((len(passages), len(hypotheses), 5), dtype=np.int64)
    for row, lines in enumerate(passages):
        words = [_words(line) for line in lines]
        negative = [bool(_NEGATIVE.search(line)) for line in lines]
        told = {word for line in words for word in line if word.isdecimal()}
        for column, wanted in enumerate(asked):
            shared = [len(wanted & line) for line in words]
            # The first three sentences open the passage.
            best = max(range(3, len(lines)), key=lambda place: shared[place])
            numbers = {word for word in wanted if word.isdecimal()}
            denied = bool(_NEGATIVE.search(hypotheses[column]))
            cues[row, column] = (
                shared[best],
                10 * shared[best] // max(len(wanted), 1),
                (1 + (numbers <= told)) if numbers else 0,
                2 * negative[best] + denied,
                THIRDS * (best - 3) // (len(lines) - 3),
            )
    return cues


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if word not in _SMALL}
