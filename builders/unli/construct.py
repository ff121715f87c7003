"""The tables: pairs as they are, and their permutations, a few hundred pairs at a time."""

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.core.draws import keyed_sample
from wabe.builders.core.rows import label_of
from wabe.builders.core.tables import Values, table_of
from wabe.builders.core.uid import content_uids
from wabe.builders.unli.blocks import BINS, PER_BIN, by_overlap
from wabe.builders.unli.drawing import Orders
from wabe.builders.unli.overlap import bleu2, pos_overlap
from wabe.builders.unli.permuting import Sentence, Texts
from wabe.builders.unli.selecting import OPERATOR, Example, selection
from wabe.builders.unli.sources import Language, PairSet
from wabe.builders.unli.tags import tags_of
from wabe.builders.unli.tokens import SEPARATORS

# So many pairs are made into a table at once.
CHUNK = 250


def original_table(one: PairSet, row: type, split: str) -> pa.Table:
    """Return the pairs of a split as they are."""
    examples = selection(one).train if split == "train" else selection(one).test
    texts = {side: [getattr(example.pair, side) for example in examples] for side in ("premise", "hypothesis")}
    sides: dict[str, Values] = {}
    for side in texts:
        sentences: list[Sentence] = [getattr(example, side) for example in examples]
        sides[f"{side}_tokens"] = [sentence.tokens for sentence in sentences]
        sides[f"{side}_fixed"] = [
            sorted(set(range(len(sentence.tokens))) - set(sentence.moving)) for sentence in sentences
        ]
    name = one.source.name
    return table_of(
        row,
        {
            "uid": [example.uid for example in examples],
            **texts,
            **sides,
            **_labels(row, examples, 1),
            "source": [name] * len(examples),
            "source_row": [example.pair.row for example in examples],
        },
    )


def original_tables(one: PairSet, row: type, split: str) -> Iterator[pa.Table]:
    """Yield the pairs of a split as they are."""
    yield original_table(one, row, split)


def permuted_tables(one: PairSet, row: type) -> Iterator[pa.Table]:
    """Yield every permutation of both texts of every pair."""
    examples = selection(one).test
    drawn = {side: _drawn(one, side, examples) for side in ("premise", "hypothesis")}
    for start in range(0, len(examples), CHUNK):
        some = examples[start : start + CHUNK]
        sides = {side: orders[start : start + CHUNK] for side, orders in drawn.items()}
        yield _table(one, row, some, sides, OPERATOR.count)


def hypothesis_tables(one: PairSet, row: type) -> Iterator[pa.Table]:
    """Yield the same permutations of the hypothesis of every pair, with the premise as it is."""
    examples = selection(one).test
    drawn = _drawn(one, "hypothesis", examples)
    for start in range(0, len(examples), CHUNK):
        some = examples[start : start + CHUNK]
        yield _table(one, row, some, {"hypothesis": drawn[start : start + CHUNK]}, OPERATOR.count)


def overlap_tables(one: PairSet, row: type) -> Iterator[pa.Table]:
    """Yield permutations that cover the range of overlap, for as many pairs of each label as have them."""
    sides = ("premise", "hypothesis")
    found: dict[str, list[Orders]] = {}
    for example in overlap_examples(one):
        orders = [by_overlap(getattr(example, side), ("unli", one.name, side, example.uid)) for side in sides]
        some = [order for order in orders if order is not None]
        if len(some) == len(sides):
            found[example.uid] = some
    kept = _as_many_of_each(one, [example for example in overlap_examples(one) if example.uid in found])
    bins = np.tile(np.repeat(np.arange(BINS, dtype=np.int32), PER_BIN), len(kept))
    chosen = {side: [found[example.uid][place] for example in kept] for place, side in enumerate(sides)}
    yield _table(one, row, kept, chosen, BINS * PER_BIN, {"overlap_bin": bins})


def _as_many_of_each(one: PairSet, examples: Sequence[Example]) -> list[Example]:
    """Return the examples, without a few of those labels of which there are more than of another."""
    uids = {
        label.value: [example.uid for example in examples if example.pair.label == label.value] for label in one.labels
    }
    count = min(map(len, uids.values()))
    drawn = (keyed_sample("unli", one.name, "even", label, names=some, count=count) for label, some in uids.items())
    chosen = frozenset(uid for some in drawn for uid in some)
    return [example for example in examples if example.uid in chosen]


def overlap_examples(one: PairSet) -> tuple[Example, ...]:
    """Return the pairs that are tried for permutations by overlap: all, or so many of a keyed sample."""
    examples = selection(one).test
    if not one.overlap_pairs or len(examples) <= one.overlap_pairs:
        return examples
    uids = [example.uid for example in examples]
    chosen = frozenset(keyed_sample("unli", one.name, "overlap", names=uids, count=one.overlap_pairs))
    return tuple(example for example in examples if example.uid in chosen)


def _drawn(one: PairSet, side: str, examples: Sequence[Example]) -> list[Orders]:
    keys = [("unli", one.name, side, example.uid) for example in examples]
    return OPERATOR.orders([getattr(example, side) for example in examples], keys)


def _table(
    one: PairSet,
    row: type,
    examples: Sequence[Example],
    orders: dict[str, list[Orders]],
    times: int,
    more: dict[str, NDArray[np.int32]] | None = None,
) -> pa.Table:
    """Return a table of so many permutations of each of some pairs."""
    which = pa.array(np.repeat(np.arange(len(examples), dtype=np.int32), times))
    uids = pa.DictionaryArray.from_arrays(which, pa.array([example.uid for example in examples], pa.string()))
    number = np.tile(np.arange(times, dtype=np.int32), len(examples))
    numbers = pa.DictionaryArray.from_arrays(pa.array(number), pa.array(np.arange(times, dtype=np.int32)))
    columns: dict[str, Values] = {
        "uid": content_uids({"source_uid": uids, "permutation": numbers}),
        "source_uid": uids.dictionary_decode(),
        "permutation": number,
        **_labels(row, examples, times),
        **(more or {}),
    }
    for side in ("premise", "hypothesis"):
        if side not in orders:
            columns[side] = pa.array([getattr(example.pair, side) for example in examples], pa.string()).take(which)
            continue
        sentences = [getattr(example, side) for example in examples]
        columns[side] = Texts(sentences, SEPARATORS[one.language]).permuted(orders[side])
        columns[f"{side}_order"] = _lists(orders[side])
        pairs = list(zip(sentences, orders[side], strict=True))
        columns[f"{side}_bleu2"] = np.concatenate([bleu2(sentence, some) for sentence, some in pairs])
        if one.language is Language.ENGLISH:
            columns[f"{side}_pos_overlap"] = np.concatenate(
                [pos_overlap(sentence, tags_of(sentence.tokens), some) for sentence, some in pairs]
            )
    return table_of(row, columns)


def _lists(orders: Sequence[Orders]) -> pa.ListArray:
    sizes = np.repeat([order.shape[1] for order in orders], [len(order) for order in orders])
    values = np.concatenate([order.reshape(-1) for order in orders]).astype(np.int32)
    return pa.ListArray.from_arrays(
        pa.array(np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)), pa.array(values)
    )


def _labels(row: type, examples: Sequence[Example], times: int) -> dict[str, Values]:
    names = [label.value for label in label_of(row)]
    numbers = np.repeat([names.index(example.pair.label) for example in examples], times)
    return {"label": numbers.astype(np.int64), "label_text": pa.array(names).take(pa.array(numbers))}
