"""`wabe evaluate` of masked language models: a small one, really trained, and everything that must be refused."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
import torch
from click.testing import CliRunner, Result
from safetensors.torch import load_file, save_file
from transformers import AutoTokenizer, BertForMaskedLM

from tests.training import masked_model, tiny_checkpoints
from tests.training.comparisons.construct import comparison_tables
from tests.training.masked_model import TARGET, untrained
from tests.training.plain_model import RECIPE
from wabe.builders.core import registry
from wabe.cli.main import wabe
from wabe.testing import run_wabe
from wabe.training.core import unmask
from wabe.training.core.measures import Predictions, Shortcut
from wabe.training.core.recipe import Evaluation

Row = dict[str, Any]
Found = dict[tuple[str, frozenset[tuple[str, str]]], float]

ROWS: list[Row] = pa.concat_tables(comparison_tables(test=True)).to_pylist()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a folder with the benchmark, its data, a trained model and one that has hardly begun to learn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_at_paths", {})
        patch.setattr(sys, "path", list(sys.path))
        folder = masked_model.make_place(tmp_path_factory.mktemp("masked"))
        masked_model.train(folder / "model")
        masked_model.train(folder / "beginner", steps=10)
        yield folder
    registry.declared_by.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "comparisons"]:
        del sys.modules[name]


def run(place: Path, model: Path, *words: object) -> Result:
    """Run the command line in this process."""
    target = str(place / TARGET)
    return CliRunner().invoke(wabe, ["evaluate", str(model), target, "--data", str(place / "build"), *map(str, words)])


def refused(done: Result, *messages: str) -> None:
    """See that a call was refused with one message, and that nothing else happened."""
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert isinstance(done.exception, SystemExit)
    for message in messages:
        assert message in done.stderr


def test_a_trained_model_is_scored_from_the_command_line(place: Path) -> None:
    ran = run_wabe("evaluate", "model", TARGET, "--json", "--output", "score.json", cwd=place)
    assert ran.code == 0, ran.err
    score = json.loads(ran.out)
    assert json.loads((place / "score.json").read_text()) == score
    found = _found(score)
    assert found == pytest.approx(_recounted(place / "model"))
    (worth,) = score["splits"]
    assert found["accuracy", frozenset()] > worth["constant_accuracy"] + 0.2
    assert (worth["labels"], worth["constant_accuracy"]) == ({"less": 36, "more": 36}, 0.5)
    assert list(worth["predicted"]) == ["less", "more", "other"]
    assert sum(worth["predicted"].values()) == worth["rows"] == len(ROWS)
    assert (score["model"], score["recipe"], score["inputs"]) == ("model", None, "unmasking")
    (read,) = score["data"]["read"]
    assert read["columns"] == ["prompt", "less", "more", "distance", "scale", "order", "label"]
    assert score["notes"] == ["its vocabulary has no single token for tinier: it can never answer so"]
    assert ran.err.splitlines() == [
        f"model: prompts/test, {len(ROWS)} rows predicted",
        f"model: {score['notes'][0]}",
        "written to score.json",
    ]


def test_answers_of_no_label_are_counted(place: Path) -> None:
    """A beginner says one word, which stands for a label on one scale only."""
    done = run(place, place / "beginner", "--json")
    assert done.exit_code == 0, done.output
    score = json.loads(done.stdout)
    found = _found(score)
    assert found == pytest.approx(_recounted(place / "beginner"))
    assert found["other", frozenset()] == 0.5
    assert score["splits"][0]["predicted"] == {"less": 0, "more": 36, "other": 36}
    assert score["warnings"] == []


def test_the_table_shows_groups_when_asked_for(place: Path) -> None:
    plain, groups = (run(place, place / "model", *words) for words in ((), ("--groups",)))
    metrics = ["accuracy", "macro_f1", "other", "accuracy_over_forms", "macro_f1_over_forms"]
    shown = [line.split() for line in plain.stdout.splitlines() if line.startswith("prompts/test ")]
    assert [row[2] for row in shown] == metrics
    assert [("±" in row) for row in shown] == ["over" in metric for metric in metrics]
    assert "26 measurements of groups and shortcuts not shown" in plain.stderr
    assert "distance=near scale=size order=forward" in groups.stdout
    assert plain.stdout.startswith("prompts/test: always answering less scores 0.5000 (36 of 72 rows)")


def test_some_rows_of_another_split(place: Path) -> None:
    done = run(place, place / "model", "--splits", "train", "--limit", 30, "--json")
    score = json.loads(done.stdout)
    assert {(one["split"], one["measurement"]["rows"]) for one in score["results"][:3]} == {("train", 30)}
    assert score["splits"][0]["limited"]


def test_how_many_prompts_are_read_at_once_changes_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = unmask.load_masked(place / "model")
    prompts = [row["prompt"] for row in ROWS]
    together = unmask.answers(loaded, prompts, "[MASK]")
    monkeypatch.setattr(unmask, "LOGITS_AT_ONCE", 1)
    monkeypatch.setattr("wabe.training.core.inference.ROWS_AT_ONCE", 7)
    assert unmask.answers(loaded, prompts, "[MASK]") == together


def test_a_model_that_never_answers_with_a_declared_word(place: Path, tmp_path: Path) -> None:
    model = untrained(tmp_path / "model")
    _bias(model, "ten")
    done = run(place, model, "--json")
    assert done.exit_code == 0, done.output
    warning = "the model never answers with a declared word, for any row of prompts/test"
    assert json.loads(done.stdout)["warnings"] == [warning]
    assert f"warning: {warning}\n" in done.stderr


def test_a_table_with_more_rows_than_tokens(place: Path, tmp_path: Path) -> None:
    """What is no token is no word."""
    tokenizer = masked_model.tokenizer_of()
    config = masked_model.config_of(tokenizer)
    config.vocab_size = 64
    model = masked_model.save(BertForMaskedLM(config), tokenizer, tmp_path / "model")
    _bias(model, 63)
    found = _found(json.loads(run(place, model, "--json").stdout))
    assert found["other", frozenset()] == 1.0


def test_shortcuts_are_measured_as_the_model_is(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that always says more scores a half, with an F1 of 2/3 for this label and of nothing for the other."""

    def learn(_train: pa.Table, labels: int) -> Callable[[pa.Table], Predictions]:
        return lambda table: Predictions(
            labels=np.ones(len(table), dtype=np.int64), probabilities=np.eye(labels, dtype=np.float32)[[1] * len(table)]
        )

    shortcut = Shortcut(name="more", columns=("label",), learn=learn)
    evaluation = Evaluation(config="prompts", splits=("test",), measures=(), shortcuts=(shortcut,))
    recipe = replace(RECIPE, name="any", benchmark="comparisons", config="prompts", evaluations=(evaluation,))
    monkeypatch.setattr("wabe.training.core.registry.recipes", lambda: {"any": recipe})
    done = run(place, place / "model", "--json")
    found = [one["measurement"] for one in json.loads(done.stdout)["results"] if one["shortcut"] == "more"]
    assert [(one["metric"], one["value"]) for one in found[:3]] == [
        ("accuracy", 0.5),
        ("macro_f1", pytest.approx(1 / 3)),
        ("other", 0.0),
    ]
    assert "; shortcuts: more 0.5000" in run(place, place / "model").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--labels", "LABEL_0=less"), "--labels cannot be used: its rows are prompts"),
        (("--inputs", "premise-hypothesis"), "--inputs cannot be used: its rows are prompts"),
        (("--labels", "a=less", "--inputs", "b"), "Remove --labels and --inputs"),
    ],
)
def test_what_is_said_of_classifiers_is_refused(words: tuple[str, ...], message: str, place: Path) -> None:
    """Before a model is looked for."""
    refused(run(place, place / "no-model", *words), message)


