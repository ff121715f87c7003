"""The probes, on rows few enough to count by hand."""

import numpy as np
import pyarrow as pa
import pytest

from wabe.training.core.measures import Measure, Measurement, Predictions
from wabe.training.jabberwocky.probes import ACCURACY, ACCURACY_BY_LABEL, CONSISTENCY, PERTURBATION, RELATIONS

EQUIVALENCE, FORWARD, REVERSE = 0, 1, 2


def _measured(measure: Measure, columns: dict[str, list[object]], predicted: list[int]) -> list[Measurement]:
    probabilities = np.eye(len(RELATIONS), dtype=np.float32)[predicted]
    table = pa.table(columns).select(list(measure.columns))
    return list(measure.measure(table, Predictions(labels=np.array(predicted), probabilities=probabilities)))


def _found(measured: list[Measurement], metric: str, **group: str) -> Measurement:
    (one,) = [one for one in measured if one.metric == metric and one.group == group]
    return one


def test_accuracy_is_a_mean_over_blocks() -> None:
    # Block 0: 1 of 1; block 1: 1 of 4. The mean is over blocks: 0.625, and not 2 of 5.
    columns: dict[str, list[object]] = {"block": [0, 1, 1, 1, 1], "label": [6, 6, 6, 6, 6]}
    measured = _measured(ACCURACY, columns, [6, 6, 0, 0, 0])
    whole = _found(measured, "accuracy")
    assert whole.value == pytest.approx(0.625)
    assert whole.sd == pytest.approx(0.75 / 2**0.5)
    assert (whole.rows, whole.units) == (5, 2)


def test_accuracy_by_label() -> None:
    columns: dict[str, list[object]] = {
        "block": [0, 0, 0, 1, 1, 1],
        "label": [FORWARD, FORWARD, REVERSE, FORWARD, FORWARD, REVERSE],
    }
    measured = _measured(ACCURACY_BY_LABEL, columns, [FORWARD, FORWARD, REVERSE, FORWARD, REVERSE, FORWARD])
    forward = _found(measured, "accuracy", label="forward_entailment")
    assert forward.value == pytest.approx(0.75)  # blocks: 1 and 1/2
    assert forward.sd == pytest.approx(0.5 / 2**0.5)
    assert _found(measured, "accuracy", label="reverse_entailment").value == pytest.approx(0.5)
    assert not [one for one in measured if one.group.get("label") == "negation"]


def test_consistency_counts_reversals_of_right_items_by_the_items_label() -> None:
    # Group a (block 0): item right, reversal right. b (block 0): item right, reversal wrong. c (block 0): item wrong,
    # reversal right, which does not count. d (block 1): item right, reversal wrong; rows in another order.
    columns: dict[str, list[object]] = {
        "group_uid": ["a", "a", "b", "b", "c", "c", "d", "d"],
        "direction": ["item", "reversal", "item", "reversal", "item", "reversal", "reversal", "item"],
        "block": [0, 0, 0, 0, 0, 0, 1, 1],
        "label": [FORWARD, REVERSE, FORWARD, REVERSE, FORWARD, REVERSE, REVERSE, FORWARD],
    }
    predicted = [FORWARD, REVERSE, FORWARD, FORWARD, REVERSE, REVERSE, FORWARD, FORWARD]
    measured = _measured(CONSISTENCY, columns, predicted)
    forward = _found(measured, "consistency", label="forward_entailment")
    assert forward.value == pytest.approx(0.25)  # block 0: 1 of 2; block 1: 0 of 1
    assert forward.sd == pytest.approx(0.5 / 2**0.5)
    assert (forward.rows, forward.units) == (3, 2)
    assert _found(measured, "consistency").value == forward.value
    assert not [one for one in measured if one.group.get("label") == "reverse_entailment"]


def test_perturbation_counts_edits_of_right_items_by_type() -> None:
    # Block 0: item x is right; its edit all → some changes the label and is right, its edit "" → red does not change
    # it and is wrong. Item y is wrong, so its edit does not count. Block 1: item z is right, its edit is wrong.
    rows = [
        # group, block, edit, sentence, position, removed, inserted, before, label, changes, predicted
        ("x", 0, "none", "none", "none", "", "", FORWARD, FORWARD, False, FORWARD),
        ("x", 0, "substitution", "premise", "quantifier", "all", "some", FORWARD, REVERSE, True, REVERSE),
        ("x", 0, "insertion", "hypothesis", "premodifier", "", "red", FORWARD, FORWARD, False, REVERSE),
        ("y", 0, "none", "none", "none", "", "", FORWARD, FORWARD, False, REVERSE),
        ("y", 0, "substitution", "premise", "quantifier", "all", "some", FORWARD, REVERSE, True, FORWARD),
        ("z", 1, "none", "none", "none", "", "", FORWARD, FORWARD, False, FORWARD),
        ("z", 1, "substitution", "premise", "quantifier", "all", "some", FORWARD, REVERSE, True, FORWARD),
    ]
    names = (
        "group_uid",
        "block",
        "edit",
        "edited_sentence",
        "edited_position",
        "removed",
        "inserted",
        "label_before",
        "label",
        "label_changes",
    )
    *values, predicted = (list(column) for column in zip(*rows, strict=True))
    measured = _measured(PERTURBATION, dict(zip(names, values, strict=True)), [int(str(one)) for one in predicted])
    swap = _found(
        measured,
        "perturbation",
        edited_sentence="premise",
        edited_position="quantifier",
        removed="all",
        inserted="some",
        label_before="forward_entailment",
        label="reverse_entailment",
    )
    assert swap.value == pytest.approx(0.5)  # block 0: 1 of 1; block 1: 0 of 1
    assert swap.sd == pytest.approx(1 / 2**0.5)
    assert (swap.rows, swap.units) == (2, 2)
    red = [one for one in measured if one.group.get("inserted") == "red"]
    assert [(one.value, one.rows, one.sd) for one in red] == [(0.0, 1, None)]
    changing = _found(measured, "perturbation", edits="label changes")
    assert changing.value == pytest.approx(0.5)
    assert changing.rows == 2
    every = _found(measured, "perturbation", edits="all")
    assert every.value == pytest.approx(0.25)  # block 0: 1 of 2; block 1: 0 of 1
    assert every.rows == 3
    assert _found(measured, "perturbation_type_mean", edits="label changes").value == pytest.approx(0.5)
    assert _found(measured, "perturbation_type_mean", edits="all").value == pytest.approx(0.25)  # 0.5 and 0


def test_nothing_is_said_where_no_item_is_right() -> None:
    columns: dict[str, list[object]] = {
        "group_uid": ["a", "a"],
        "direction": ["item", "reversal"],
        "block": [0, 0],
        "label": [FORWARD, REVERSE],
    }
    assert _measured(CONSISTENCY, columns, [EQUIVALENCE, REVERSE]) == []
