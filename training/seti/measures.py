"""What is measured on SETI: accuracy, whole and by the columns that make up a composition."""

from collections.abc import Iterator

import pyarrow as pa

from wabe.training.core.measures import ACCURACY, Measure, Measurement, Predictions, accuracy_by


def _predicted_entailment(_table: pa.Table, predictions: Predictions) -> Iterator[Measurement]:
    first = predictions.labels == 0
    yield Measurement(metric="predicted_entailment", value=float(first.mean()), rows=len(first))


# A test set with one label only is solved by a constant, which this shows.
PREDICTED_ENTAILMENT = Measure(name="predicted_entailment", columns=(), measure=_predicted_entailment)

# Rules 1 to 4 of Table 3 are (verb's class, natural label); the kind of natural pair crosses them.
MEASURES = (
    ACCURACY,
    accuracy_by("composition_rule"),
    accuracy_by("natural_kind"),
    accuracy_by("composition_rule", "natural_kind"),
    accuracy_by("relation"),
    PREDICTED_ENTAILMENT,
)
