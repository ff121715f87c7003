import numpy as np
import pyarrow as pa

from wabe.training.clutrr.measures import accuracy, accuracy_by_k, accuracy_by_noise, accuracy_by_target
from wabe.training.core.measures import Measurement, Predictions

TABLE = pa.table(
    {
        "label": [0, 0, 1, 1, 1],
        "label_text": ["son", "son", "father", "father", "father"],
        "k": pa.array([2, 10, 2, 2, 10], pa.int32()),
        "noise": ["clean", "clean", "clean", "supporting", "supporting"],
    }
)
# Right, wrong, right, right, wrong.
PREDICTED = Predictions(labels=np.array([0, 1, 1, 1, 0]), probabilities=np.full((5, 2), 0.5, dtype=np.float32))


def _found(measured: list[Measurement]) -> dict[str, tuple[float, int]]:
    return {",".join(one.group.values()): (round(one.value, 4), one.rows) for one in measured}


def test_accuracy_counts_every_story() -> None:
    assert list(accuracy(TABLE, PREDICTED)) == [Measurement(metric="accuracy", value=0.6, rows=5)]


def test_accuracy_by_k() -> None:
    measured = list(accuracy_by_k(TABLE, PREDICTED))
    assert [one.group for one in measured] == [{"k": "2"}, {"k": "10"}]
    assert _found(measured) == {"2": (1.0, 3), "10": (0.0, 2)}


def test_accuracy_by_noise() -> None:
    assert _found(list(accuracy_by_noise(TABLE, PREDICTED))) == {"clean": (0.6667, 3), "supporting": (0.5, 2)}


def test_accuracy_by_target() -> None:
    assert _found(list(accuracy_by_target(TABLE, PREDICTED))) == {"son": (0.5, 2), "father": (0.6667, 3)}
