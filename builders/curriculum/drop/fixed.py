"""The words that every split shares: those of the patterns, of domains, periods and groups, and numbers."""

import re

from wabe.builders.curriculum.drop.amounts import PLACES
from wabe.builders.curriculum.drop.setting import NUMBERS
from wabe.builders.curriculum.drop.source import EVERY_PERIOD, GROUPS, domains
from wabe.builders.curriculum.drop.telling import patterns
from wabe.builders.curriculum.lexicon.source import CLOSED

LARGEST = 4_000


def fixed_words() -> tuple[str, ...]:
    """Return these words in lower case, each once."""
    texts = [re.sub(r"\{\w+\}", " ", pattern.text) for some in patterns().values() for pattern in some]
    for one in domains():
        texts += [one.singular, one.plural, one.base, one.past, one.participle, one.item, one.items]
    texts += [part for periods in EVERY_PERIOD for part in periods]
    texts += [group.told for some in GROUPS.values() for division in some for group in division]
    texts += [re.sub(r"\{\w+\}", " ", group.called) for some in GROUPS.values() for pair in some for group in pair]
    texts += [*NUMBERS, *PLACES, *CLOSED, "year", "years", "is", "are", "was", "were"]
    spelled = {word for text in texts for word in re.findall(r"[^\W\d_]+", text.lower())}
    return (*sorted(spelled), *map(str, range(LARGEST)))
