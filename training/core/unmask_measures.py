"""What is measured of the words that a masked language model fills in, as pure functions of labels and answers.

An answer is the number of a label, or `NO_LABEL` if the word stands for none of them.
"""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean, stdev

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from wabe.builders.core.evaluation import OTHER, Unmasking
from wabe.training.core.measures import LABEL, Measure, Measurement, Predictions

NO_LABEL = -1

Numbers = npt.NDArray[np.int64]
Metric = Callable[[Numbers, Numbers], float]


def accuracy(gold: Numbers, answers: Numbers) -> float:
    """Return the share of answers that are the row's label."""
    return float((gold == answers).mean())


def macro_f1(gold: Numbers, answers: Numbers) -> float:
    """Return the mean F1 of the labels that the rows have; an answer that is no label lowers recall only."""
    scores = []
    for label in np.unique(gold):
        given, true = answers == label, gold == label
        scores.append(2 * int((given & true).sum()) / int(given.sum() + true.sum()))
    return fmean(scores)


def share_of_other(_gold: Numbers, answers: Numbers) -> float:
    """Return the share of answers that are no label."""
    return float((answers == NO_LABEL).mean())


SCORES: dict[str, Metric] = {"accuracy": accuracy, "macro_f1": macro_f1}


def measures_of(unmasking: Unmasking) -> tuple[Measure, ...]:
    """Return what is measured where rows are prompts: all rows, values of `by`, means over forms, and every form.

    A mean over forms has `_over_forms` in its name, and the sample standard deviation of the forms' values beside it;
    the other measurements pool rows.
    """
    by, forms = (unmasking.by,) if unmasking.by else (), unmasking.forms
    found = []
    for columns in dict.fromkeys(((), by)):
        found.append(_measure("pooled", columns, partial(_pooled, columns, {**SCORES, OTHER: share_of_other})))
        if forms:
            found.append(_measure("over_forms", (*columns, *forms), partial(_over_forms, columns, forms)))
    if forms:
        found.append(_measure("forms", (*by, *forms), partial(_pooled, (*by, *forms), SCORES)))
    return tuple(found)


def _measure(
    name: str, columns: tuple[str, ...], measure: Callable[[pa.Table, Predictions], Iterator[Measurement]]
) -> Measure:
    return Measure(name="_".join((name, *columns)), columns=(LABEL, *columns), measure=measure)


def _pooled(
    columns: tuple[str, ...], scores: dict[str, Metric], table: pa.Table, predictions: Predictions
) -> Iterator[Measurement]:
    """Yield the scores of all rows, or of the rows with each combination of some columns' values."""
    gold, answers = table[LABEL].to_numpy(), predictions.labels
    for group, rows in _groups(table, columns):
        for metric, score in scores.items():
            yield Measurement(metric=metric, value=score(gold[rows], answers[rows]), rows=len(rows), group=group)


def _over_forms(
    columns: tuple[str, ...], forms: tuple[str, ...], table: pa.Table, predictions: Predictions
) -> Iterator[Measurement]:
    """Yield the mean over forms, all of which count alike, and the deviation; one form alone has none."""
    gold, answers = table[LABEL].to_numpy(), predictions.labels
    for group, rows in _groups(table, columns):
        members = [rows[some] for _, some in _groups(table.take(rows), forms)]
        for metric, score in SCORES.items():
            values = [score(gold[some], answers[some]) for some in members]
            yield Measurement(
                metric=f"{metric}_over_forms",
                value=fmean(values),
                rows=len(rows),
                group=group,
                sd=stdev(values) if len(values) > 1 else None,
                units=len(values),
            )


def _groups(table: pa.Table, columns: tuple[str, ...]) -> Iterator[tuple[dict[str, str], Numbers]]:
    """Yield each combination of values in its own order, named as text, and its rows; without columns, all rows."""
    if not columns:
        yield {}, np.arange(table.num_rows)
        return
    members: dict[tuple[str, ...], list[int]] = {}
    for row, key in enumerate(zip(*(table[column].to_pylist() for column in columns), strict=True)):
        members.setdefault(key, []).append(row)
    for key in sorted(members):
        yield dict(zip(columns, map(str, key), strict=True)), np.array(members[key])
