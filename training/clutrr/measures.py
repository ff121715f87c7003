"""Accuracy on CLUTRR, over all stories and by the number of facts, by noise and by the relation asked for."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from wabe.training.core.measures import Measurement, Predictions

ACCURACY = "accuracy"


def right(table: pa.Table, predictions: Predictions) -> npt.NDArray[np.bool_]:
    """Return which rows are predicted as they are labelled."""
    labels: npt.NDArray[np.int64] = np.asarray(table["label"].to_numpy(), dtype=np.int64)
    hits: npt.NDArray[np.bool_] = labels == predictions.labels
    return hits


def accuracy(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Measure the share of all stories that are answered rightly."""
    hits = right(table, predictions)
    yield Measurement(metric=ACCURACY, value=float(hits.mean()), rows=len(hits))


def _by(name: str, column: str, table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    hits = right(table, predictions)
    values = np.array(table[column].to_pylist())
    for value in np.unique(values):
        chosen = hits[values == value]
        yield Measurement(metric=ACCURACY, value=float(chosen.mean()), rows=len(chosen), group={name: str(value)})


def accuracy_by_k(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Measure accuracy for each number of facts that an answer needs."""
    return _by("k", "k", table, predictions)


def accuracy_by_noise(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Measure accuracy for each kind of noise."""
    return _by("noise", "noise", table, predictions)


def accuracy_by_target(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Measure accuracy for each relation that is asked for."""
    return _by("target", "label_text", table, predictions)
