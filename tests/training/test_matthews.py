"""Matthews' correlation for any number of labels: counted by hand, and against scikit-learn."""

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import matthews_corrcoef

from wabe.training.core.matthews import MATTHEWS, matthews
from wabe.training.core.measures import Measurement, Predictions


def test_two_labels_counted_by_hand() -> None:
    """True positives 3, false negatives 1, false positives 2, true negatives 4: (12 - 2) / sqrt(5 * 4 * 6 * 5)."""
    gold = np.array([0] * 4 + [1] * 6)
    predicted = np.array([0, 0, 0, 1, 0, 0, 1, 1, 1, 1])
    assert matthews(gold, predicted) == pytest.approx(10 / 600**0.5)


def test_three_labels_counted_by_hand() -> None:
    """Four of six rows are right; labels are 2, 2, 2 and answers 3, 2, 1: (4 * 6 - 12) / sqrt((36 - 12) (36 - 14))."""
    gold, predicted = np.array([0, 0, 1, 1, 2, 2]), np.array([0, 0, 1, 0, 2, 1])
    assert matthews(gold, predicted) == pytest.approx(12 / (24 * 22) ** 0.5)
    table = pa.table({"label": gold})
    given_ = Predictions(labels=predicted, probabilities=np.eye(3, dtype=np.float32)[predicted])
    (found,) = MATTHEWS.measure(table, given_)
    assert found == Measurement(metric="mcc", value=12 / 528**0.5, rows=6)


@pytest.mark.parametrize(("gold", "predicted"), [([0, 1, 2], [1, 1, 1]), ([2, 2, 2], [0, 1, 2]), ([1], [1])])
def test_it_is_0_where_it_is_undefined(gold: list[int], predicted: list[int]) -> None:
    assert matthews(np.array(gold), np.array(predicted)) == 0.0


def test_millions_of_rows_do_not_overflow() -> None:
    gold = np.tile(np.arange(3), 2_000_000)
    assert matthews(gold, gold) == 1.0


# One label for all rows and all answers is no matrix for scikit-learn, which warns.
@pytest.mark.filterwarnings("ignore:A single label was found")
@given(rows=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_it_is_that_of_scikit_learn(rows: list[tuple[int, int]]) -> None:
    gold, predicted = (np.array(one) for one in zip(*rows, strict=True))
    assert matthews(gold, predicted) == pytest.approx(matthews_corrcoef(gold, predicted), abs=1e-9)
