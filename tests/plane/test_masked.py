"""Masked prompts, from the embedded sentences to the scores of a small model that was really trained on them."""

import json
from pathlib import Path

import pyarrow as pa
import pytest

from tests.training.masked_model import fit, tokenizer_of
from wabe.builders.core.declaration import Edition
from wabe.builders.plane.construct import two_shot, zero_shot
from wabe.builders.plane.table import CLASSES
from wabe.testing import run_wabe

STEPS = 100


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Train a small BERT on the prompts about every second noun."""
    rows = pa.concat_tables(two_shot(Edition.EMBEDDED)).to_pylist()
    words = sorted({word for row in rows for word in row["prompt"].replace("[MASK]", " ").split()} | {"."})
    words += sorted({word for row in rows for word in row["gold_words"]} - set(words))
    seen = set(sorted({row["noun"] for row in rows})[::2])
    some = [row for row in rows if row["noun"] in seen]
    return fit(
        tmp_path_factory.mktemp("masked"),
        tokenizer_of(words),
        [row["prompt"] for row in some],
        [row["gold_words"][0] for row in some],
        steps=STEPS,
        positions=64,
    )


def test_a_small_model_is_scored_on_two_shot_prompts(model: Path, output: Path) -> None:
    """Accuracy, macro F1 and other answers, by class, with mean and deviation over templates and verbalisers."""
    ran = run_wabe("evaluate", str(model), "plane/prompts_two_shot", "--data", str(output), "--limit", "1500", "--json")
    assert ran.code == 0, ran.err
    score = json.loads(ran.out)
    found = {
        (one["measurement"]["metric"], *one["measurement"]["group"].values()): one["measurement"]
        for one in score["results"]
    }
    for metric in ("accuracy", "macro_f1", "other", "accuracy_over_forms", "macro_f1_over_forms"):
        assert (metric,) in found
        assert all((metric, one.value) in found for one in CLASSES)
    over_forms = found["macro_f1_over_forms", CLASSES[1].value]
    assert over_forms["units"] == 6
    assert over_forms["sd"] > 0
    # It has learnt to answer with a word of the right pair; two thirds of the answers are positive.
    assert found["other",]["value"] < 0.1
    assert found["accuracy",]["value"] > 0.55


def test_zero_shot_prompts_count_all_eight_words(model: Path, output: Path) -> None:
    """The same model without examples; its words for the labels are among the eight."""
    ran = run_wabe("evaluate", str(model), "plane/prompts_zero_shot", "--data", str(output), "--json")
    assert ran.code == 0, ran.err
    score = json.loads(ran.out)
    units = {one["measurement"]["units"] for one in score["results"] if one["measurement"]["metric"].endswith("forms")}
    assert units == {2}
    (worth,) = score["splits"]
    assert worth["rows"] == sum(table.num_rows for table in zero_shot(Edition.EMBEDDED))
    assert worth["labels"] == {"entailment": 1_344, "non_entailment": 672}
