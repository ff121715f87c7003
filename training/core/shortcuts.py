"""Shortcuts that any benchmark can use: the most frequent label, of all rows or of each value of a column."""

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from wabe.training.core.measures import LABEL, Predictions, Shortcut

Predictor = Callable[[pa.Table], Predictions]


def majority() -> Shortcut:
    """Return the shortcut that always gives the most frequent label."""
    return Shortcut(name="majority", columns=(LABEL,), learn=_learn_majority)


def majority_by(column: str, name: str) -> Shortcut:
    """Return the shortcut that gives the most frequent label of the row's value of a column."""
    return Shortcut(name=name, columns=(LABEL, column), learn=partial(_learn_majority_by, column))


def _learn_majority(train: pa.Table, labels: int) -> Predictor:
    """Learn the most frequent label."""
    counts = np.bincount(train["label"].to_numpy(), minlength=labels)

    def predict(table: pa.Table) -> Predictions:
        return _predictions(np.tile(counts, (table.num_rows, 1)))

    return predict


def _learn_majority_by(column: str, train: pa.Table, labels: int) -> Predictor:
    """Learn the most frequent label of every value of a column, and of all rows for values never seen."""
    counts: dict[object, npt.NDArray[np.int64]] = {}
    for value, label in zip(train[column].to_pylist(), train["label"].to_pylist(), strict=True):
        counts.setdefault(value, np.zeros(labels, dtype=np.int64))[label] += 1
    every = np.bincount(train["label"].to_numpy(), minlength=labels)

    def predict(table: pa.Table) -> Predictions:
        return _predictions(np.array([counts.get(value, every) for value in table[column].to_pylist()]))

    return predict


def _predictions(counts: npt.NDArray[np.int64]) -> Predictions:
    """Predict by counts; of equally frequent labels the first."""
    shares = counts / counts.sum(axis=1, keepdims=True)
    return Predictions(labels=counts.argmax(axis=1), probabilities=shares.astype(np.float32))
