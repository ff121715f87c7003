"""Blocks: which sentence pairs each split draws, and their columns."""

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np
import pyarrow as pa

from wabe.builders.core.draws import distinct_integers
from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import Hashes, uids_of, value_hashes
from wabe.builders.jabberwocky.language import (
    CLOSED,
    POSTMODIFIERS,
    PREMODIFIERS,
    QUANTIFIERS,
    SENTENCES,
    Numbers,
    positions,
    readable,
    sentence_number,
    symbolic,
)
from wabe.builders.jabberwocky.lexicon import LEVELS
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.rows import PairRow, Relation

COMBINATIONS = LEVELS**4
# Draws per combination of open-class words, without replacement: first for training, then holdout, then
# validation; in novel blocks first the jabberwocky split's two, then four more items for the probes.
DRAWS = 6
TRAIN_DRAWS = (0, 1)
HOLDOUT_DRAWS = (2, 3)
VALIDATION_DRAW = 4
JABBERWOCKY_DRAWS = (0, 1)
PROBE_DRAWS = (0, 1, 2, 3, 4, 5)

Pairs = tuple[Numbers, Numbers]


def drawn_pairs(block: int, draws: tuple[int, ...]) -> Pairs:
    """Return one pair per combination of open-class words and draw, as sentence numbers of the block."""
    noun1, noun2, verb1, verb2 = (np.repeat(part, len(draws)) for part in _combinations())
    fillings = _fillings(block)[:, draws].ravel()
    first = sentence_number(fillings // CLOSED, noun1, verb1)
    second = sentence_number(fillings % CLOSED, noun2, verb2)
    return first, second


def validation_pairs(block: int) -> Pairs:
    """Return a fresh draw for two fifths of the combinations, so that validation is a fifth of training.

    Over any five successive blocks every combination comes up twice, and within a block no word of a role is
    drawn more than once more often than another.
    """
    first, second = drawn_pairs(block, (VALIDATION_DRAW,))
    turn = (sum(_combinations()) + 2 * block) % 5
    return first[turn < 2], second[turn < 2]


def pair_tables(blocks: range, draws: tuple[int, ...] | None, labels: Labels) -> Iterator[pa.Table]:
    """Yield the pairs of each block: the given draws, or with None the validation draw."""
    for block in blocks:
        first, second = validation_pairs(block) if draws is None else drawn_pairs(block, draws)
        columns = {"uid": pair_uids(block, first, second), **pair_columns(block, first, second, labels)}
        yield table_of(PairRow, columns)


def identical_tables(blocks: range, labels: Labels) -> Iterator[pa.Table]:
    """Yield, for each block, every pair whose two sentences have the same noun and the same verb."""
    closed = np.arange(CLOSED)
    level = np.arange(LEVELS)
    noun, verb, first, second = (part.ravel() for part in np.meshgrid(level, level, closed, closed, indexing="ij"))
    premises, hypotheses = sentence_number(first, noun, verb), sentence_number(second, noun, verb)
    for block in blocks:
        uids = pair_uids(block, premises, hypotheses)
        columns = {"uid": uids, **pair_columns(block, premises, hypotheses, labels)}
        yield table_of(PairRow, columns)


def pair_columns(block: int, first: Numbers, second: Numbers, labels: Labels) -> dict[str, pa.Array]:
    """Return the columns of pairs of one block, all but the uid."""
    found = label_pairs(first, second, labels)
    one, two = pa.array(first), pa.array(second)
    words, symbols = readable(block), symbolic(block)
    return {
        "premise": words.take(one),
        "hypothesis": words.take(two),
        "label": pa.array(found),
        "label_text": _constants(tuple(Relation)).take(pa.array(found)),
        "premise_symbols": symbols.take(one),
        "hypothesis_symbols": symbols.take(two),
        "block": pa.array(np.full(len(first), block, dtype=np.int32)),
        **_parts("premise", one),
        **_parts("hypothesis", two),
    }


def pair_uids(block: int, first: Numbers, second: Numbers) -> pa.Array:
    """Return the content hashes of pairs of one block, by premise and hypothesis."""
    return uids_of(*pair_hashes(block, first, second))


def pair_hashes(block: int, first: Numbers, second: Numbers) -> tuple[Hashes, Hashes]:
    """Return the hashes of premises and hypotheses; every sentence of the block is hashed once."""
    return _sentence_hashes("premise", block)[first], _sentence_hashes("hypothesis", block)[second]


def all_pairs_with(relations: frozenset[Relation]) -> Pairs:
    """Return every pair of a block that truly stands in one of some relations; the same in all blocks."""
    first, second = (part.ravel() for part in np.meshgrid(*[np.arange(SENTENCES)] * 2, indexing="ij"))
    wanted = np.isin(
        label_pairs(first, second, Labels.EXACT),
        [number for number, relation in enumerate(Relation) if relation in relations],
    )
    return first[wanted], second[wanted]


@cache
def _combinations() -> tuple[Numbers, ...]:
    """Return noun 1, noun 2, verb 1 and verb 2 of every combination of levels."""
    return tuple(part.astype(np.int64) for part in np.unravel_index(np.arange(COMBINATIONS), (LEVELS,) * 4))


@cache
def _fillings(block: int) -> Numbers:
    """Draw pairs of closed-class fillings; the key has no config, so that small is the start of large."""
    return distinct_integers(
        "jabberwocky", "closed-class words", block, below=CLOSED * CLOSED, rows=COMBINATIONS, per_row=DRAWS
    )


@cache
def _sentence_hashes(role: str, block: int) -> Hashes:
    return value_hashes(role, readable(block))


def _parts(role: str, sentences: pa.Array) -> Mapping[str, pa.Array]:
    return {f"{role}_{name}": values.take(sentences) for name, values in _sentence_parts().items()}


@cache
def _sentence_parts() -> Mapping[str, pa.Array]:
    """Tabulate the symbolic columns of all sentences of a block, by number."""
    quantifier, before, after, negation, noun, verb = positions(np.arange(SENTENCES))
    return {
        "quantifier": pa.array(QUANTIFIERS).take(pa.array(quantifier)),
        "premodifier": pa.array(PREMODIFIERS).take(pa.array(before)),
        "noun_level": pa.array(noun.astype(np.int32)),
        "postmodifier": pa.array(POSTMODIFIERS).take(pa.array(after)),
        "negated": pa.array(negation == 1),
        "verb_level": pa.array(verb.astype(np.int32)),
    }


@cache
def _constants(values: tuple[str, ...]) -> pa.Array:
    return pa.array([str(value) for value in values])
