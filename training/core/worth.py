"""What accuracy is worth on a split: its labels, the score of a constant answer, and what to warn of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wabe.builders.core.evaluation import OTHER
from wabe.training.core.data import Rows
from wabe.training.core.measures import LABEL, Predictions


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """The labels of the rows that a model was scored on, and how often it gave each."""

    config: str
    split: str
    rows: int
    labels: Mapping[str, int]
    """How many rows have each label of the dataset."""
    predicted: Mapping[str, int]
    """For how many rows the model gave each label and, where it can give any word, an answer that is no label."""
    constant_label: str
    """The most frequent label; of several, the first."""
    constant_accuracy: float
    """What a model scores that always gives this label."""
    limited: bool
    """Whether these are some of the split's rows only."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what a reader of the accuracy must know."""
        row = f"row {'drawn from' if self.limited else 'of'} {self.config}/{self.split}"
        found = []
        if len(given := _used(self.labels)) == 1:
            found.append(f"every {row} is {given[0]}: a model that always gives this answer scores 100 %")
        given = _used(self.predicted)
        if given == [OTHER] and OTHER not in self.labels:
            found.append(f"the model never answers with a declared word, for any {row}")
        elif len(given) == 1:
            found.append(f"the model answers {given[0]} for every {row}")
        return tuple(found)


def worth_of(rows: Rows, predictions: Predictions, *, limited: bool, open_ended: bool = False) -> Worth:
    """Count the labels of rows and of predictions for them; open-ended ones, below 0, can be no label."""
    labels = rows.table[LABEL].to_numpy()
    counts = _counts(labels, rows.labels)
    none = predictions.labels < 0
    predicted = _counts(predictions.labels[~none], rows.labels)
    constant = max(rows.labels, key=counts.__getitem__)
    return Worth(
        config=rows.config,
        split=rows.split,
        rows=len(labels),
        labels=counts,
        predicted={**predicted, OTHER: int(none.sum())} if open_ended else predicted,
        constant_label=constant,
        constant_accuracy=counts[constant] / len(labels),
        limited=limited,
    )


def _counts(numbers: npt.NDArray[np.int64], names: Sequence[str]) -> dict[str, int]:
    counts = np.bincount(numbers, minlength=len(names))
    return {name: int(count) for name, count in zip(names, counts, strict=True)}


def _used(counts: Mapping[str, int]) -> list[str]:
    return [name for name, count in counts.items() if count]
