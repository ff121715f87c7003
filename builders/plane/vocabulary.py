"""Vocabularies of splits: adjectives, and nouns with their hypernyms, none of which both sides share."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import keyed_order, rank
from wabe.builders.plane.blocks import Block, Shape
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.table import CLASSES, INTENSIONAL, INTERSECTIVE, SUBSECTIVE

# The share of adjectives of each class that is kept for the test.
TEST_SHARES = {INTERSECTIVE: 0.25, SUBSECTIVE: 0.22, INTENSIONAL: 0.3}
Part = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Two disjoint vocabularies: the adjectives of each as a mask, and the numbers of the nouns of each."""

    train_adjectives: Part
    test_adjectives: Part
    train_nouns: tuple[int, ...]
    test_nouns: tuple[int, ...]


def adjective_parts(*key: str | int, pool: Pool) -> tuple[Part, Part]:
    """Deal the adjectives of each class to training and test."""
    test: set[str] = set()
    for one in CLASSES:
        names = [word for word, kind in pool.adjectives.items() if kind is one]
        test.update(keyed_order(*key, "adjectives", one, names=names)[: round(TEST_SHARES[one] * len(names))])
    kept = np.array([word in test for word in pool.words])
    return ~kept, kept


def capacities(pool: Pool, part: Part, shapes: Sequence[Shape]) -> NDArray[np.int64]:
    """Return how many blocks each noun fills, in its shape, with adjectives of a part."""
    counts = {one: pool.phrases[:, part & (pool.classes == number)].sum(axis=1) for number, one in enumerate(CLASSES)}
    return np.array(
        [
            shape.capacity({one: int(found[place]) for one, found in counts.items()})
            for place, shape in enumerate(shapes)
        ]
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What a test must have: so many rows in blocks of these shapes, at most so many blocks of one noun."""

    shapes: Sequence[Shape]
    most: int
    rows: int

    def gains(self, pool: Pool, part: Part) -> NDArray[np.int64]:
        """Return how many rows each noun adds."""
        sizes = np.array([shape.rows for shape in self.shapes])
        found: NDArray[np.int64] = np.minimum(capacities(pool, part, self.shapes), self.most) * sizes
        return found


def disjoint(*key: str | int, pool: Pool, words: Sequence[tuple[str, ...]], needs: Sequence[Need]) -> Sides:
    """Choose nouns for the test until every need is met, and for training what is left.

    `words` are the noun and the hypernyms that its rows show, the farthest last. Nouns are added by their farthest
    hypernym. Once a word is the test's, every noun that shows it is lost to training, in whatever role; words are
    compared by lemma.
    """
    train, test = adjective_parts(*key, pool=pool)
    lemmas = [tuple(pool.lemma(word) for word in some) for some in words]
    every = [need.gains(pool, test) for need in needs]
    gains = every[0]
    costs = capacities(pool, train, needs[0].shapes)
    sizes = np.array([shape.rows for shape in needs[0].shapes])
    homographs = {
        part: {word.lower() for word, inside in zip(pool.words, mask, strict=True) if inside}
        for part, mask in (("train", train), ("test", test))
    }
    groups: dict[str, list[int]] = defaultdict(list)
    for place, some in enumerate(lemmas):
        if gains[place] and not homographs["train"] & {*some, *words[place]}:
            groups[some[-1]].append(place)
    shown_by: dict[str, list[int]] = defaultdict(list)
    for place, some in enumerate(lemmas):
        for word in dict.fromkeys(some):
            shown_by[word].append(place)

    def price(top: str) -> int:
        """Return how much training loses for a row of the test, in powers of two."""
        lost = {other for place in groups[top] for word in lemmas[place] for other in shown_by[word]}
        return round(math.log2(sum(costs[place] * sizes[place] for place in lost) / sum(gains[groups[top]]) + 1))

    order = sorted(groups, key=lambda top: (price(top), rank((*key, "hypernyms"), top)))
    taken: set[str] = set()
    chosen: dict[int, None] = {}
    left_over = np.array([need.rows for need in needs])
    for top in order:
        if (left_over <= 0).all():
            break
        for place in groups[top]:
            chosen[place] = None
            taken.update(lemmas[place])
            left_over -= [int(gain[place]) for gain in every]
    left = [
        place
        for place, some in enumerate(lemmas)
        if costs[place] and not taken & set(some) and not homographs["test"] & {*some, *words[place]}
    ]
    return Sides(train_adjectives=train, test_adjectives=test, train_nouns=tuple(left), test_nouns=tuple(chosen))


def dealt(*key: str | int, pool: Pool, nouns: Sequence[int], capacity: NDArray[np.int64], most: int) -> list[Block]:
    """Return the blocks that nouns can fill, at most so many a noun, in keyed order."""
    named = {
        f"{pool.nouns[noun].word}/{place}": (noun, place)
        for noun in nouns
        for place in range(min(int(capacity[noun]), most))
    }
    return [named[name] for name in keyed_order(*key, "blocks", names=list(named))]


def exactly(blocks: Sequence[Block], sizes: Mapping[int, int], rows: int) -> tuple[list[Block], list[Block]]:
    """Take blocks in order until they have exactly so many rows, passing over those too large; return the rest too.

    Fewer are returned if there are not enough.
    """
    taken, rest = [], []
    for block in blocks:
        if sizes[block[0]] <= rows:
            taken.append(block)
            rows -= sizes[block[0]]
        else:
            rest.append(block)
    return taken, rest
