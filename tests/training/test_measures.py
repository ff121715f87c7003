"""Accuracy, whole and by columns, on rows few enough to count by hand and on any others."""

from itertools import product

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.training.core.measures import ACCURACY, Measure, Measurement, Predictions, accuracy_by
from wabe.training.core.registry import recipes

TABLE = pa.table(
    {
        "label": [0, 0, 1, 1, 1],
        "label_text": ["son", "son", "father", "father", "father"],
        "k": pa.array([2, 10, 2, 2, 10], pa.int32()),
        "noise": ["clean", "clean", "clean", "supporting", "supporting"],
    }
)
MEASURES = sorted(
    {one.name: one for recipe in recipes().values() for each in recipe.evaluations for one in each.measures}.items()
)


def _predicted(labels: list[int]) -> Predictions:
    return Predictions(labels=np.array(labels), probabilities=np.eye(2, dtype=np.float32)[labels])


# Right, wrong, right, right, wrong.
PREDICTED = _predicted([0, 1, 1, 1, 0])


def _found(measure: Measure, table: pa.Table = TABLE) -> list[Measurement]:
    """Measure with the declared columns and no others."""
    return list(measure.measure(table.select(list(measure.columns)), PREDICTED))


def test_accuracy_counts_every_row() -> None:
    assert _found(ACCURACY) == [Measurement(metric="accuracy", value=0.6, rows=5)]


def test_values_are_in_their_own_order_and_named_as_text() -> None:
    """2 comes before 10."""
    assert _found(accuracy_by("k")) == [
        Measurement(metric="accuracy", value=1.0, rows=3, group={"k": "2"}),
        Measurement(metric="accuracy", value=0.0, rows=2, group={"k": "10"}),
    ]


def test_a_column_may_be_published_under_another_name() -> None:
    measure = accuracy_by("label_text", called={"label_text": "target"})
    assert (measure.name, measure.columns) == ("accuracy_by_target", ("label", "label_text"))
    assert [(one.group, one.value) for one in _found(measure)] == [
        ({"target": "father"}, 2 / 3),
        ({"target": "son"}, 0.5),
    ]


def test_several_columns_are_crossed_unless_they_have_one_combination() -> None:
    crossed = {tuple(one.group.values()): (one.value, one.rows) for one in _found(accuracy_by("k", "noise"))}
    assert crossed == {
        ("2", "clean"): (1.0, 2),
        ("2", "supporting"): (1.0, 1),
        ("10", "clean"): (0.0, 1),
        ("10", "supporting"): (0.0, 1),
    }
    alone = TABLE.slice(0, 1)
    one_row = _predicted([0])
    assert list(accuracy_by("k", "noise").measure(alone, one_row)) == []
    assert [one.group for one in accuracy_by("k").measure(alone, one_row)] == [{"k": "2"}]


@given(rows=st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 12), st.booleans()), min_size=1))
def test_groups_have_every_row_once(rows: list[tuple[str, int, bool]]) -> None:
    """Each group's hits are those that a loop over the rows counts."""
    letters, numbers, hits = zip(*rows, strict=True)
    table = pa.table({"label": [0] * len(rows), "letter": letters, "number": numbers})
    predictions = _predicted([int(not hit) for hit in hits])
    found = {
        (one.group["letter"], one.group["number"]): (one.value, one.rows)
        for one in accuracy_by("letter", "number").measure(table, predictions)
    }
    counted = {
        (letter, str(number)): [hit for *key, hit in rows if key == [letter, number]]
        for letter, number in product("ab", range(13))
    }
    expected = {key: (sum(some) / len(some), len(some)) for key, some in counted.items() if some}
    assert found == (expected if len(expected) > 1 else {})


@pytest.mark.parametrize(("name", "measure"), MEASURES)
def test_no_two_measures_share_a_name(name: str, measure: Measure) -> None:
    """A name stands for the same columns wherever it is declared."""
    declared = {
        one.columns
        for recipe in recipes().values()
        for each in recipe.evaluations
        for one in each.measures
        if one.name == name
    }
    assert declared == {measure.columns}
