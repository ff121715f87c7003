"""The pool that every config is drawn from: adjectives, nouns, which pairs of them are phrases, and hypernyms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.core.digest import digest_of
from wabe.builders.plane.rows import AdjectiveClass
from wabe.builders.plane.table import CLASSES, FARTHEST, INTENSIONAL
from wabe.builders.plane.taxonomy import Hypernym
from wabe.errors import CorruptError

PAIRS = pa.schema([("adjective", pa.string()), ("noun", pa.string())])
Matrix = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun, and what may be said to be above it."""

    word: str
    lemma: str
    hypernyms: tuple[Hypernym, ...]
    plural: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class Pool:
    """Adjectives with their classes, nouns with their hypernyms, and a matrix of the phrases that are in use.

    Two pools are the same only if they are one object, so that what is drawn from one can be cached.
    """

    adjectives: Mapping[str, AdjectiveClass]
    nouns: tuple[Noun, ...]
    phrases: Matrix
    """Nouns by adjectives."""
    uncountable: frozenset[str]
    """Hypernyms without an article."""
    too_general: frozenset[str]
    """Hypernyms that intensional adjectives do not go with."""
    lemmas: Mapping[str, str]
    """The base form of every noun and hypernym that is not its own."""

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Return the adjectives in their order."""
        return tuple(self.adjectives)

    @cached_property
    def classes(self) -> NDArray[np.int64]:
        """Return the number of each adjective's class."""
        return np.array([CLASSES.index(one) for one in self.adjectives.values()])

    def lemma(self, word: str) -> str:
        """Return the base form of a noun or hypernym."""
        return self.lemmas.get(word, word)

    def above(self, noun: Noun, adjective_class: AdjectiveClass) -> list[Hypernym]:
        """Return the hypernyms that a noun has with adjectives of a class."""
        general = self.too_general if adjective_class is INTENSIONAL else frozenset()
        near = FARTHEST[adjective_class]
        return [one for one in noun.hypernyms if one.distance <= near and one.word not in general]

    def direct(self, noun: Noun) -> str:
        """Return the one hypernym that a noun has in blocks: its first direct one that goes with every class."""
        return self.above(noun, INTENSIONAL)[0].word

    @cached_property
    def pairs(self) -> pa.Table:
        """Return the list of phrases as a table, by noun and adjective."""
        rows, columns = np.nonzero(self.phrases)
        return pa.table(
            {
                "adjective": pa.array(self.words).take(pa.array(columns)),
                "noun": pa.array([noun.word for noun in self.nouns]).take(pa.array(rows)),
            },
            schema=PAIRS,
        )

    def require(self, digest: str, where: str) -> "Pool":
        """Refuse a list of phrases that is not the pinned one."""
        found = digest_of([self.pairs], PAIRS)
        if found != digest:
            raise CorruptError(
                where=where,
                what=f"the list of {self.pairs.num_rows:,} adjective–noun pairs has the digest {found[:12]}…, expected "
                f"{digest[:12]}…",
                remedy="If the lexicon was changed on purpose, raise the version and pin the new digest in pairs.py",
            )
        return self


def kept_nouns(nouns: Sequence[Noun], phrases: Matrix, classes: Sequence[AdjectiveClass]) -> Matrix:
    """Return which nouns are kept: those that form phrases with adjectives of all three classes."""
    kinds = np.array([CLASSES.index(one) for one in classes])
    every = [phrases[:, kinds == number].any(axis=1) for number in range(len(CLASSES))]
    near = [any(one.distance == FARTHEST[INTENSIONAL] for one in noun.hypernyms) for noun in nouns]
    kept: Matrix = np.logical_and.reduce(every) & np.array(near)
    return kept
