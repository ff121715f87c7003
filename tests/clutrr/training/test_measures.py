import numpy as np
import pyarrow as pa

from wabe.training.clutrr.measures import OF_CLAUSES
from wabe.training.core.measures import Predictions


def test_every_clause_counts_once() -> None:
    table = pa.table({"label": [0, 0, 0, 1], "clause": ["son,son", "son,son", "son,son", "son,wife"]})
    guessed = Predictions(labels=np.array([0, 0, 1, 0]), probabilities=np.zeros((4, 2), dtype=np.float32))
    (found,) = OF_CLAUSES.measure(table, guessed)
    assert (found.value, found.rows, found.units) == (1 / 3, 4, 2)
