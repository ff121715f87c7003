"""The second way of merging a model's outputs into a dataset's label: the most likely output first, then its label.

The first way, which every other measurement takes, adds up the probabilities of the outputs that mean one label.
"""

from collections.abc import Iterator
from dataclasses import replace

import pyarrow as pa

from wabe.training.core.matthews import MATTHEWS
from wabe.training.core.measures import ACCURACY, Measurement, Predictions

SUFFIX = "_argmax_then_merge"


def merged_measurements(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    """Yield accuracy and Matthews' correlation of the second way, where several outputs mean one label."""
    if predictions.of_best_output is None:
        return
    second = replace(predictions, labels=predictions.of_best_output, of_best_output=None)
    for measure in (ACCURACY, MATTHEWS):
        for one in measure.measure(table, second):
            yield replace(one, metric=f"{one.metric}{SUFFIX}")
