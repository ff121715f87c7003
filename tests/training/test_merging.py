"""Three outputs for two labels: adding up, then argmax; and argmax, then merging."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner

from tests.training.inferences import biased, build_inferences, inferences_are_known
from wabe.cli.main import wabe
from wabe.training.core.label_names import match_labels
from wabe.training.core.measures import Measurement, Predictions
from wabe.training.core.merging import merged_measurements

TWO = ("entailment", "non_entailment")
NAMES = {0: "contradiction", 1: "entailment", 2: "neutral"}
# Entailment is the most likely output of the first two rows, but not more likely than the others together.
OUTPUTS = np.array([[0.3, 0.4, 0.3], [0.35, 0.4, 0.25], [0.1, 0.8, 0.1], [0.6, 0.3, 0.1]], dtype=np.float32)


def test_the_two_ways_differ_where_two_outputs_outweigh_the_best() -> None:
    matched = match_labels(NAMES, TWO, model="m")
    assert matched.probabilities(OUTPUTS).argmax(axis=1).tolist() == [1, 1, 0, 1]
    assert matched.of_best_output(OUTPUTS).tolist() == [0, 0, 0, 1]


def test_both_are_measured() -> None:
    """Adding up gets three of four rows; of the second way all are right."""
    matched = match_labels(NAMES, TWO, model="m")
    predictions = Predictions(
        labels=np.array([1, 1, 0, 1]),
        probabilities=matched.probabilities(OUTPUTS),
        of_best_output=matched.of_best_output(OUTPUTS),
    )
    assert list(merged_measurements(pa.table({"label": [0, 0, 0, 1]}), predictions)) == [
        Measurement(metric="accuracy_argmax_then_merge", value=1.0, rows=4),
        Measurement(metric="mcc_argmax_then_merge", value=1.0, rows=4),
    ]


def test_without_merged_outputs_there_is_nothing_to_measure() -> None:
    predictions = Predictions(labels=np.array([0]), probabilities=np.array([[1, 0]], dtype=np.float32))
    assert list(merged_measurements(pa.table({"label": [0]}), predictions)) == []


@pytest.mark.parametrize("config", ["two", "three"])
def test_wabe_evaluate_reports_both_wherever_outputs_were_merged(config: str, tmp_path: Path) -> None:
    """A model that always finds entailment the likeliest, with 0.4, and so together the others likelier."""
    model = biased(tmp_path / "model", NAMES, np.log([0.3, 0.4, 0.3]).tolist())
    data = build_inferences(tmp_path)
    words = ["evaluate", str(model), f"plain/{config}", "--data", str(data), "--splits", "test", "--json"]
    with inferences_are_known():
        done = CliRunner().invoke(wabe, words)
    assert done.exit_code == 0, done.output
    found = {
        one["measurement"]["metric"]: one["measurement"]["value"]
        for one in json.loads(done.stdout)["results"]
        if not (one["measurement"]["group"] or one["shortcut"])
    }
    if config == "three":
        assert found == {"accuracy": pytest.approx(1 / 3), "mcc": 0.0}
    else:
        assert found == {
            "accuracy": pytest.approx(2 / 3),
            "mcc": 0.0,
            "accuracy_argmax_then_merge": pytest.approx(1 / 3),
            "mcc_argmax_then_merge": 0.0,
        }
        assert "metrics in _argmax_then_merge take the most likely of its outputs instead" in done.stderr
