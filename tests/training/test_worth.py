"""What accuracy is worth on a split, counted by hand."""

from dataclasses import replace

import numpy as np
import pyarrow as pa

from wabe.training.core.data import Rows
from wabe.training.core.measures import Predictions
from wabe.training.core.record import Read
from wabe.training.core.worth import Worth, worth_of

NAMES = ("even", "odd", "neither")


def _worth(labels: list[int], predicted: list[int], *, limited: bool = False, open_ended: bool = False) -> Worth:
    read = Read(config="c", split="test", columns=("label",), limit=None, rows=len(labels), digest="")
    rows = Rows(config="c", split="test", table=pa.table({"label": labels}), labels=NAMES, read=read)
    guessed = Predictions(labels=np.array(predicted), probabilities=np.zeros((len(labels), 3), dtype=np.float32))
    return worth_of(rows, guessed, limited=limited, open_ended=open_ended)


def test_labels_and_predictions_are_counted() -> None:
    worth = _worth([1, 0, 1, 1], [0, 0, 2, 1])
    assert worth.labels == {"even": 1, "odd": 3, "neither": 0}
    assert worth.predicted == {"even": 2, "odd": 1, "neither": 1}
    assert (worth.constant_label, worth.constant_accuracy) == ("odd", 0.75)
    assert worth.warnings == ()


def test_of_equally_frequent_labels_the_first_is_the_constant_answer() -> None:
    assert _worth([2, 1], [0, 1]).constant_label == "odd"


def test_one_label_and_one_answer_are_warned_of() -> None:
    one_label = "every row of c/test is odd: a model that always gives this answer scores 100 %"
    assert _worth([1, 1], [0, 1]).warnings == (one_label,)
    assert _worth([0, 1], [2, 2]).warnings == ("the model answers neither for every row of c/test",)
    assert _worth([0, 1], [2, 2], limited=True).warnings == (
        "the model answers neither for every row drawn from c/test",
    )
    assert len(_worth([1, 1], [1, 1]).warnings) == 2


def test_open_ended_answers_can_be_no_label() -> None:
    worth = _worth([1, 0, 1], [-1, 0, -1], open_ended=True)
    assert worth.predicted == {"even": 1, "odd": 0, "neither": 0, "other": 2}
    assert worth.warnings == ()
    assert _worth([1, 0], [1, 1], open_ended=True).warnings == ("the model answers odd for every row of c/test",)
    assert _worth([1, 0], [-1, -1], open_ended=True).warnings == (
        "the model never answers with a declared word, for any row of c/test",
    )


def test_a_label_may_be_called_other_where_answers_are_labels() -> None:
    worth = replace(_worth([0, 1], [0, 1]), labels={"other": 1, "odd": 1}, predicted={"other": 2, "odd": 0})
    assert worth.warnings == ("the model answers other for every row of c/test",)
