"""`wabe evaluate MODEL BENCHMARK`: every config for classifiers, and means by group."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from tests.training.inferences import INFERENCES, biased, build_inferences, inferences_are_known
from wabe.builders.core import registry
from wabe.builders.core.build import build
from wabe.cli.main import wabe
from wabe.errors import WrongCallError
from wabe.training.core.benchmark_plan import plan_of

THREE = {0: "contradiction", 1: "entailment", 2: "neutral"}
TWO = {0: "entailment", 1: "not_entailment"}
# Entailment has the most, and the others together have more.
BIAS = np.log([0.3, 0.4, 0.3]).tolist()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the benchmark."""
    return build_inferences(tmp_path_factory.mktemp("inferences"))


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with inferences_are_known():
        yield


def run(model: Path, data: Path, *words: object) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(wabe, ["evaluate", str(model), "plain", "--data", str(data), *map(str, words)])


def test_a_table_by_config_and_group(data: Path, tmp_path: Path) -> None:
    model = biased(tmp_path / "model", THREE, BIAS)
    done = run(model, data)
    assert done.exit_code == 0, done.output
    table = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert table[:14] == [
        "config split rows constant accuracy mcc accuracy* mcc*",
        "",
        "Logical",
        "three test 60 0.3333 0.3333 0.0000 – –",
        "three test_new_words 60 0.3333 0.3333 0.0000 – –",
        "two test 60 0.6667 0.6667 0.0000 0.3333 0.0000",
        "mean of 2 test 120 0.5000 0.5000 0.0000 0.3333 0.0000",
        "",
        "Semantic",
        "other test 60 0.3333 0.3333 0.0000 – –",
        "",
        "All configs",
        "mean of 3 test 180 0.4444 0.4444 0.0000 0.3333 0.0000",
        "",
    ]
    assert "* the label of the model's most likely output" in table[-1]
    assert done.stderr.count("non_entailment is what the model calls contradiction or neutral") == 1
    assert "warning: the model answers entailment for every row of other/test" in done.stderr


def test_everything_is_in_the_json(data: Path, tmp_path: Path) -> None:
    model = biased(tmp_path / "model", THREE, BIAS)
    done = run(model, data, "--limit", 30, "--json", "--output", tmp_path / "score.json")
    content = json.loads(done.stdout)
    assert json.loads((tmp_path / "score.json").read_text()) == content
    assert (content["benchmark"], content["version"], content["limit"]) == ("plain", "1.0.0", 30)
    assert content["groups"] == {"three": "Logical", "two": "Logical", "other": "Semantic"}
    assert content["left_out"] == {}
    assert [one["config"] for one in content["scores"]] == ["three", "two", "other"]
    for one in content["scores"]:
        assert {read["config"] for read in one["data"]["read"]} == {one["config"]}, "a config's score has its own data"
        assert all(worth["rows"] == 30 for worth in one["splits"])
        assert any(result["measurement"]["group"] for result in one["results"])
    every = next(mean for mean in content["means"] if mean["group"] is None and mean["split"] == "test")
    values = [_accuracy(one, "test") for one in content["scores"]]
    assert every["configs"] == ["three", "two", "other"]
    assert every["values"]["accuracy"] == pytest.approx(sum(values) / 3)
    assert len(content["means"]) == 5


def _accuracy(score: dict[str, Any], split: str) -> float:
    (found,) = (
        one["measurement"]["value"]
        for one in score["results"]
        if (one["split"], one["measurement"]["metric"]) == (split, "accuracy")
        and not (one["measurement"]["group"] or one["shortcut"])
    )
    return float(found)


def test_splits_that_only_some_configs_have(data: Path, tmp_path: Path) -> None:
    model = biased(tmp_path / "model", THREE, BIAS)
    done = run(model, data, "--splits", "test_new_words")
    assert done.exit_code == 0, done.output
    assert "plain/two is left out: it has no split test_new_words\n" in done.stderr
    assert "two " not in done.stdout
    assert "mean" not in done.stdout
    wrong = run(model, data, "--splits", "test_old_words")
    assert (wrong.exit_code, "Did you mean test_new_words" in wrong.stderr) == (2, True), wrong.output


