"""The artificial language: closed-class words, sentences as numbers, and their two renderings."""

from functools import cache
from itertools import product

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.jabberwocky.lexicon import LEVELS, blocks
from wabe.builders.jabberwocky.rows import Negation, Postmodifier, Premodifier, Quantifier

QUANTIFIERS = tuple(one.value for one in Quantifier)
PREMODIFIERS = tuple(one.value for one in Premodifier)
POSTMODIFIERS = tuple(one.value for one in Postmodifier)
NEGATIONS = tuple(one.value for one in Negation)
CLOSED_CLASS_WORDS = ("all", "some", "red", "rose", "that", "hum", "sing", "don't")

CLOSED_SHAPE = (len(QUANTIFIERS), len(PREMODIFIERS), len(POSTMODIFIERS), len(NEGATIONS))
CLOSED = 36
SENTENCE_SHAPE = (*CLOSED_SHAPE, LEVELS, LEVELS)
SENTENCES = CLOSED * LEVELS * LEVELS

Numbers = NDArray[np.int64]


def sentence_number(closed: Numbers, noun: Numbers, verb: Numbers) -> Numbers:
    """Number a sentence within its block: its closed-class filling, then the levels of noun and verb."""
    return (closed * LEVELS + noun) * LEVELS + verb


def positions(sentence: Numbers) -> tuple[Numbers, ...]:
    """Return quantifier, premodifier, postmodifier, negation, noun level and verb level of sentences."""
    return tuple(part.astype(np.int64) for part in np.unravel_index(sentence, SENTENCE_SHAPE))


@cache
def readable(block: int) -> pa.Array:
    """Spell all sentences of a block in words, by number."""
    words = blocks()[block]
    return pa.array(_spelled(words.nouns, words.verbs, NEGATIONS))


@cache
def symbolic(block: int) -> pa.Array:
    """Spell all sentences of a block with generated symbols for the open-class words, by number."""
    nouns = tuple(f"N{block}.{level}" for level in range(LEVELS))
    verbs = tuple(f"V{block}.{level}" for level in range(LEVELS))
    return pa.array(_spelled(nouns, verbs, ("", "not")))


def _spelled(nouns: tuple[str, ...], verbs: tuple[str, ...], negations: tuple[str, ...]) -> list[str]:
    return [
        f"{before}{noun}{between}{verb}"
        for before, between in _frames(negations)
        for noun, verb in product(nouns, verbs)
    ]


@cache
def _frames(negations: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Spell what stands before the noun, and between noun and verb, for each closed-class filling."""
    return tuple(
        (" ".join([*filter(None, (quantifier, before)), ""]), " ".join(["", *filter(None, (after, negation)), ""]))
        for quantifier, before, after, negation in product(QUANTIFIERS, PREMODIFIERS, POSTMODIFIERS, negations)
    )
