"""The splits of every config that is made of blocks, each with the seed that reached its size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from wabe.builders.core.declaration import Edition
from wabe.builders.plane.blocks import EVEN, GOOD, Block, Items, filled, one_it, orders
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.vocabulary import Need, Part, Sides, capacities, dealt, disjoint, exactly
from wabe.errors import CorruptError

TEST_ROWS = VALIDATION_ROWS = 2_016
LEAST_TRAINING_ROWS = 50_000
# The released phrases are too few for One-IT at full size: there, hypernyms are direct ones and training is smaller.
ONE_IT_FARTHEST = {Edition.EMBEDDED: 3, Edition.UPSTREAM: 1}
ONE_IT_LEAST = {Edition.EMBEDDED: LEAST_TRAINING_ROWS, Edition.UPSTREAM: 20_000}
# The released splits have 60,012 training rows.
MOST_TRAINING_ROWS = 60_012
# The seeds that are tried for split 3 are 3, 103, 203 …
SEED_STEP = 100
ATTEMPTS = 20
# How many blocks of one noun training takes at most. A test of GOoD takes one, so that it has many nouns.
TRAIN_BLOCKS = 16
GOOD_BLOCKS, EVEN_BLOCKS, ONE_IT_BLOCKS = 1, 2, 2
# In distribution, every noun has so many blocks in training, and one each in validation and test.
SHARED_BLOCKS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Training, validation and test, and the seed that they were drawn with."""

    seed: int
    train: Items
    validation: Items
    test: Items


def good(pool: Pool, edition: Edition, number: int) -> Parts:
    """Return split `number` of GOoD: blocks over two vocabularies that share nothing."""
    return _with_seed(pool, edition, number, lambda seed: _good(pool, edition, seed)[0])


def good_even(pool: Pool, edition: Edition, number: int) -> Parts:
    """Return the same vocabularies in blocks in which the inference type alone says nothing."""
    return _with_seed(pool, edition, number, lambda seed: _good(pool, edition, seed)[1])


def one_type(pool: Pool, edition: Edition, number: int) -> Parts:
    """Return split `number` of One-IT: inference type 3 alone, with hypernyms as far away as the edition allows."""
    return _with_seed(pool, edition, number, lambda seed: _one_type(pool, edition, seed))


def in_distribution(pool: Pool, edition: Edition) -> Parts:
    """Return splits that share their words but no phrase: every noun has a block in each of them."""
    key = ("plane", edition, "in_distribution")
    shapes = [GOOD] * len(pool.nouns)
    every = np.ones(len(pool.words), dtype=bool)
    capacity = np.minimum(capacities(pool, every, shapes), SHARED_BLOCKS + 2)
    eligible = [place for place, _ in dealt(*key, pool=pool, nouns=range(len(pool.nouns)), capacity=capacity, most=1)]
    eligible = sorted((place for place in eligible if capacity[place] > 2), key=lambda place: -capacity[place])
    blocks: list[Block] = []
    chosen: list[int] = []
    for noun in eligible:
        if len(blocks) * GOOD.rows >= MOST_TRAINING_ROWS:
            break
        chosen.append(noun)
        blocks += [(noun, place) for place in range(2, int(capacity[noun]))]
    order = orders(*key, pool=pool, part=every)
    train = filled(shapes, order, blocks)
    known = np.isin(np.arange(len(pool.words)), train.adjective)

    def held(place: int) -> Items:
        """Return one block of every noun, but for those with an adjective that training lacks."""
        whole = filled(shapes, order, [(noun, place) for noun in chosen])
        strange = set(whole.block[~known[whole.adjective]].tolist())
        fit = [(noun, place) for number, noun in enumerate(chosen) if number not in strange]
        return filled(shapes, order, fit)

    return Parts(seed=0, train=train, validation=held(0), test=held(1))


def farther(pool: Pool, farthest: int = 3) -> list[tuple[tuple[int, str], ...]]:
    """Return, for each noun, its first hypernym at each distance beyond 1, as far as there is one."""
    return [
        tuple(
            (distance, found[0])
            for distance in range(2, farthest + 1)
            if (found := [one.word for one in noun.hypernyms if one.distance == distance])
        )
        for noun in pool.nouns
    ]


