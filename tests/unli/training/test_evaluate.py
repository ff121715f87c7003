"""`wabe evaluate MODEL unli/SET`: a model's acceptance, from the pairs and their permutations together."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.training import tiny_checkpoints
from tests.unli.training.conftest import PERMUTED, SET, Built
from wabe.builders.core import registry
from wabe.cli.main import wabe
from wabe.training.core.data import Reader, sample
from wabe.training.core.inputs import PAIRS
from wabe.training.core.predict import load_model, predict

NAMES = {0: "contradiction", 1: "entailment", 2: "neutral"}


def run(*words: object) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(wabe, ["evaluate", *map(str, words)])


@pytest.fixture(scope="module")
def model(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a tiny classifier with random weights that knows the words."""
    reader = Reader(registry.find("unli"), built.folder)
    words = tiny_checkpoints.words_of(reader.table(SET, "test", PAIRS.columns))
    return tiny_checkpoints.classifier(tmp_path_factory.mktemp("model") / "tiny", words, NAMES)


def measured(done: Result, config: str) -> dict[tuple[str, ...], Any]:
    """Return the measurements of a config by metric and group."""
    return {
        (one["measurement"]["metric"], *one["measurement"]["group"].values()): one["measurement"]
        for one in json.loads(done.stdout)["results"]
        if one["config"] == config
    }


def test_a_permuted_config_is_scored_with_its_pairs(built: Built, model: Path) -> None:
    """All permutations of a few pairs, which are counted here once more, one pair at a time."""
    done = run(model, f"unli/{PERMUTED}", "--data", built.folder, "--limit", 350, "--json")
    assert done.exit_code == 0, done.output
    found = measured(done, PERMUTED)
    assert found["accuracy",]["rows"] == found["mcc",]["rows"] == 300
    assert found["omega_max",]["rows"] == 3
    reader, loaded = Reader(registry.find("unli"), built.folder), load_model(model)
    columns = (*PAIRS.columns, "label", "source_uid")
    rows = reader.table(PERMUTED, "test", columns)
    pairs = reader.table(SET, "test", (*PAIRS.columns, "label", "uid"))
    labels = ("entailment", "non_entailment")
    in_order = predict(loaded, PAIRS.texts(pairs), labels).labels == pairs["label"].to_numpy()
    (scored,) = json.loads(done.stdout)["splits"]
    assert scored["rows"] == 300
    shares, right = [], []
    owners = np.array(rows["source_uid"].to_pylist())
    uids = pairs["uid"].to_pylist()
    for uid in dict.fromkeys(sample(rows, 350, "source_uid")["source_uid"].to_pylist()):
        some = rows.filter(owners == uid)
        hits = predict(loaded, PAIRS.texts(some), labels).labels == some["label"].to_numpy()
        shares.append(float(hits.mean()))
        right.append(bool(in_order[uids.index(uid)]))
    assert found["accuracy",]["value"] == pytest.approx(np.mean(shares))
    assert found["accuracy_in_order",]["value"] == pytest.approx(np.mean(right))
    assert found["omega_max",]["value"] == pytest.approx(np.mean([share > 0 for share in shares]))
    assert found["omega_rand",]["value"] == pytest.approx(np.mean([share > 0.5 for share in shares]))
    for name, flag in (("p_c", True), ("p_f", False)):
        some_shares = [share for share, one in zip(shares, right, strict=True) if one is flag]
        assert (found[name,]["value"] if some_shares else None) == (
            pytest.approx(np.mean(some_shares)) if some_shares else None
        )


def test_a_set_needs_all_of_its_permutations(built: Built, model: Path) -> None:
    done = run(model, f"unli/{SET}", "--data", built.folder, "--limit", 300)
    assert (done.exit_code, "seti_natural_permuted_hypothesis is not built" in done.stderr) == (2, True), done.output


def test_a_model_without_labels_of_inference_is_refused(built: Built, tmp_path: Path) -> None:
    path = tiny_checkpoints.classifier(tmp_path / "model", ["a", "dog"], {0: "positive", 1: "negative"})
    done = run(path, f"unli/{PERMUTED}", "--data", built.folder, "--limit", 100)
    assert done.exit_code == 2
    assert (
        "its outputs are called positive, negative; the dataset's labels are entailment, non_entailment" in done.stderr
    )
