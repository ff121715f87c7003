"""What CLUTRR's models are also measured by: the accuracy over clauses, each of which counts once."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from wabe.training.core.measures import LABEL, Measure, Measurement, Predictions, right


def _of_clauses(table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    rows = pa.table({"clause": table["clause"], "right": right(table, predictions)})
    shares = rows.group_by("clause").aggregate([("right", "mean")])["right_mean"].to_numpy()
    yield Measurement(
        metric="accuracy_of_clauses",
        value=float(shares.mean()),
        rows=table.num_rows,
        sd=float(np.std(shares, ddof=1)) if len(shares) > 1 else None,
        units=len(shares),
    )


OF_CLAUSES = Measure(name="accuracy_of_clauses", columns=(LABEL, "clause"), measure=_of_clauses)
