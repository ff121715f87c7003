"""Measures: pure functions of a table's columns and the predictions for its rows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa


@dataclass(frozen=True, slots=True, kw_only=True)
class Predictions:
    """One row each: the predicted label as an index into the *dataset's* label names, and all probabilities."""

    labels: npt.NDArray[np.int64]
    probabilities: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """One number about one group of rows; `sd` and `units` are there where a mean of means is reported."""

    metric: str
    value: float
    rows: int
    group: Mapping[str, str] = field(default_factory=dict)
    sd: float | None = None
    units: int | None = None


Measure = Callable[[pa.Table, Predictions], Iterable[Measurement]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortcut:
    """A way to guess labels that a model should beat: learnt from training rows, it sees some columns only."""

    name: str
    columns: tuple[str, ...]
    learn: Callable[[pa.Table, int], Callable[[pa.Table], Predictions]]
    """From training rows and the number of labels to a predictor."""
