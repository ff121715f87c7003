"""What a careless reader goes by, so that squares can be chosen in which it does not help.

The statement that looks most like the hypothesis either names what the hypothesis names or does not, and either has an
even number of negations together with it or an odd one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.library.scenes import Labels

Places = NDArray[np.int64]

NEGATIONS = re.compile(
    r"\b(?:not|never|neither|none|no|nor|false|unlike|without|except|nobody|wrong|mistake|deny|denying)\b"
)
NAMED = re.compile(r"[A-Z]\w+|the [\w-]+")
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """For every statement and hypothesis: how alike they are, whether they name the same, and how they are negated."""

    alike: Places
    names_both: NDArray[np.bool_]
    is_odd: NDArray[np.bool_]
    contains: NDArray[np.bool_]

    @classmethod
    def of(cls, statements: Sequence[str], hypotheses: Sequence[str]) -> "Cues":
        """Compare all statements with all hypotheses."""
        words = [[set(WORD.findall(text.lower())) for text in texts] for texts in (statements, hypotheses)]
        named = [[set(NAMED.findall(text)) for text in texts] for texts in (statements, hypotheses)]
        negations = [np.array([len(NEGATIONS.findall(text)) for text in texts]) for texts in (statements, hypotheses)]
        return cls(
            alike=np.array([[len(one & other) for other in words[1]] for one in words[0]]),
            names_both=np.array([[len(one & other) > 1 for other in named[1]] for one in named[0]]),
            is_odd=(negations[0][:, None] + negations[1]) % 2 == 1,
            contains=np.array([[other in one for other in hypotheses] for one in statements]),
        )

    def shown(self, premises: Places) -> NDArray[np.bool_]:
        """Return the three cues of every pair: same names, odd negations, and a statement with the hypothesis in it."""
        nearest = np.take_along_axis(premises, self.alike[premises].argmax(axis=1), axis=1)
        return np.stack(
            [
                self.names_both[premises].any(axis=1),
                self.is_odd[nearest, np.arange(self.alike.shape[1])],
                self.contains[premises].any(axis=1),
            ]
        )

    def help_of(self, premises: Places, labels: Labels, given: Places, asked: Places) -> Places:
        """Return by how much these cues tell the labels of each square apart: 0 if not at all."""
        cells = given[:, :, None], asked[:, None, :]
        square = labels[cells]
        total = np.zeros(len(given), dtype=np.int64)
        for cue in self.shown(premises):
            there = cue[cells]
            counts = [(there & (square == label)).sum(axis=(1, 2)) for label in (ENTAILMENT, NEUTRAL, CONTRADICTION)]
            total += np.max(counts, axis=0) - np.min(counts, axis=0)
        return total
