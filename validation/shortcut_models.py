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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Texts:
    """Distinct texts as words, and which of them each row has."""

    words: pa.ListArray
    places: Numbers


View = Callable[[_Rows], tuple[Bags, Numbers]]


def measure_shortcuts(
    train: Path, tests: Sequence[tuple[str, Path]], texts: Sequence[str], labels: int
) -> Iterator[Measured]:
    """Learn every shortcut from a training split and yield what it scores on each test split."""
    learned = _read(train, texts)
    vocabulary = _Vocabulary()
    views: dict[str, View] = {name: partial(_text_bags, vocabulary, place) for place, name in enumerate(texts)}
    if len(texts) > 1:
        views[OVERLAP] = partial(_overlap_bags, vocabulary)
    models = {}
    for name, view in views.items():
        bags, places = view(learned)
        models[name] = NaiveBayes(bags, _label_counts(places, learned.labels, len(bags), labels))
    for split, path in tests:
        every = np.bincount(pq.read_table(path, columns=["label"])["label"].to_numpy(), minlength=labels)
        yield Measured(split, CONSTANT, int(every.sum()), int(every.max()), int(every.max()))
        rows = _read(path, texts)
        constant = int(np.bincount(rows.labels, minlength=labels).max())
        for name, view in views.items():
            bags, places = view(rows)
            right = int((models[name].answers(bags)[places] == rows.labels).sum())
            yield Measured(split, name, len(rows.labels), right, constant)


def text_bags(texts: Sequence[str]) -> Bags:
    """Return what a shortcut sees of some texts: each text's words and pairs of successive words."""
    return _Vocabulary().bags(_split(texts))


def _read(path: Path, texts: Sequence[str]) -> _Rows:
    table = pq.read_table(path, columns=["uid", "label", *texts])
    if table.num_rows > MOST_ROWS:
        table = table.take(pc.select_k_unstable(table, k=MOST_ROWS, sort_keys=[("uid", "ascending")]))
    return _Rows(
        labels=table["label"].to_numpy().astype(np.int64),
        texts=tuple(_words(table[name].combine_chunks()) for name in texts),
    )


def _words(texts: pa.Array) -> _Texts:
    encoded = texts.dictionary_encode()
    return _Texts(
        words=_split(encoded.dictionary.to_pylist()),
        places=encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64),
    )


def _split(texts: Sequence[str]) -> pa.ListArray:
    return pc.split_pattern(pa.array(same_texts(texts), pa.string()), " ")


class _Vocabulary:
    """Numbers for words, the same in every split."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers(self, words: pa.ListArray) -> Numbers:
        """Number the words of all texts, one after the other."""
        encoded = words.flatten().dictionary_encode()
        found = [self._numbers.setdefault(word, len(self._numbers)) for word in encoded.dictionary.to_pylist()]
        numbers: Numbers = np.array(found, dtype=np.int64)[encoded.indices.to_numpy(zero_copy_only=False)]
        return numbers

    def bags(self, words: pa.ListArray) -> Bags:
        """Return each text's words and pairs of successive words, each once."""
        numbers = self.numbers(words)
        sizes = words.value_lengths().to_numpy().astype(np.int64)
        items = np.repeat(np.arange(len(sizes)), sizes)
        follow = np.flatnonzero(items[1:] == items[:-1])
        pairs = ((numbers[follow] + 1) << 31) | (numbers[follow + 1] + 1)
        return _bags(np.concatenate([items, items[follow]]), np.concatenate([numbers, pairs]), len(sizes))


def _text_bags(vocabulary: _Vocabulary, place: int, rows: _Rows) -> tuple[Bags, Numbers]:
    """Return the distinct texts of one column as items, and the item of each row."""
    return vocabulary.bags(rows.texts[place].words), rows.texts[place].places


def _overlap_bags(vocabulary: _Vocabulary, rows: _Rows) -> tuple[Bags, Numbers]:
    """Return, row by row, how long the texts are and how many words they share; alike rows are one item."""
    sizes = [one.words.value_lengths().to_numpy().astype(np.int64)[one.places] for one in rows.texts]
    features = [*sizes]
    for first in range(len(sizes)):
        for second in range(first + 1, len(sizes)):
            shared, kinds = _shared(rows.texts[first], rows.texts[second], vocabulary)
            features += [sizes[first] - sizes[second], *kinds, shared, *(_tenths(shared, kind) for kind in kinds)]
    distinct, places = np.unique(_combined(features), return_inverse=True)
    example = np.zeros(len(distinct), dtype=np.int64)
    example[places] = np.arange(len(places))
    values = [((place + 1) << 40) | (feature[example] + (1 << 30)) for place, feature in enumerate(features)]
    items = np.repeat(np.arange(len(distinct)), len(values))
    return _bags(items, np.stack(values, axis=1).ravel(), len(distinct)), places


def _combined(features: Sequence[Numbers]) -> Numbers:
    """Return one number for each combination of values."""
    combined = np.zeros(len(features[0]), dtype=np.int64)
    for feature in features:
        ranks = feature - feature.min()
        combined = np.unique(combined * (int(ranks.max()) + 1) + ranks, return_inverse=True)[1]
    return combined


def _shared(first: _Texts, second: _Texts, vocabulary: _Vocabulary) -> tuple[Numbers, tuple[Numbers, Numbers]]:
    """Return how many different words the two texts of each row share, and how many each has."""
    pairs = first.places * len(second.words) + second.places
    distinct, places = np.unique(pairs, return_inverse=True)
    one, other = _distinct_words(first.words, vocabulary), _distinct_words(second.words, vocabulary)
    left, right = distinct // len(second.words), distinct % len(second.words)
    keys = np.concatenate([_spread(one, left), _spread(other, right)])
    keys.sort()
    both = keys[1:][keys[1:] == keys[:-1]] >> 31
    shared = np.bincount(both, minlength=len(distinct))
    kinds = np.diff(one.starts)[left], np.diff(other.starts)[right]
    return shared[places], (kinds[0][places], kinds[1][places])


def _distinct_words(words: pa.ListArray, vocabulary: _Vocabulary) -> Bags:
    numbers = vocabulary.numbers(words)
    sizes = words.value_lengths().to_numpy().astype(np.int64)
    return _bags(np.repeat(np.arange(len(sizes)), sizes), numbers, len(sizes))


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
    order = np.lexsort((features, items))
    items, features = items[order], features[order]
    fresh = np.ones(len(items), dtype=bool)
    fresh[1:] = (items[1:] != items[:-1]) | (features[1:] != features[:-1])
    starts = np.concatenate([[0], np.cumsum(np.bincount(items[fresh], minlength=count))])
    return Bags(features=features[fresh], starts=starts.astype(np.int64))


def _label_counts(places: Numbers, labels: Numbers, items: int, kinds: int) -> Numbers:
    counts: NDArray[np.int64] = np.bincount(places * kinds + labels, minlength=items * kinds).reshape(items, kinds)
    return counts
