"""What shortcuts score: linear models that see one text alone, or only the overlap and the lengths of the texts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from wabe.builders.core.promises import CONSTANT, OVERLAP
from wabe.validation.naive_bayes import Bags, NaiveBayes, Numbers
from wabe.validation.same_text import same_texts

# Of larger splits, the rows whose uids come first: a fair sample, since uids are hashes.
MOST_ROWS = 20_000
# Shares of common words are told apart in tenths.
TENTHS = 10


class Measured(NamedTuple):
    """How many rows of a test split a shortcut answers correctly."""

    split: str
    sees: str
    rows: int
    right: int
    constant: int
    """How many of these rows have the label that is most frequent among them."""

    @property
    def accuracy(self) -> float:
        """Return the share of correct answers."""
        return self.right / self.rows


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    """Some rows of a split: for each text column distinct texts and the place of each row's text among them."""

    labels: Numbers
    texts: tuple["_Texts", ...]
    every_label: Numbers
    """The labels of all rows of the split."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Texts:
    """Distinct texts as words, and which of them each row has."""

    words: Numbers
    """The number of each word, text after text."""
    sizes: Numbers
    """How many words each text has."""
    places: Numbers


View = Callable[[_Rows], tuple[Bags, Numbers]]


def measure_shortcuts(
    train: Path, tests: Sequence[tuple[str, Path]], texts: Sequence[str], labels: int
) -> Iterator[Measured]:
    """Learn every shortcut from a training split and yield what it scores on each test split."""
    vocabulary = _Vocabulary()
    learned = _read(train, texts, vocabulary)
    views: dict[str, View] = {name: partial(_text_bags, place) for place, name in enumerate(texts)}
    if len(texts) > 1:
        views[OVERLAP] = _overlap_bags
    models = {}
    for name, view in views.items():
        bags, places = view(learned)
        models[name] = NaiveBayes(bags, _label_counts(places, learned.labels, len(bags), labels))
    for split, path in tests:
        rows = _read(path, texts, vocabulary)
        every = np.bincount(rows.every_label, minlength=labels)
        yield Measured(split, CONSTANT, int(every.sum()), int(every.max()), int(every.max()))
        constant = int(np.bincount(rows.labels, minlength=labels).max())
        for name, view in views.items():
            bags, places = view(rows)
            right = int((models[name].answers(bags)[places] == rows.labels).sum())
            yield Measured(split, name, len(rows.labels), right, constant)


def text_bags(texts: Sequence[str]) -> Bags:
    """Return what a shortcut sees of some texts: each text's words and pairs of successive words."""
    return _word_bags(*_Vocabulary().numbers(texts))


class _Vocabulary:
    """Numbers for words, the same in every split."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers(self, texts: Sequence[str]) -> tuple[Numbers, Numbers]:
        """Number the words of all texts, one after the other, and say how many each text has."""
        words = pc.split_pattern(pa.array(same_texts(texts), pa.string()), " ")
        encoded = words.flatten().dictionary_encode()
        found = [self._numbers.setdefault(word, len(self._numbers)) for word in encoded.dictionary.to_pylist()]
        numbers: Numbers = np.array(found, dtype=np.int64)[encoded.indices.to_numpy(zero_copy_only=False)]
        return numbers, words.value_lengths().to_numpy().astype(np.int64)


def _read(path: Path, texts: Sequence[str], vocabulary: _Vocabulary) -> _Rows:
    table = pq.read_table(path, columns=["uid", "label", *texts])
    if any(column.null_count for column in table.columns):
        # The gate refuses rows with nulls, and looks at no score of their config.
        table = table.drop_null()
    every_label = table["label"].to_numpy()
    if table.num_rows > MOST_ROWS:
        table = table.take(pc.select_k_unstable(table, k=MOST_ROWS, sort_keys=[("uid", "ascending")]))
    return _Rows(
        labels=table["label"].to_numpy().astype(np.int64),
        texts=tuple(_words(table[name].combine_chunks(), vocabulary) for name in texts),
        every_label=every_label,
    )


def _words(texts: pa.Array, vocabulary: _Vocabulary) -> _Texts:
    encoded = texts.dictionary_encode()
    words, sizes = vocabulary.numbers(encoded.dictionary.to_pylist())
    return _Texts(words=words, sizes=sizes, places=encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64))


def _text_bags(place: int, rows: _Rows) -> tuple[Bags, Numbers]:
    """Return the distinct texts of one column as items, and the item of each row."""
    texts = rows.texts[place]
    return _word_bags(texts.words, texts.sizes), texts.places


def _word_bags(words: Numbers, sizes: Numbers) -> Bags:
    """Return each text's words and pairs of successive words, each once."""
    items = np.repeat(np.arange(len(sizes)), sizes)
    follow = np.flatnonzero(items[1:] == items[:-1])
    pairs = ((words[follow] + 1) << 31) | (words[follow + 1] + 1)
    return _bags(np.concatenate([items, items[follow]]), np.concatenate([words, pairs]), len(sizes))