def _with_seed(pool: Pool, edition: Edition, number: int, make: Callable[[int], Parts | None]) -> Parts:
    for attempt in range(ATTEMPTS):
        parts = make(number + SEED_STEP * attempt)
        if parts is not None:
            return parts
    raise CorruptError(
        where=f"plane, {edition} edition, split {number}",
        what=f"none of {ATTEMPTS} seeds gives enough training rows and {TEST_ROWS:,} test rows from "
        f"{pool.pairs.num_rows:,} adjective–noun pairs",
        remedy="Use a longer list of pairs",
    )


@cache
def _good(pool: Pool, edition: Edition, seed: int) -> tuple[Parts | None, Parts | None]:
    """Draw both kinds of blocks over one pair of vocabularies; none if either does not reach its size."""
    key = ("plane", edition, "good", seed)
    words = [(noun.word, pool.direct(noun)) for noun in pool.nouns]
    needs = (
        Need(shapes=[GOOD] * len(words), most=GOOD_BLOCKS, rows=TEST_ROWS),
        Need(shapes=[EVEN] * len(words), most=EVEN_BLOCKS, rows=TEST_ROWS),
    )
    sides = disjoint(*key, pool=pool, words=words, needs=needs)
    least = LEAST_TRAINING_ROWS
    plain = _drawn(*key, pool=pool, sides=sides, need=needs[0], seed=seed, least=least)
    even = _drawn(*key, "even", pool=pool, sides=sides, need=needs[1], seed=seed, least=least)
    return (plain, even) if plain and even else (None, None)


def _one_type(pool: Pool, edition: Edition, seed: int) -> Parts | None:
    key = ("plane", edition, "one_it", seed)
    above = farther(pool, ONE_IT_FARTHEST[edition])
    words = [
        (noun.word, pool.direct(noun), *(word for _, word in more))
        for noun, more in zip(pool.nouns, above, strict=True)
    ]
    shapes = [one_it(tuple(distance for distance, _ in more)) for more in above]
    need = Need(shapes=shapes, most=ONE_IT_BLOCKS, rows=TEST_ROWS)
    sides = disjoint(*key, pool=pool, words=words, needs=(need,))
    return _drawn(*key, pool=pool, sides=sides, need=need, seed=seed, least=ONE_IT_LEAST[edition])


def _drawn(*key: str | int, pool: Pool, sides: Sides, need: Need, seed: int, least: int) -> Parts | None:
    """Draw the blocks of both sides; validation has other blocks of nouns that training has, too."""
    shapes = need.shapes
    sizes = {place: shape.rows for place, shape in enumerate(shapes)}

    def blocks(nouns: Sequence[int], part: Part, most: int) -> list[Block]:
        return dealt(*key, pool=pool, nouns=nouns, capacity=capacities(pool, part, shapes), most=most)

    def rows(some: Sequence[Block]) -> int:
        return sum(sizes[noun] for noun, _ in some)

    test, _ = exactly(blocks(sides.test_nouns, sides.test_adjectives, need.most), sizes, TEST_ROWS)
    kept = blocks(sides.train_nouns, sides.train_adjectives, TRAIN_BLOCKS)
    last = dict(sorted(kept))
    validation, _ = exactly([block for block in kept if block[1] == last[block[0]] > 0], sizes, VALIDATION_ROWS)
    # Nouns of validation come first, so that training has every one of them.
    held, apart = {noun for noun, _ in validation}, set(validation)
    rest = sorted((block for block in kept if block not in apart), key=lambda one: one[0] not in held)
    train, _ = exactly(rest, sizes, MOST_TRAINING_ROWS)
    if rows(test) != TEST_ROWS or rows(validation) != VALIDATION_ROWS or rows(train) < least:
        return None
    trained = orders(*key, pool=pool, part=sides.train_adjectives)
    tested = orders(*key, pool=pool, part=sides.test_adjectives)
    return Parts(
        seed=seed,
        train=filled(shapes, trained, train),
        validation=filled(shapes, trained, validation),
        test=filled(shapes, tested, test),
    )