def test_models_that_fill_in_no_words(place: Path, tmp_path: Path) -> None:
    head = "it is not a masked language model: its files have no head that fills in words"
    refused(run(place, tiny_checkpoints.classifier(tmp_path / "a", ["is"] * 2, {0: "less", 1: "more"})), head)
    refused(run(place, tiny_checkpoints.encoder(tmp_path / "b", ["is"])), head)
    message = "it is not a masked language model (Unrecognized configuration class"
    refused(run(place, tiny_checkpoints.decoder(tmp_path / "c", ["is"])), message, "GPT2Config")


def test_a_tokenizer_without_a_mask(place: Path, tmp_path: Path) -> None:
    refused(run(place, untrained(tmp_path / "model", mask=None)), "its tokenizer has no mask token")


def test_a_mask_that_would_be_cut_off(place: Path, tmp_path: Path) -> None:
    """Sentences have nine tokens with those at both ends, and every other one has its mask at the end."""
    model = untrained(tmp_path / "model", positions=8)
    refused(run(place, model), "72 of 72 prompts would be cut off", "the longest has 9 tokens, and the model reads 8")
    assert run(place, untrained(tmp_path / "longer", positions=9)).exit_code == 0


def test_a_saved_limit_of_the_tokenizer_cuts_nothing_unseen(place: Path, tmp_path: Path) -> None:
    """Tokenizers are saved with the truncation that they were last used with."""
    model = untrained(tmp_path / "model")
    tokenizer = AutoTokenizer.from_pretrained(model)
    tokenizer.backend_tokenizer.enable_truncation(5)
    tokenizer.backend_tokenizer.save(str(model / "tokenizer.json"))
    assert run(place, model, "--json").exit_code == 0
    tokenizer.model_max_length = 5
    tokenizer.save_pretrained(model)
    refused(run(place, model), "the longest has 9 tokens, and the model reads 5")