def _overlap_bags(rows: _Rows) -> tuple[Bags, Numbers]:
    """Return, row by row, how long the texts are and how many words they share; alike rows are one item."""
    sizes = [one.sizes[one.places] for one in rows.texts]
    features = [*sizes]
    for first in range(len(sizes)):
        for second in range(first + 1, len(sizes)):
            shared, kinds = _shared(rows.texts[first], rows.texts[second])
            features += [sizes[first] - sizes[second], *kinds, shared, *(_tenths(shared, kind) for kind in kinds)]
    places = np.zeros(len(rows.labels), dtype=np.int64)
    for feature in features:
        ranks = feature - feature.min()
        places = _encoded(places * (int(ranks.max()) + 1) + ranks)[1]
    example = np.zeros(int(places.max()) + 1, dtype=np.int64)
    example[places] = np.arange(len(places))
    values = [((place + 1) << 40) | (feature[example] + (1 << 30)) for place, feature in enumerate(features)]
    items = np.repeat(np.arange(len(example)), len(values))
    return _bags(items, np.stack(values, axis=1).ravel(), len(example)), places


def _shared(first: _Texts, second: _Texts) -> tuple[Numbers, tuple[Numbers, Numbers]]:
    """Return how many different words the two texts of each row share, and how many each has."""
    distinct, places = _encoded(first.places * len(second.sizes) + second.places)
    one, other = _distinct_words(first), _distinct_words(second)
    left, right = distinct // len(second.sizes), distinct % len(second.sizes)
    keys = np.concatenate([_spread(one, left), _spread(other, right)])
    keys.sort()
    both = keys[1:][keys[1:] == keys[:-1]] >> 31
    shared = np.bincount(both, minlength=len(distinct))
    kinds = np.diff(one.starts)[left], np.diff(other.starts)[right]
    return shared[places], (kinds[0][places], kinds[1][places])


def _distinct_words(texts: _Texts) -> Bags:
    return _bags(np.repeat(np.arange(len(texts.sizes)), texts.sizes), texts.words, len(texts.sizes))


def _spread(bags: Bags, chosen: Numbers) -> Numbers:
    """Return a key for every word of some items: its place among them, and the word."""
    sizes = np.diff(bags.starts)[chosen]
    ends = np.cumsum(sizes)
    inside = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - sizes, sizes)
    words = bags.features[np.repeat(bags.starts[chosen], sizes) + inside]
    keys: Numbers = (np.repeat(np.arange(len(chosen)), sizes) << 31) | words
    return keys


def _tenths(shared: Numbers, kinds: Numbers) -> Numbers:
    return TENTHS * shared // np.maximum(kinds, 1)


def _bags(items: Numbers, features: Numbers, count: int) -> Bags:
    """Gather features by item, each once."""
    distinct, numbers = _encoded(features)
    keys = (items << 31) | numbers
    keys.sort()
    fresh = np.ones(len(keys), dtype=bool)
    fresh[1:] = keys[1:] != keys[:-1]
    keys = keys[fresh]
    starts = np.concatenate([[0], np.cumsum(np.bincount(keys >> 31, minlength=count))])
    return Bags(features=distinct[keys & ((1 << 31) - 1)], starts=starts.astype(np.int64))


def _encoded(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Return the distinct numbers, and the place of each number among them; Arrow does it without sorting."""
    encoded = pa.array(numbers).dictionary_encode()
    places = encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)
    return encoded.dictionary.to_numpy(zero_copy_only=False), places


def _label_counts(places: Numbers, labels: Numbers, items: int, kinds: int) -> Numbers:
    counts: NDArray[np.int64] = np.bincount(places * kinds + labels, minlength=items * kinds).reshape(items, kinds)
    return counts
