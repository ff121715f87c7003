"""What a glance at a pair shows: cues by which no label may be told."""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.boolean.claims import Claim
from wabe.builders.curriculum.library.overlap import words_of

NEGATIVE = re.compile(r"\b(?:not|neither|nor|none|nobody|never|nothing|no|unless)\b|n't", re.IGNORECASE)
# Words that a negative sentence has and its contrary has not.
LITTLE = frozenset({"did", "not", "didn", "t"})


def glances(passages: Sequence[Sequence[Claim]], questions: Sequence[Claim]) -> NDArray[np.int64]:
    """Return for every premise and hypothesis what a lazy reader would look at.

    That is: whether one of the two has a negative word and the other has none; the same of the hypothesis and of the
    sentence that is most like it; whether this sentence has all words of the hypothesis; whether the premise has all
    its names; and whether it contains the hypothesis word by word.
    """
    asked = [(frozenset(words_of(one.text)) - LITTLE, _is_negative(one.text)) for one in questions]
    names = [frozenset(re.findall(r"\b[A-Z]\w+", one.text)) for one in questions]
    quoted = [one.text[:-1].lower() for one in questions]
    found = np.empty((len(passages), len(questions), 5), dtype=np.int64)
    for row, claims in enumerate(passages):
        sentences = [(frozenset(words_of(one.text)), _is_negative(one.text)) for one in claims]
        known = frozenset().union(*(words for words, _ in sentences))
        negative = any(one for _, one in sentences)
        said = " ".join(one.text for one in claims).lower()
        for column, (words, denies) in enumerate(asked):
            nearest, denied = max(sentences, key=lambda one: len(one[0] & words))
            found[row, column] = (
                negative != denies,
                denied != denies,
                words <= nearest,
                all(name.lower() in known for name in names[column]),
                quoted[column] in said,
            )
    return found


def _is_negative(text: str) -> bool:
    return NEGATIVE.search(text) is not None
