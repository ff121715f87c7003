"""The words that every split shares: those of the patterns and genres, and numbers."""

import re

from wabe.builders.curriculum.control.setting import SMALL
from wabe.builders.curriculum.control.source import SLOT, TIMES, genres
from wabe.builders.curriculum.control.telling import patterns
from wabe.builders.curriculum.lexicon.source import CLOSED

YEARS = range(1_900, 2_100)
LARGEST = 200


def fixed_words() -> tuple[str, ...]:
    """Return these words in lower case, each once."""
    texts = [re.sub(r"\{\w+\}", " ", pattern.text) for some in patterns().values() for pattern in some]
    for genre in genres():
        texts += [text.replace(SLOT, " ") for text in genre if not text.startswith("item_")]
    texts += [*TIMES, *SMALL, *CLOSED, "she", "he", "did", "not", "at least", "at most", "exactly"]
    spelled = {word for text in texts for word in re.findall(r"[^\W\d_]+", text.lower())}
    return (*sorted(spelled), *map(str, range(LARGEST)), *map(str, YEARS))
