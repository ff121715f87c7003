"""What a glance at words, their order and denials shows of a pair: no label may be told by it."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.sentiment.asking import Asked
from wabe.builders.curriculum.sentiment.premises import Premise
from wabe.builders.curriculum.sentiment.source import Word

DENIALS = re.compile(r"\b(?:not|no|cannot|nothing|nobody|never|neither|anything but|far from|wrong\w*|opposite)\b")
CUES = 9


def cues(given: Sequence[Premise], asks: Sequence[Asked]) -> NDArray[np.int64]:
    """Return, for every pair, signs of words times the direction of the hypothesis, denials, and places."""
    found = np.zeros((len(given), len(asks), CUES), dtype=np.int64)
    for row, premise in enumerate(given):
        denials = len(DENIALS.findall(premise.text)) % 2
        atoms = list(premise.known)
        signs = {atom: _sign(known.words) for atom, known in premise.known.items()}
        every, first, last = _sign(premise.words), premise.words[0].polarity, premise.words[-1].polarity
        # Words that are never denied must not be the ones to trust.
        firm, turned = (
            _sign(tuple(word for word in premise.words if (word.denied == "never") == never)) for never in (True, False)
        )
        for column, ask in enumerate(asks):
            if ask.atom not in signs:
                continue
            way = ask.direction
            denied = ask.kind.startswith("not ")
            found[row, column] = (
                way * signs[ask.atom],
                way * every,
                way * first,
                way * last,
                way * firm,
                way * turned,
                2 * denials + denied,
                3 * denials + way * every,
                4 * atoms.index(ask.atom) + 2 * (len(atoms) > 1) + denied,
            )
    return found


def _sign(words: tuple[Word, ...]) -> int:
    """Return the sign of the sum of some words' polarities."""
    total = sum(word.polarity for word in words)
    return (total > 0) - (total < 0)
