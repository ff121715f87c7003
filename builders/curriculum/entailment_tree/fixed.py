"""The words that every split shares: those of patterns, domains and kinds of places."""

import re

from wabe.builders.curriculum.entailment_tree.source import (
    DOMAINS,
    FUNCTION_WORDS,
    LARGE_PLACES,
    SMALL_PLACES,
)
from wabe.builders.curriculum.entailment_tree.wording import patterns
from wabe.builders.curriculum.lexicon.source import CLOSED

# The words that forms add.
FORMS = ("does", "do", "not", "is", "are", "rises", "falls", "increases", "decreases", "goes", "down", "a", "an")


def fixed_words() -> tuple[str, ...]:
    """Return them, each once."""
    texts = [re.sub(r"{[\w:]*}", " ", pattern.text) for some in patterns().values() for pattern in some]
    texts += [f"{domain.noun} {domain.noun}s {domain.specimen}" for domain in DOMAINS.values()]
    texts += [f"{one:plural} {one:one} {one:short}" for one in (domain.where for domain in DOMAINS.values()) if one]
    found = {word.lower() for text in texts for word in re.findall(r"[a-zA-Z]+", text)}
    numbers = (str(number) for number in range(100))
    return tuple(sorted({*found, *FORMS, *CLOSED, *FUNCTION_WORDS, *SMALL_PLACES, *LARGE_PLACES, *numbers}))