def test_a_mask_token_that_the_tokenizer_does_not_know_again(place: Path, tmp_path: Path) -> None:
    model = untrained(tmp_path / "model", mask="is")
    refused(run(place, model), "its tokenizer does not find exactly one is in 'in size one is is than")


@pytest.mark.parametrize("damage", ["layer", "outputs"])
def test_weights_that_are_missing_or_no_numbers(damage: str, place: Path, tmp_path: Path) -> None:
    model = untrained(tmp_path / "model")
    weights = load_file(model / "model.safetensors")
    if damage == "layer":
        weights = {name: one for name, one in weights.items() if "layer.1.attention" not in name}
    else:
        weights["cls.predictions.bias"][3] = float("nan")
    save_file(weights, model / "model.safetensors", metadata={"format": "pt"})
    done = run(place, model)
    message = {"layer": "would be random: missing from its files", "outputs": "not finite for 72 of 72 rows"}[damage]
    assert (done.exit_code, message in done.stderr) == ({"layer": 2, "outputs": 1}[damage], True), done.output


def _bias(folder: Path, word: str | int) -> None:
    """Let a saved model always say one word."""
    model = BertForMaskedLM.from_pretrained(folder)
    at = word if isinstance(word, int) else AutoTokenizer.from_pretrained(folder).convert_tokens_to_ids(word)
    with torch.no_grad():
        model.get_parameter("cls.predictions.bias")[at] = 100.0
    model.save_pretrained(folder)


def _found(score: dict[str, Any]) -> Found:
    every = [one["measurement"] for one in score["results"] if not one["shortcut"]]
    found = {(one["metric"], frozenset(one["group"].items())): one["value"] for one in every}
    deviations = {(f"{one['metric']} sd", frozenset(one["group"].items())): one["sd"] for one in every if one["units"]}
    assert len(found) == len(every)
    return found | deviations


def _recounted(folder: Path) -> Found:
    """Ask the model for one row at a time, and count everything again in the plainest way."""
    model, tokenizer = BertForMaskedLM.from_pretrained(folder), AutoTokenizer.from_pretrained(folder)
    model.eval()
    answers: dict[str, str] = {}
    for row in ROWS:
        tokens = tokenizer(row["prompt"], return_tensors="pt")
        with torch.inference_mode():
            (logits,) = model(**tokens).logits
        at = tokens["input_ids"][0].tolist().index(tokenizer.mask_token_id)
        word = tokenizer.convert_ids_to_tokens(int(logits[at].argmax()))
        meant = [label for label in ("less", "more") if word in [one.lower() for one in row[label]]]
        answers[row["uid"]] = meant[0] if meant else "other"

    def accuracy(rows: list[Row]) -> float:
        return len([row for row in rows if answers[row["uid"]] == row["label_text"]]) / len(rows)

    def macro_f1(rows: list[Row]) -> float:
        scores: list[float] = []
        for label in {row["label_text"] for row in rows}:
            given = [row for row in rows if answers[row["uid"]] == label]
            there = [row for row in rows if row["label_text"] == label]
            both = [row for row in given if row in there]
            precision, recall = len(both) / len(given) if given else 0, len(both) / len(there)
            scores.append(2 * precision * recall / (precision + recall) if both else 0)
        return sum(scores) / len(scores)

    scores: dict[str, Callable[[list[Row]], float]] = {"accuracy": accuracy, "macro_f1": macro_f1}
    forms = [{"scale": scale, "order": order} for scale, order in product(("size", "height"), ("forward", "backward"))]
    found: Found = {}
    for group in ({}, {"distance": "near"}, {"distance": "far"}):
        rows = _with(ROWS, group)
        found["other", frozenset(group.items())] = mean(answers[row["uid"]] == "other" for row in rows)
        for name, score in scores.items():
            key = frozenset(group.items())
            found[name, key] = score(rows)
            values = [score(_with(rows, form)) for form in forms]
            found[f"{name}_over_forms", key], found[f"{name}_over_forms sd", key] = mean(values), stdev(values)
            if group:
                found |= {
                    (name, frozenset({**group, **form}.items())): value
                    for form, value in zip(forms, values, strict=True)
                }
    return found


def _with(rows: list[Row], values: dict[str, str]) -> list[Row]:
    return [row for row in rows if all(row[column] == value for column, value in values.items())]
