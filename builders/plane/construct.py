"""The tables of the configs that are drawn from a pool: everything, and splits in blocks."""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pyarrow as pa

from wabe.builders.core.declaration import Edition
from wabe.builders.core.tables import table_of
from wabe.builders.plane.blocks import Items
from wabe.builders.plane.embedded import embedded_pool
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.prompts import two_shot_tables, zero_shot_tables
from wabe.builders.plane.rows import BlockRow, PhraseRow
from wabe.builders.plane.spelling import Spelling
from wabe.builders.plane.splits import Parts, farther, good, good_even, in_distribution, one_type
from wabe.builders.plane.table import CLASSES
from wabe.builders.plane.upstream import upstream_pool

# So many nouns make about a hundred thousand rows.
NOUNS_AT_ONCE = 128


@cache
def pool(edition: Edition) -> Pool:
    """Return what an edition draws from."""
    return {Edition.EMBEDDED: embedded_pool, Edition.UPSTREAM: upstream_pool}[edition]()


@cache
def spelling(edition: Edition) -> Spelling:
    """Return how the words of an edition are spelled."""
    return Spelling(pool=pool(edition))


def full_tables(edition: Edition) -> Iterator[pa.Table]:
    """Yield every item of an edition once."""
    yield from item_tables(spelling(edition))


def item_tables(spelled: Spelling) -> Iterator[pa.Table]:
    """Yield every item of a pool once: each phrase with its noun, and with each hypernym that its class allows."""
    stock = spelled.pool
    numbers = spelled.hypernym_numbers
    above = [
        [[(numbers[one.word], one.distance) for one in stock.above(noun, kind)] for kind in CLASSES]
        for noun in stock.nouns
    ]
    starts = np.cumsum([0, *(len(some) for row in above for some in row)])
    # One more at the end for rows without a hypernym.
    flat = np.array([*(pair for row in above for some in row for pair in some), (len(spelled.hypernyms) - 1, 0)])
    for begin in range(0, len(stock.nouns), NOUNS_AT_ONCE):
        nouns, adjectives = np.nonzero(stock.phrases[begin : begin + NOUNS_AT_ONCE])
        cells = (begin + nouns) * len(CLASSES) + stock.classes[adjectives]
        counts = starts[cells + 1] - starts[cells]
        rows = 1 + 2 * counts
        phrase = np.repeat(np.arange(len(rows)), rows)
        place = np.arange(len(phrase)) - np.repeat(np.cumsum(rows) - rows, rows)
        count = counts[phrase]
        kind = np.where(place == 0, 1, np.where(place <= count, 2, 3))
        which = np.where(kind == 1, len(flat) - 1, starts[cells][phrase] + place - 1 - np.where(kind == 3, count, 0))
        columns = spelled.columns(adjectives[phrase], begin + nouns[phrase], flat[which, 0], kind)
        yield table_of(PhraseRow, {**columns, "distance": pa.array(flat[which, 1].astype(np.int32))})


def two_shot(edition: Edition) -> Iterator[pa.Table]:
    """Yield the prompts with two solved examples."""
    yield from two_shot_tables(pool(edition), edition)


def zero_shot(edition: Edition) -> Iterator[pa.Table]:
    """Yield the prompts without examples."""
    yield from zero_shot_tables(pool(edition), edition)


def block_tables(edition: Edition, kind: str, number: int, split: str) -> Iterator[pa.Table]:
    """Yield a split of a config in blocks."""
    parts = drawn(edition, kind, number)
    items = {"train": parts.train, "validation": parts.validation, "test": parts.test}[split]
    yield block_table(spelling(edition), items)


@cache
def drawn(edition: Edition, kind: str, number: int) -> Parts:
    """Return the splits of a config in blocks."""
    make: dict[str, Callable[[], Parts]] = {
        "good": lambda: good(pool(edition), edition, number),
        "good_even": lambda: good_even(pool(edition), edition, number),
        "one_it": lambda: one_type(pool(edition), edition, number),
        "in_distribution": lambda: in_distribution(pool(edition), edition),
    }
    return make[kind]()


def block_table(spelled: Spelling, items: Items) -> pa.Table:
    """Spell the rows of blocks."""
    numbers = spelled.hypernym_numbers
    more = [dict(some) for some in farther(spelled.pool)]
    words = np.zeros((len(spelled.pool.nouns), 4), dtype=np.int64)
    for place, noun in enumerate(spelled.pool.nouns):
        words[place, 1] = numbers[spelled.pool.direct(noun)]
        for distance, word in more[place].items():
            words[place, distance] = numbers[word]
    columns = spelled.columns(items.adjective, items.noun, words[items.noun, items.distance], items.inference_type)
    own = {"distance": pa.array(items.distance.astype(np.int32)), "block": pa.array(items.block.astype(np.int32))}
    return table_of(BlockRow, {**columns, **own})
