"""Spelling: from numbers of words to the published columns, whole columns at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from wabe.builders.core.uid import content_uids
from wabe.builders.plane.articles import article, plural
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.rows import Label
from wabe.builders.plane.table import CLASSES, HOLDS

IDENTITY = ("adjective", "noun", "hypernym", "inference_type")
LABELS = tuple(label.value for label in Label)
# How a sentence begins: before a word with *a*, with *an*, one without an article, and a plural.
BEGINNINGS = ("This is a ", "This is an ", "This is ", "These are ")
A, AN, BARE, PLURAL = range(len(BEGINNINGS))
# Whether inference types 1, 2 and 3 (columns) hold for each class (rows).
TABLE = np.array([[Label.ENTAILMENT if holds else Label.NON_ENTAILMENT for holds in HOLDS[one]] for one in CLASSES])
NUMBERS = np.array([[LABELS.index(value) for value in row] for row in TABLE])
Numbers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Spelling:
    """How the words of a pool are spelled."""

    pool: Pool

    @cached_property
    def hypernyms(self) -> tuple[str, ...]:
        """Return every hypernym of the pool, the empty one last."""
        return (*dict.fromkeys(one.word for noun in self.pool.nouns for one in noun.hypernyms), "")

    @cached_property
    def hypernym_numbers(self) -> dict[str, int]:
        """Return the number of each hypernym."""
        return {word: number for number, word in enumerate(self.hypernyms)}

    @cached_property
    def _plural(self) -> NDArray[np.bool_]:
        return np.array([noun.plural for noun in self.pool.nouns])

    @cached_property
    def _endings(self) -> pa.Array:
        """Nouns, then hypernyms, then hypernyms in the plural, each with a full stop."""
        return pa.array(
            [
                *(f"{noun.word}." for noun in self.pool.nouns),
                *(f"{word}." for word in self.hypernyms),
                *(f"{word if word in self.pool.uncountable else plural(word)}." for word in self.hypernyms),
            ]
        )

    @cached_property
    def _bare(self) -> Numbers:
        """How a sentence begins whose next word is a noun, a hypernym, or one of a plural noun."""
        nouns = [PLURAL if noun.plural else _form(noun.word) for noun in self.pool.nouns]
        above = [BARE if word in self.pool.uncountable else _form(word) for word in self.hypernyms]
        many = [BARE if word in self.pool.uncountable else PLURAL for word in self.hypernyms]
        return np.array([*nouns, *above, *many])

    @cached_property
    def _openings(self) -> pa.Array:
        """How a sentence begins: without an adjective, then with each: after an article, bare, and plural."""
        with_article = [f"{BEGINNINGS[_form(word)]}{word} " for word in self.pool.words]
        bare = [f"{BEGINNINGS[BARE]}{word} " for word in self.pool.words]
        many = [f"{BEGINNINGS[PLURAL]}{word} " for word in self.pool.words]
        return pa.array([*BEGINNINGS, *with_article, *bare, *many])

    def columns(self, adjective: Numbers, noun: Numbers, hypernym: Numbers, kind: Numbers) -> dict[str, pa.Array]:
        """Return every column but distance and block; hypernyms are numbered as in `hypernyms`."""
        size, nouns, above = len(self.pool.words), len(self.pool.nouns), len(self.hypernyms)
        many = self._plural[noun]
        ending = np.where(kind == 1, noun, nouns + hypernym + above * many)
        bare = self._bare[ending]
        opening = np.where(
            kind == 3,
            len(BEGINNINGS) + adjective + size * np.where(bare >= BARE, bare - 1, 0),
            bare,
        )
        first = len(BEGINNINGS) + adjective + size * np.where(many, PLURAL - 1, 0)
        classes = self.pool.classes[adjective]
        lower = pa.array([f"{word.lower()} " for word in self.pool.words] + [""])
        label = NUMBERS[classes, kind - 1]
        encoded = {
            "adjective": _encoded(self.pool.words, adjective),
            "noun": _encoded([one.word for one in self.pool.nouns], noun),
            "hypernym": _encoded(self.hypernyms, hypernym),
            "inference_type": pa.array(kind.astype(np.int32)),
        }
        return {
            "uid": content_uids(encoded),
            "text": _joined(
                (pa.array([f"A {word.lower()} " for word in self.pool.words]), adjective),
                (pa.array([f"{one.word} is a " for one in self.pool.nouns]), noun),
                (lower, np.where(kind == 3, adjective, size)),
                (
                    pa.array([*(one.word for one in self.pool.nouns), *self.hypernyms]),
                    np.where(kind == 1, noun, nouns + hypernym),
                ),
            ),
            "premise": _joined((self._openings, first), (self._endings, noun)),
            "hypothesis": _joined((self._openings, opening), (self._endings, ending)),
            "label": pa.array(label),
            "label_text": _taken(pa.array(LABELS), label),
            **{name: values.cast(pa.string()) for name, values in encoded.items() if name != "inference_type"},
            "adjective_class": _taken(pa.array([one.value for one in CLASSES]), classes),
            "inference_type": encoded["inference_type"],
        }


def _form(word: str) -> int:
    return AN if article(word) == "an" else A


def _encoded(words: Sequence[str], numbers: Numbers) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_arrays(pa.array(numbers.astype(np.int32)), pa.array(words))


def _taken(words: pa.Array, numbers: Numbers) -> pa.Array:
    return words.take(pa.array(numbers))


def _joined(*parts: tuple[pa.Array, Numbers]) -> pa.Array:
    return pc.binary_join_element_wise(*(_taken(words, numbers) for words, numbers in parts), "")
