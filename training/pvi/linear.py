"""The linear family: regularised logistic regression over words of both texts, what they share, and their lengths."""

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

from wabe.training.pvi.definition import Floats, log_softmax
from wabe.training.pvi.family import Fitted, Indices, Texts

WORD = re.compile(r"\w+|[^\w\s]")
BUCKETS = 2**20
# A feature that fewer training rows have is not learnt from.
LEAST_ROWS = 3
# The weight of the loss beside half the squared norm of the weights, as in scikit-learn.
C = 0.1
TOLERANCE = 1e-4
ITERATIONS = 200


Flat = np.ndarray[tuple[int], np.dtype[np.float64]]


class LinearFamily:
    """All logistic regressions over these features; in seconds, it finds what words alone give away."""

    name = "linear"
    folds, seeds = 5, 3

    def settings(self) -> Mapping[str, object]:
        """Return what decides its scores."""
        return {
            "kind": "linear",
            "features": "words of premise, hypothesis, both and only the hypothesis; bigrams of the hypothesis; "
            "overlap and lengths",
            "buckets": BUCKETS,
            "least_rows": LEAST_ROWS,
            "C": C,
            "tolerance": TOLERANCE,
            "iterations": ITERATIONS,
            "versions": {name: version(name) for name in ("numpy", "scipy")},
        }

    def look(self, texts: Texts, progress: Callable[[int], None]) -> Fitted:
        """Count the features of every row."""
        ends, columns = [0], []
        for first, second in texts.pairs:
            columns += sorted(set(_features(first, second or "")))
            ends.append(len(columns))
            progress(1)
        ones = np.ones(len(columns), dtype=np.float64)
        indices = np.array(columns, dtype=np.int32)
        return _Looked(sparse.csr_matrix((ones, indices, np.array(ends)), shape=(len(ends) - 1, BUCKETS)), texts)


class _Looked:
    def __init__(self, rows: sparse.csr_matrix, texts: Texts) -> None:
        self._rows, self._texts = rows, texts

    def scores(self, learn: Indices, score: Indices, *, seed: int, fold: int) -> Floats:  # noqa: ARG002 no randomness
        """Fit on all training rows; seeds differ by their folds only."""
        train = self._rows[learn]
        used = np.flatnonzero(np.bincount(train.indices, minlength=BUCKETS) >= LEAST_ROWS)
        weights = fit(train[:, used], self._texts.labels[learn], len(self._texts.names))
        return log_softmax(self._rows[score][:, used] @ weights[:-1] + weights[-1])


def fit(rows: sparse.csr_matrix, labels: Indices, count: int) -> Floats:
    """Return the weights of each feature for each label, the last line being the intercepts, which cost nothing."""
    features = rows.shape[1]
    gold = np.zeros((len(labels), count))
    gold[np.arange(len(labels)), labels] = 1.0
    turned = rows.T.tocsr()

    def loss(flat: Flat) -> tuple[float, Flat]:
        weights = flat.reshape(features + 1, count)
        log = log_softmax(rows @ weights[:-1] + weights[-1])
        rest = np.exp(log) - gold
        slope = np.vstack([C * (turned @ rest) + weights[:-1], C * rest.sum(axis=0)])
        value = 0.5 * float((weights[:-1] ** 2).sum()) - C * float((log * gold).sum())
        return value / (C * len(labels)), slope.ravel() / (C * len(labels))

    found = minimize(
        loss,
        np.zeros((features + 1) * count),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": ITERATIONS, "gtol": TOLERANCE, "maxcor": 10},
    )
    solution: Floats = found.x.reshape(features + 1, count)
    return solution


def _features(first: str, second: str) -> Iterator[int]:
    premise, hypothesis = WORD.findall(first.lower()), WORD.findall(second.lower())
    given, asked = set(premise), set(hypothesis)
    for kind, words in (("p", given), ("h", asked), ("b", given & asked), ("o", asked - given)):
        for word in words:
            yield _bucket(f"{kind} {word}")
    for pair in zip(["<", *hypothesis], [*hypothesis, ">"], strict=True):
        yield _bucket(f"2 {pair[0]} {pair[1]}")
    shared = len(given & asked)
    yield _bucket(f"overlap {10 * shared // max(1, len(asked))}")
    yield _bucket(f"new {min(len(asked) - shared, 9)}")
    yield _bucket(f"hypothesis {min(len(hypothesis), 40) // 2}")
    yield _bucket(f"premise {min(len(premise), 200) // 8}")


def _bucket(feature: str) -> int:
    return zlib.crc32(feature.encode()) % BUCKETS
