"""What is measured on SETI: accuracy, whole and by the columns that make up a composition."""

from collections.abc import Iterable

import numpy as np
import pyarrow as pa

from wabe.training.core.measures import Measurement, Predictions

# Rules 1 to 4 of Table 3 are (verb's class, natural label); the kind of natural pair crosses them.
GROUPS = (("composition_rule",), ("natural_kind",), ("composition_rule", "natural_kind"), ("relation",))
COLUMNS = ("label", *dict.fromkeys(column for group in GROUPS for column in group))


def accuracy(table: pa.Table, predictions: Predictions) -> Iterable[Measurement]:
    """Return the share of rows with the right label, of all and by group."""
    right = predictions.labels == table["label"].to_numpy()
    yield Measurement(metric="accuracy", value=float(right.mean()), rows=len(right))
    for columns in GROUPS:
        names = np.array(
            ["\t".join(map(str, key)) for key in zip(*(table[c].to_pylist() for c in columns), strict=True)]
        )
        found = np.unique(names)
        if len(found) < 2 and len(columns) > 1:
            continue
        for name in found:
            chosen = names == name
            yield Measurement(
                metric="accuracy",
                value=float(right[chosen].mean()),
                rows=int(chosen.sum()),
                group=dict(zip(columns, name.split("\t"), strict=True)),
            )


def predicted_entailment(table: pa.Table, predictions: Predictions) -> Iterable[Measurement]:
    """Return how often the first label is predicted: a test set with one label only is solved by a constant."""
    yield Measurement(metric="predicted_entailment", value=float((predictions.labels == 0).mean()), rows=table.num_rows)
