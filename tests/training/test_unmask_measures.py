"""Measures of masked language models, on rows few enough to count by hand and on any others."""

from dataclasses import astuple
from statistics import mean

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.builders.core.evaluation import Unmasking
from wabe.training.core.measures import Predictions
from wabe.training.core.unmask_measures import NO_LABEL, accuracy, macro_f1, measures_of, share_of_other

# Right, right, wrong, no label; then wrong, right.
GOLD = [0, 0, 0, 1, 1, 1]
ANSWERS = [0, 0, 1, NO_LABEL, 0, 1]
TABLE = pa.table(
    {
        "label": GOLD,
        "kind": ["b", "b", "b", "b", "a", "a"],
        "form": pa.array([2, 10, 2, 10, 2, 2], pa.int32()),
    }
)


def _found(unmasking: Unmasking) -> list[tuple[object, ...]]:
    """Measure with the declared columns and no others; return the fields of every measurement."""
    predictions = Predictions(labels=np.array(ANSWERS), probabilities=np.zeros((6, 2), dtype=np.float32))
    return [
        astuple(one)
        for measure in measures_of(unmasking)
        for one in measure.measure(TABLE.select(list(measure.columns)), predictions)
    ]


def _one(metric: str, value: float, rows: int, **group: str) -> tuple[object, ...]:
    return metric, pytest.approx(value), rows, group, None, None


def _mean(metric: str, value: float, sd: float | None, rows: int, units: int, **group: str) -> tuple[object, ...]:
    deviation = None if sd is None else pytest.approx(sd)
    return f"{metric}_over_forms", pytest.approx(value), rows, group, deviation, units


def test_all_rows() -> None:
    """Label 0: two of three found, three given. Label 1: one of three found, two given; no label is given once."""
    assert accuracy(np.array(GOLD), np.array(ANSWERS)) == 3 / 6
    assert macro_f1(np.array(GOLD), np.array(ANSWERS)) == pytest.approx((2 * 2 / (3 + 3) + 2 * 1 / (2 + 3)) / 2)
    assert share_of_other(np.array(GOLD), np.array(ANSWERS)) == 1 / 6


def test_an_answer_that_is_no_label_lowers_recall_and_not_precision() -> None:
    gold = np.array([0, 0, 1, 1])
    # Precision 1 and recall 1/2 of label 0; the other label is perfect.
    assert macro_f1(gold, np.array([0, NO_LABEL, 1, 1])) == pytest.approx((2 / 3 + 1) / 2)
    # The wrong label instead costs the other label's precision as well.
    assert macro_f1(gold, np.array([0, 1, 1, 1])) == pytest.approx((2 / 3 + 4 / 5) / 2)
    assert macro_f1(gold, np.full(4, NO_LABEL)) == 0.0


def test_only_labels_that_rows_have_are_averaged() -> None:
    assert macro_f1(np.array([1, 1]), np.array([1, 0])) == pytest.approx(2 / 3)


def test_without_groups_or_forms_only_all_rows_are_measured() -> None:
    found = _found(Unmasking(text="text", words={}))
    assert found == [_one("accuracy", 0.5, 6), _one("macro_f1", 8 / 15, 6), _one("other", 1 / 6, 6)]


def test_groups_come_after_all_rows() -> None:
    """Of a, both are label 1 and one is right; of b, label 0 has 2 of 3 found, and label 1 none of one."""
    found = _found(Unmasking(text="text", words={}, by="kind"))
    assert found[3:] == [
        _one("accuracy", 1 / 2, 2, kind="a"),
        _one("macro_f1", 2 / 3, 2, kind="a"),
        _one("other", 0.0, 2, kind="a"),
        _one("accuracy", 2 / 4, 4, kind="b"),
        _one("macro_f1", (4 / 5 + 0) / 2, 4, kind="b"),
        _one("other", 1 / 4, 4, kind="b"),
    ]


def test_forms_count_alike_and_have_a_sample_deviation() -> None:
    """Of form 2, two of four are right; of form 10, one of two. Values are in their own order: 2 before 10."""
    found = _found(Unmasking(text="text", words={}, forms=("form",)))
    of_two, of_ten = (2 * 1 / (2 + 2) + 2 * 1 / (2 + 2)) / 2, (1 + 0) / 2
    assert found[3:] == [
        _mean("accuracy", 0.5, 0.0, 6, 2),
        _mean("macro_f1", 0.5, 0.0, 6, 2),
        _one("accuracy", 0.5, 4, form="2"),
        _one("macro_f1", of_two, 4, form="2"),
        _one("accuracy", 0.5, 2, form="10"),
        _one("macro_f1", of_ten, 2, form="10"),
    ]


def test_groups_and_forms() -> None:
    """All of a has one form, hence no deviation; b's forms have F1 of 2/3 and of 1/2: 1/12 beside their mean, each."""
    found = _found(Unmasking(text="text", words={}, by="kind", forms=("form",)))
    assert found[:5] == _found(Unmasking(text="text", words={}, forms=("form",)))[:5]
    assert found[5:11] == _found(Unmasking(text="text", words={}, by="kind"))[3:]
    assert found[11:] == [
        _mean("accuracy", 1 / 2, None, 2, 1, kind="a"),
        _mean("macro_f1", 2 / 3, None, 2, 1, kind="a"),
        _mean("accuracy", 1 / 2, 0.0, 4, 2, kind="b"),
        _mean("macro_f1", 7 / 12, 2**0.5 / 12, 4, 2, kind="b"),
        _one("accuracy", 1 / 2, 2, kind="a", form="2"),
        _one("macro_f1", 2 / 3, 2, kind="a", form="2"),
        _one("accuracy", 1 / 2, 2, kind="b", form="2"),
        _one("macro_f1", 2 / 3, 2, kind="b", form="2"),
        _one("accuracy", 1 / 2, 2, kind="b", form="10"),
        _one("macro_f1", 1 / 2, 2, kind="b", form="10"),
    ]


def test_no_two_measurements_have_the_same_name_and_group() -> None:
    found = _found(Unmasking(text="text", words={}, by="kind", forms=("form",)))
    assert len({(metric, str(group)) for metric, _, _, group, *_ in found}) == len(found)


@given(rows=st.lists(st.tuples(st.integers(0, 3), st.integers(NO_LABEL, 3)), min_size=1))
def test_scores_agree_with_counting_row_by_row(rows: list[tuple[int, int]]) -> None:
    gold, answers = (np.array(one) for one in zip(*rows, strict=True))
    assert accuracy(gold, answers) == pytest.approx(mean(true == given for true, given in rows))
    assert share_of_other(gold, answers) == pytest.approx(mean(given == NO_LABEL for _, given in rows))
    scores = []
    for label in {true for true, _ in rows}:
        hits = sum(true == given == label for true, given in rows)
        false = sum(given == label != true for true, given in rows)
        missed = sum(true == label != given for true, given in rows)
        precision = hits / (hits + false) if hits + false else 0.0
        recall = hits / (hits + missed)
        scores.append(2 * precision * recall / (precision + recall) if hits else 0.0)
    assert macro_f1(gold, answers) == pytest.approx(mean(scores))