def test_a_model_with_two_labels_is_not_asked_for_three(data: Path, tmp_path: Path) -> None:
    model = biased(tmp_path / "model", TWO, [0.0, 1.0])
    done = run(model, data)
    assert done.exit_code == 0, done.output
    for config in ("three", "other"):
        assert f"plain/{config} is left out: the model does not distinguish all of its labels\n" in done.stderr
    assert "two  " in done.stdout
    assert "*" not in done.stdout, "nothing is merged"
    only = replace(INFERENCES, configs=tuple(one for one in INFERENCES.configs if one.name != "two"))
    with inferences_are_known(benchmark=only):
        refused = run(model, data)
    assert refused.exit_code == 2
    assert f"{model} on plain/three: its outputs are called entailment, not_entailment" in refused.stderr
    assert "Choose a model that distinguishes these labels" in refused.stderr


def test_labels_are_matched_before_anything_is_predicted(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wabe.training.core.scoring.predict", lambda *_, **__: pytest.fail("something was predicted"))
    model = biased(tmp_path / "model", {0: "yes", 1: "no"}, [0.0, 0.0])
    done = run(model, data)
    assert (done.exit_code, "on plain/three: its outputs are called yes, no" in done.stderr) == (2, True), done.output


def test_names_are_given_once_for_configs_with_different_labels(data: Path, tmp_path: Path) -> None:
    """A name that a config does not have may be a part of one that it has."""
    model = biased(tmp_path / "model", {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}, BIAS)
    assert "which says nothing about them" in run(model, data).stderr
    names = [f"LABEL_{output}={name}" for output, name in THREE.items()]
    options = [word for name in names for word in ("--labels", name)]
    done = run(model, data, *options, "--json")
    assert done.exit_code == 0, done.output
    content = json.loads(done.stdout)
    merged = {one["config"]: one["collapsed"] for one in content["scores"]}
    assert merged == {"three": {}, "two": {"non_entailment": ["contradiction", "neutral"]}, "other": {}}
    assert content["chosen"] == dict(name.split("=") for name in names)
    unknown = run(model, data, "--labels", "LABEL_0=contradicts")
    assert "no label of plain is called 'contradicts'. Did you mean contradiction?" in unknown.stderr
    unknown = run(model, data, "--labels", "LABEL_9=neutral")
    assert "no output is called 'LABEL_9'" in unknown.stderr


def test_groups_of_rows_are_shown_when_asked_for(data: Path, tmp_path: Path) -> None:
    model = biased(tmp_path / "model", THREE, BIAS)
    done = run(model, data, "--groups")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["two/test", "model", "accuracy_argmax_then_merge", "0.3333", "60"] in lines
    assert any(line[:4] == ["other/test", "model", "accuracy", "depth=1"] for line in lines)
    assert "not shown" not in done.stderr
    assert "measurements of groups and shortcuts not shown; add --groups" in run(model, data).stderr


def test_a_config_that_is_not_built_is_named_before_a_model_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(INFERENCES, [INFERENCES.config("three")], tmp_path / "build")
    monkeypatch.setattr("wabe.training.core.predict.load_model", lambda *_, **__: pytest.fail("it was loaded"))
    done = run(tmp_path / "nothing", tmp_path / "build")
    assert (done.exit_code, "two is not built" in done.stderr) == (2, True), done.output


def test_prompts_and_configs_without_tests_are_left_out() -> None:
    plan = plan_of(registry.find("plane"), None, ())
    assert plan.left_out == {
        "full": "it has no test split",
        "prompts_two_shot": "its rows are prompts for masked language models",
        "prompts_zero_shot": "its rows are prompts for masked language models",
        "in_distribution_simple": "its rows are from in_distribution",
        "in_distribution_hard": "its rows are from in_distribution",
    }
    assert plan.splits["good_1"] == ("test",)
    plane = registry.find("plane")
    prompts = replace(plane, configs=tuple(one for one in plane.configs if one.unmasking))
    with pytest.raises(WrongCallError, match="none of its configs has such splits for a classifier"):
        plan_of(prompts, None, ())
