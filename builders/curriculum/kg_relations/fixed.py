"""The words that every split shares: those of the patterns, of the kinds of entities, and what joins sentences."""

import re

from wabe.builders.curriculum.kg_relations.noting import DESCRIBED
from wabe.builders.curriculum.kg_relations.source import WRITTEN
from wabe.builders.curriculum.kg_relations.wording import GENDERED, NEW_PATTERNS, patterns

JOINING = ("and", "who", "which", "he", "she", "it", "the")


def fixed_words() -> tuple[str, ...]:
    """Return these words in lower case, each once."""
    read = (patterns(), patterns(NEW_PATTERNS, all_relations=False))
    texts = [pattern.text for every in read for some in every.values() for pattern in some]
    texts += [*WRITTEN.values(), *DESCRIBED.values(), *JOINING, *(word for both in GENDERED.values() for word in both)]
    return tuple(
        sorted({word for text in texts for word in re.findall(r"[a-z]+", re.sub(r"{\w*}", " ", text.lower()))})
    )
