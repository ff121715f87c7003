"""Measures: what is computed from the columns of a table and the predictions for its rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa

LABEL = "label"


@dataclass(frozen=True, slots=True, kw_only=True)
class Predictions:
    """One row each: the predicted label as an index into the *dataset's* label names, and all probabilities."""

    labels: npt.NDArray[np.int64]
    probabilities: npt.NDArray[np.float32]
    of_best_output: npt.NDArray[np.int64] | None = None
    """The label that the most likely of the model's outputs means; None if no label is what several outputs mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One number about one group of rows; `sd` and `units` are there where a mean of means is reported."""

    metric: str
    value: float
    rows: int
    group: Mapping[str, str] = field(default_factory=dict)
    sd: float | None = None
    units: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A measure by name: a pure function of the predictions and of the columns that it declares."""

    name: str
    columns: tuple[str, ...]
    """Everything that it reads; `label` too."""
    measure: Callable[[pa.Table, Predictions], Iterable[Measurement]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A way to guess labels that a model should beat: learnt from training rows, it sees some columns only."""

    name: str
    columns: tuple[str, ...]
    learn: Callable[[pa.Table, int], Callable[[pa.Table], Predictions]]
    """From training rows and the number of labels to a predictor."""


def right(table: pa.Table, predictions: Predictions) -> npt.NDArray[np.bool_]:
    """Return which rows are predicted as they are labelled."""
    hits: npt.NDArray[np.bool_] = predictions.labels == table[LABEL].to_numpy()
    return hits


def accuracy_by(*columns: str, called: Mapping[str, str] | None = None) -> Measure:
    """Return the measure of the accuracy for each value of a column, or each combination of several columns' values.

    `called` gives the published name of a column where it is another. Several columns that have only one
    combination give nothing: every one of them alone says the same.
    """
    names = tuple((called or {}).get(column, column) for column in columns)
    return Measure(
        name=f"accuracy_by_{'_'.join(names)}",
        columns=(LABEL, *columns),
        measure=partial(_accuracy_of_groups, columns, names),
    )


def _accuracy(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    hits = right(table, predictions)
    yield Measurement(metric="accuracy", value=float(hits.mean()), rows=len(hits))


def _accuracy_of_groups(
    columns: tuple[str, ...], names: tuple[str, ...], table: pa.Table, predictions: Predictions
) -> Iterator[Measurement]:
    keys = [str(number) for number in range(len(columns))]
    rows = pa.table({**dict(zip(keys, table.select(columns).columns, strict=True)), "right": right(table, predictions)})
    counted = rows.group_by(keys).aggregate([("right", "sum"), ("right", "count")])
    if len(columns) > 1 and counted.num_rows == 1:
        return
    values = zip(*(counted[key].to_pylist() for key in keys), strict=True)
    counts = zip(counted["right_sum"].to_pylist(), counted["right_count"].to_pylist(), strict=True)
    for value, (hits, total) in sorted(zip(values, counts, strict=True)):
        group = dict(zip(names, map(str, value), strict=True))
        yield Measurement(metric="accuracy", value=hits / total, rows=total, group=group)


ACCURACY = Measure(name="accuracy", columns=(LABEL,), measure=_accuracy)
