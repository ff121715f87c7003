"""Matthews' correlation of predictions with labels, for any number of labels: the statistic R_K of Gorodkin (2004)."""

from collections.abc import Iterator
from math import sqrt

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from wabe.training.core.measures import LABEL, Measure, Measurement, Predictions


def matthews(gold: npt.NDArray[np.int64], predicted: npt.NDArray[np.int64]) -> float:
    """Return the correlation, from -1 to 1; 0 where it is undefined: one label, or one answer, for all rows."""
    names = np.unique(np.concatenate((gold, predicted)))
    # Python's integers: products of four counts of millions overflow those of numpy.
    true = [int((gold == name).sum()) for name in names]
    given = [int((predicted == name).sum()) for name in names]
    rows, hits = len(gold), int((gold == predicted).sum())
    covariance = hits * rows - sum(map(int.__mul__, true, given))
    spread = (rows**2 - sum(count**2 for count in true)) * (rows**2 - sum(count**2 for count in given))
    return covariance / sqrt(spread) if spread else 0.0


def _mcc(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    gold = table[LABEL].to_numpy()
    yield Measurement(metric="mcc", value=matthews(gold, predictions.labels), rows=len(gold))


MATTHEWS = Measure(name="mcc", columns=(LABEL,), measure=_mcc)
