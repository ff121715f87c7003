"""Shortcuts through SETI, learnt from training rows: what a model scores that looks at one part only."""

from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from scipy.sparse import csr_array

from wabe.training.core.measures import Predictions, Shortcut
from wabe.training.core.shortcuts import Predictor, majority, majority_by

STEPS = 300
RATE = 1.0
PENALTY = 1e-4


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
    turned = features.T.tocsr()
    for _ in range(STEPS):
        weights -= RATE * (_times(turned, mass * _softmax(_times(features, weights)) - share) + PENALTY * weights)

    def predict(table: pa.Table) -> Predictions:
        scores = _softmax(_times(_bag(table[column].to_pylist(), words), weights))
        return Predictions(labels=scores.argmax(axis=1), probabilities=scores.astype(np.float32))

    return predict


def _words(text: str) -> list[str]:
    return text.lower().split()


def _bag(texts: list[str], words: dict[str, int]) -> csr_array[np.float64]:
    """Return which words a text has, and a constant; a text has few of all words, so only those are kept."""
    constant = len(words)
    found = [[*sorted({words[word] for word in _words(text) if word in words}), constant] for text in texts]
    starts = np.cumsum([0, *map(len, found)])
    columns = np.array([column for one in found for column in one], dtype=np.int64)
    return csr_array((np.ones(len(columns)), columns, starts), shape=(len(texts), constant + 1))


def _times(features: csr_array[np.float64], others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(features @ others)


def _softmax(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: npt.NDArray[np.float64] = powers / powers.sum(axis=1, keepdims=True)
    return result


SHORTCUTS = (
    majority(),
    majority_by("verb", name="verb_only"),
    majority_by("natural_label", name="natural_only"),
    majority_by("lexical_rule", name="substitution_only"),
    Shortcut(name="hypothesis_only", columns=("label", "hypothesis"), learn=partial(learn_words, "hypothesis")),
)
