"""A few blocks, phrases and prompts of PLANE's embedded edition, and blocks from which defects are made."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from tests.training.pvi.hashed import hashed_halves
from wabe.builders.core.checks import Check
from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.builders.core.promises import counted_shares
from wabe.builders.plane.benchmark import EMBEDDED
from wabe.builders.plane.blocks import EVEN, GOOD, Items, filled, orders
from wabe.builders.plane.construct import block_table, drawn, full_tables, pool, spelling
from wabe.builders.plane.invariants import even_checks, good_checks, one_it_checks
from wabe.builders.plane.pool import Noun, Pool
from wabe.builders.plane.rows import Label
from wabe.builders.plane.spelling import Spelling
from wabe.builders.plane.splits import SHARED_BLOCKS
from wabe.builders.plane.taxonomy import Hypernym
from wabe.testing import Small

# How many blocks training has, how many it must have, and how many validation and test have.
TRAIN_BLOCKS, LEAST_BLOCKS, HELD_BLOCKS = 24, 20, 6
# Blocks of One-IT differ in size; these are taken whose noun has hypernyms at all three distances.
ONE_IT_ROWS = 12
SHARED_NOUNS = 24
PROMPT_TRIPLES = 6
# How many of these phrases follow and do not.
FULL_LABELS: dict[str, int] = {Label.ENTAILMENT: 3_151, Label.NON_ENTAILMENT: 2_469}
# So that spare blocks do not get the numbers of blocks that there are.
SPARE_BLOCK = 100_000
# Nouns of spare blocks with adjectives of training: one of the test, one with a hypernym of the test, a hypernym of
# the test, and one that has two hypernyms.
TRAINED = ("proctor", "foreman", "adornment", "house")
# Nouns of spare blocks with adjectives of the test: a hypernym of training.
TESTED = ("dagger",)
# Nouns that are not in the lexicon: a plural, and a word that is also an adjective of the test.
PLURAL = Noun(word="houses", lemma="house", hypernyms=(Hypernym(word="building", distance=1),), plural=True)
HOMOGRAPH = Noun(word="asian", lemma="asian", hypernyms=(Hypernym(word="inhabitant", distance=1),))


def blocks_of(items: Items, numbers: Sequence[int]) -> Items:
    """Return whole blocks."""
    kept = np.isin(items.block, numbers)
    return Items(
        adjective=items.adjective[kept],
        noun=items.noun[kept],
        inference_type=items.inference_type[kept],
        distance=items.distance[kept],
        block=items.block[kept],
    )


def first_blocks(items: Items, count: int, rows: int) -> Items:
    """Return the first blocks that have so many rows."""
    numbers, sizes = np.unique(items.block, return_counts=True)
    return blocks_of(items, numbers[sizes == rows][:count].tolist())


def disjoint_items(kind: str, rows: int, split: str) -> Items:
    """Return the first blocks of a split over disjoint vocabularies."""
    parts = drawn(Edition.EMBEDDED, kind, 1)
    if split == "test":
        return first_blocks(parts.test, HELD_BLOCKS, rows)
    train = first_blocks(parts.train, TRAIN_BLOCKS, rows)
    if split == "train":
        return train
    known = parts.validation.block[np.isin(parts.validation.noun, train.noun)]
    return first_blocks(blocks_of(parts.validation, known.tolist()), HELD_BLOCKS, rows)


def shared_items(split: str) -> Items:
    """Return the training blocks of some nouns, or the other blocks whose words all occur in these."""
    parts = drawn(Edition.EMBEDDED, "in_distribution", 0)
    train = first_blocks(parts.train, SHARED_NOUNS * SHARED_BLOCKS, GOOD.rows)
    if split == "train":
        return train
    held = parts.validation if split == "validation" else parts.test
    strange = ~np.isin(held.noun, train.noun) | ~np.isin(held.adjective, train.adjective)
    return blocks_of(held, np.setdiff1d(held.block, held.block[strange]).tolist())


ITEMS: dict[str, Callable[[str], Items]] = {
    "good_1": partial(disjoint_items, "good", GOOD.rows),
    "good_even_1": partial(disjoint_items, "good_even", EVEN.rows),
    "one_it_1": partial(disjoint_items, "one_it", ONE_IT_ROWS),
    "in_distribution": shared_items,
}
CHECKS: dict[str, Callable[[int, int], tuple[Check, ...]]] = {
    "good_1": good_checks,
    "good_even_1": even_checks,
    "one_it_1": one_it_checks,
}
ROWS = {"good_1": GOOD.rows, "good_even_1": EVEN.rows, "one_it_1": ONE_IT_ROWS}


def block_rows(config: str, split: str) -> Iterator[pa.Table]:
    """Yield the rows of the blocks that a config keeps."""
    yield block_table(spelling(Edition.EMBEDDED), ITEMS[config](split))


def block_config(name: str) -> Config:
    """Declare a config with fewer blocks, and checks that know how many."""
    config = EMBEDDED.config(name)
    splits = tuple(replace(split, tables=partial(block_rows, name, split.name)) for split in config.splits)
    rows = ROWS.get(name)
    checks = config.checks if rows is None else CHECKS[name](HELD_BLOCKS * rows, LEAST_BLOCKS * rows)
    return replace(config, splits=splits, checks=checks)


@cache
def small_pairs() -> pa.Table:
    """Return the phrases of all blocks, and of those from which defects are made."""
    tables = [
        table for name in ITEMS for split in EMBEDDED.config(name).splits for table in block_rows(name, split.name)
    ]
    phrases = pa.concat_tables([*tables, spare_blocks("train", TRAINED), spare_blocks("test", TESTED)])
    return phrases.group_by(["adjective", "noun"], use_threads=False).aggregate([])


def full_rows() -> Iterator[pa.Table]:
    """Yield every item of the phrases that are kept."""
    pairs = small_pairs()
    phrases = pc.binary_join_element_wise(pairs["adjective"], pairs["noun"], "\n")
    for table in full_tables(Edition.EMBEDDED):
        some = table.filter(pc.is_in(table["noun"], pairs["noun"]))
        known = pc.is_in(pc.binary_join_element_wise(some["adjective"], some["noun"], "\n"), phrases)
        yield some.filter(known)


def full_config() -> Config:
    """Declare the whole resource with fewer phrases."""
    config = EMBEDDED.config("full")
    shares = {"pool": counted_shares(FULL_LABELS)}
    return replace(config, splits=(replace(config.splits[0], tables=full_rows),), shares=shares)


def prompt_config(name: str, forms: int) -> Config:
    """Declare prompts about fewer words."""
    config = EMBEDDED.config(name)
    (split,) = config.splits

    def tables() -> Iterator[pa.Table]:
        """Yield the prompts of the first words, of each of which there are so many forms."""
        yield next(iter(split.tables())).slice(0, PROMPT_TRIPLES * forms)

    return replace(config, splits=(replace(split, tables=tables),))


def small_plane() -> Benchmark:
    """Declare one config of every kind, with fewer rows, and the halves of one."""
    halves, _ = hashed_halves("plane", block_config("in_distribution"))
    return replace(
        EMBEDDED,
        configs=(
            full_config(),
            *(block_config(name) for name in ITEMS),
            prompt_config("prompts_two_shot", 36),
            prompt_config("prompts_zero_shot", 6),
            *halves,
        ),
        reference_tables={**EMBEDDED.reference_tables, "pairs": small_pairs},
    )


def spare_blocks(side: str, nouns: Sequence[str], stock: Pool | None = None) -> pa.Table:
    """Return a block of each of some nouns, with adjectives of GOoD's training or test."""
    stock = stock or pool(Edition.EMBEDDED)
    parts = drawn(Edition.EMBEDDED, "good", 1)
    part = np.isin(np.arange(len(stock.words)), (parts.train if side == "train" else parts.test).adjective)
    order = orders("plane", "spare", pool=stock, part=part)
    places = [[noun.word for noun in stock.nouns].index(word) for word in nouns]
    items = filled([GOOD] * len(stock.nouns), order, [(place, 0) for place in places])
    return block_table(Spelling(pool=stock), replace(items, block=items.block + SPARE_BLOCK))


def stranger(noun: Noun, like: str) -> Pool:
    """Return the pool with one more noun, which goes with the same adjectives as another."""
    stock = pool(Edition.EMBEDDED)
    place = [one.word for one in stock.nouns].index(like)
    return replace(stock, nouns=(*stock.nouns, noun), phrases=np.vstack((stock.phrases, stock.phrases[place])))


def extra_tables() -> dict[str, pa.Table]:
    """Return blocks that are in no split, some of nouns that are not in the lexicon."""
    return {
        "spare_train": spare_blocks("train", TRAINED),
        "spare_test": spare_blocks("test", TESTED),
        "plural": spare_blocks("test", ("houses",), stranger(PLURAL, like="house")),
        "homograph": spare_blocks("train", ("asian",), stranger(HOMOGRAPH, like="replica")),
        "items": pa.concat_tables(full_rows()),
    }


SMALL = Small(benchmark=small_plane(), extra=extra_tables)
