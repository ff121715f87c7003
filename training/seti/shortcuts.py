"""Shortcuts through SETI, learnt from training rows: what a model scores that looks at one part only."""

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from wabe.training.core.measures import Predictions, Shortcut

Predictor = Callable[[pa.Table], Predictions]

STEPS = 300
RATE = 1.0
PENALTY = 1e-4


def learn_majority(train: pa.Table, labels: int) -> Predictor:
    """Learn the most frequent label."""
    counts = np.bincount(train["label"].to_numpy(), minlength=labels)

    def predict(table: pa.Table) -> Predictions:
        return _predictions(np.tile(counts, (table.num_rows, 1)))

    return predict


def learn_majority_by(column: str, train: pa.Table, labels: int) -> Predictor:
    """Learn the most frequent label of every value of a column, and of all rows for values never seen."""
    counts: dict[object, npt.NDArray[np.int64]] = {}
    for value, label in zip(train[column].to_pylist(), train["label"].to_pylist(), strict=True):
        counts.setdefault(value, np.zeros(labels, dtype=np.int64))[label] += 1
    every = np.bincount(train["label"].to_numpy(), minlength=labels)

    def predict(table: pa.Table) -> Predictions:
        return _predictions(np.array([counts.get(value, every) for value in table[column].to_pylist()]))

    return predict


def learn_words(column: str, train: pa.Table, labels: int) -> Predictor:
    """Learn a logistic regression on the words of one text, by plain gradient descent from zero."""
    texts = train[column].to_pylist()
    distinct = {text: at for at, text in enumerate(sorted(set(texts)))}
    counts = np.zeros((len(distinct), labels))
    np.add.at(counts, ([distinct[text] for text in texts], train["label"].to_numpy()), 1)
    words = {word: at for at, word in enumerate(sorted({word for text in distinct for word in _words(text)}))}
    features = _bag(list(distinct), words)
    weights = np.zeros((features.shape[1], labels))
    share = counts / counts.sum()
    mass = share.sum(axis=1, keepdims=True)
    for _ in range(STEPS):
        weights -= RATE * (features.T @ (mass * _softmax(features @ weights) - share) + PENALTY * weights)

    def predict(table: pa.Table) -> Predictions:
        scores = _softmax(_bag(table[column].to_pylist(), words) @ weights)
        return Predictions(labels=scores.argmax(axis=1), probabilities=scores.astype(np.float32))

    return predict


def _words(text: str) -> list[str]:
    return text.lower().split()


def _bag(texts: list[str], words: dict[str, int]) -> npt.NDArray[np.float64]:
    """Return which words a text has, and a constant."""
    features = np.zeros((len(texts), len(words) + 1))
    features[:, -1] = 1
    for row, text in enumerate(texts):
        features[row, [words[word] for word in _words(text) if word in words]] = 1
    return features


def _softmax(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: npt.NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return result


def _predictions(counts: npt.NDArray[np.int64]) -> Predictions:
    """Predict by counts; of equally frequent labels the first."""
    shares = counts / counts.sum(axis=1, keepdims=True)
    return Predictions(labels=counts.argmax(axis=1), probabilities=shares.astype(np.float32))


SHORTCUTS = (
    Shortcut(name="majority", columns=("label",), learn=learn_majority),
    Shortcut(name="verb_only", columns=("label", "verb"), learn=partial(learn_majority_by, "verb")),
    Shortcut(
        name="natural_only", columns=("label", "natural_label"), learn=partial(learn_majority_by, "natural_label")
    ),
    Shortcut(
        name="substitution_only", columns=("label", "lexical_rule"), learn=partial(learn_majority_by, "lexical_rule")
    ),
    Shortcut(name="hypothesis_only", columns=("label", "hypothesis"), learn=partial(learn_words, "hypothesis")),
)
