"""`wabe evaluate`: any saved model on built data, by label names, with what must be told."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.training import tiny_checkpoints
from tests.training.fine_tuning import seti_words
from wabe.builders.core import registry
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.manifest import read_manifest
from wabe.cli.main import wabe
from wabe.training.core.data import Reader
from wabe.training.core.model_manifest import ModelManifest
from wabe.training.core.scoring import evaluation_of
from wabe.training.core.trained_on import trained_on

CONFIG = "task3_trivial"
ONE_LABEL = "task2_nontrivial"
NAMES = {0: "contradiction", 1: "entailment", 2: "neutral"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build two configs of SETI."""
    benchmark = registry.find("seti")
    folder = tmp_path_factory.mktemp("build")
    build(benchmark, [benchmark.config(CONFIG), benchmark.config(ONE_LABEL)], folder)
    return folder


def run(*words: object) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(wabe, ["evaluate", *map(str, words)])


def test_three_labels_for_two(data: Path, tmp_path: Path) -> None:
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), NAMES)
    output = tmp_path / "score.json"
    done = run(model, f"seti/{CONFIG}", "--data", data, "--limit", 300, "--output", output)
    assert done.exit_code == 0, done.output
    assert "non_entailment is what the model calls contradiction or neutral" in done.stderr
    content = json.loads(output.read_text())
    assert content["collapsed"] == {"non_entailment": ["contradiction", "neutral"]}
    built = read_manifest(folder_of(registry.find("seti"), data)).configs[CONFIG]
    assert content["data"]["digests"] == {f"{CONFIG}/{name}": built.splits[name].digest for name in ("test", "train")}
    test, train = content["data"]["read"]
    assert (test["split"], test["rows"], test["limit"]) == ("test", 300, 300)
    assert "label_text" not in test["columns"], "only what the model and the measures need is read"
    assert (train["split"], train["columns"]) == (
        "train",
        ["label", "verb", "natural_label", "lexical_rule", "hypothesis"],
    )
    found = {
        (one["shortcut"], *one["measurement"]["group"].values()): one["measurement"]
        for one in content["results"]
        if one["measurement"]["metric"] == "accuracy"
    }
    assert found["",]["rows"] == 300
    rules = [found["", rule] for rule in "12"]
    assert sum(one["rows"] for one in rules) == 300
    assert found["",]["value"] == pytest.approx(sum(one["value"] * one["rows"] for one in rules) / 300)
    # All verbs of this setting are veridical, so that the natural pair alone tells everything.
    assert found["natural_only",]["value"] == 1.0
    assert "\t" not in done.stdout
    assert {row[1] for row in _cells(done) if row[:1] == [f"{CONFIG}/test"]} == {"model"}
    assert "composition_rule" not in done.stdout
    hidden = sum(bool(one["measurement"]["group"] or one["shortcut"]) for one in content["results"])
    last = f"{hidden} measurements of groups and shortcuts not shown; add --groups to see them"
    assert done.stderr.splitlines()[-1] == last


def _cells(done: Result) -> list[list[str]]:
    return [line.split() for line in done.stdout.splitlines()]


def test_groups_are_shown_when_asked_for(data: Path, tmp_path: Path) -> None:
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), NAMES)
    done = run(model, f"seti/{CONFIG}", "--data", data, "--limit", 300, "--groups")
    assert done.exit_code == 0, done.output
    assert ["split", "who", "metric", "group", "value", "rows"] in _cells(done)
    assert any(row[:4] == [f"{CONFIG}/test", "model", "accuracy", "composition_rule=1"] for row in _cells(done))
    assert [f"{CONFIG}/test", "natural_only", "accuracy", "1.0000", "300"] in _cells(done)
    assert "--groups" not in done.stderr


def test_what_accuracy_is_worth_comes_first(data: Path, tmp_path: Path) -> None:
    """The constant answer and the shortcuts, before the table; everything of it in the JSON."""
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), NAMES)
    words = (model, f"seti/{CONFIG}", "--data", data, "--limit", 300)
    done = run(*words)
    content = json.loads(run(*words, "--json").stdout)
    (worth,) = content["splits"]
    labels = Reader(registry.find("seti"), data).table(CONFIG, "test", ("label",), limit=300)["label"].to_pylist()
    assert worth["labels"] == {"entailment": labels.count(0), "non_entailment": labels.count(1)}
    frequent = max(worth["labels"], key=worth["labels"].get)
    assert (worth["constant_label"], worth["constant_accuracy"]) == (frequent, worth["labels"][frequent] / 300)
    assert sum(worth["predicted"].values()) == worth["rows"] == 300
    first, *_ = done.stdout.splitlines()
    assert first.startswith(f"{CONFIG}/test: always answering {frequent} scores {worth['constant_accuracy']:.4f} (")
    assert "; shortcuts: majority " in first
    assert ", natural_only 1.0000" in first
    assert _cells(done)[2] == ["split", "who", "metric", "value", "rows"]


def test_a_split_with_one_label_is_warned_of(data: Path, tmp_path: Path) -> None:
    """A random model scores 100 % there, or nothing."""
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), NAMES)
    words = (model, f"seti/{ONE_LABEL}", "--data", data, "--limit", 50)
    done = run(*words)
    assert done.exit_code == 0, done.output
    warning = (
        f"every row drawn from {ONE_LABEL}/test is non_entailment: a model that always gives this answer scores 100 %"
    )
    assert f"warning: {warning}\n" in done.stderr
    assert "always answering non_entailment scores 1.0000 (50 of 50 rows)" in done.stdout
    assert warning in json.loads(run(*words, "--json").stdout)["warnings"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("seti/task1_trivial",), "task1_trivial is not built. Run wabe build seti/task1_trivial"),
        ((f"seti/{CONFIG}", "--edition", "upstream"), "nothing is built there. Run wabe build first"),
    ],
)
def test_missing_data_is_told_before_a_model_is_loaded(
    words: tuple[str, ...], message: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wabe.training.core.predict.load_model", lambda *_, **__: pytest.fail("it was loaded"))
    done = run("no/model", *words, "--data", data)
    assert (done.exit_code, message in done.stderr) == (2, True), done.output


def test_missing_data_is_told_before_torch_is_imported(tmp_path: Path) -> None:
    words = [sys.executable, "-X", "importtime", "-m", "wabe", "evaluate", "no/model", f"seti/{CONFIG}"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "nothing is built there" in done.stderr
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "pyarrow" in imported
    assert not {"torch", "transformers"} & imported


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("any", "seti/task9"), "no config is called 'task9'"),
        (("any", f"seti/{CONFIG}", "--splits", "tset"), "Did you mean test"),
        (("seti-minilm-quik", f"seti/{CONFIG}"), "Did you mean seti-minilm-quick"),
        (("SETI-MiniLM-quick", f"seti/{CONFIG}"), "Did you mean seti-minilm-quick"),
        (("any", f"seti/{CONFIG}"), 'Run pip install "wabe[training]".'),
    ],
)
def test_names_are_checked_before_packages(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody installs torch only to hear of a misspelt name."""
    monkeypatch.setattr("wabe.errors._installed", lambda name: name != "torch")
    done = run(*words)
    assert (done.exit_code, message in done.stderr) == (2, True), done.output


def test_labels_that_say_nothing(data: Path, tmp_path: Path) -> None:
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), {0: "LABEL_0", 1: "LABEL_1"})
    refused = run(model, f"seti/{CONFIG}", "--data", data, "--limit", 50)
    assert refused.exit_code == 2
    assert "LABEL_0, LABEL_1, which says nothing" in refused.stderr
    scores = []
    for first, second in (("entailment", "non_entailment"), ("non_entailment", "entailment")):
        named = ("--labels", f"LABEL_0={first}", "--labels", f"LABEL_1={second}", "--json")
        done = run(model, f"seti/{CONFIG}", "--data", data, "--limit", 50, *named)
        scores.append(json.loads(done.stdout)["results"][0]["measurement"]["value"])
    assert sum(scores) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("seti",), "task1_trivial is not built"),
        (("seti/task9",), "no config is called 'task9'"),
        ((f"seti/{CONFIG}", "--splits", "tset"), "Did you mean test"),
        ((f"seti/{CONFIG}", "--inputs", "story"), "no way of reading rows is called 'story'"),
        ((f"seti/{CONFIG}", "--labels", "entailment"), "does not map one of the model's labels"),
        ((f"seti/{CONFIG}", "--inputs", "clutrr-facts"), "its rows have no edge_heads"),
        ((f"seti/{CONFIG}", "--device", "foo"), "this is not a known device"),
        ((f"seti/{CONFIG}", "--device", "cpu:x"), "this is not a known device"),
        ((f"seti/{CONFIG}", "--device", "cuda"), "torch does not find this GPU. Use --device cpu"),
        ((f"seti/{CONFIG}", "--device", "cuda:7"), "torch does not find this GPU. Use --device cpu"),
    ],
)
def test_wrong_calls(
    words: tuple[str, ...], message: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    model = tiny_checkpoints.classifier(tmp_path / "model", seti_words(), NAMES)
    done = run(model, *words, "--data", data)
    assert (done.exit_code, message in done.stderr) == (2, True), done.output


def test_no_model_there(data: Path, tmp_path: Path) -> None:
    done = run(tmp_path, f"seti/{CONFIG}", "--data", data)
    assert (done.exit_code, "it is not a model for sequence classification" in done.stderr) == (2, True), done.output


def test_a_recipe_that_is_not_trained(data: Path, tmp_path: Path) -> None:
    """Its name means the model of its first finished run; there is none."""
    done = run("seti-minilm-quick", f"seti/{CONFIG}", "--data", data, "--runs", tmp_path)
    assert done.exit_code == 2
    assert "there is no finished run. Run wabe train seti-minilm-quick" in done.stderr


def test_other_data_is_reported(data: Path, tmp_path: Path) -> None:
    """By what was read of the splits that are read again; another version alone is no difference."""
    seti = registry.find("seti")
    reader = Reader(seti, data)
    same = reader.read(CONFIG, "test", ("premise", "label")).read
    manifest = ModelManifest(
        recipe="r", benchmark="seti", edition="embedded", version="0.9.0", digest="0", seeds=(1,), read=(same,)
    )

    def notes(published: ModelManifest) -> list[str]:
        published.write(tmp_path)
        origin = trained_on(tmp_path)
        assert origin is not None
        return origin.differences(reader)

    assert notes(manifest) == []
    changed = replace(same, digest="1" * 64)
    elsewhere = replace(changed, split="train")
    assert notes(replace(manifest, read=(changed, elsewhere))) == [
        f"it read other values of {CONFIG}/test, in version 0.9.0 of seti; this is version {seti.version}"
    ]
    assert notes(replace(manifest, edition="upstream")) == [
        "it was trained on the upstream edition of seti; this is the embedded edition"
    ]
    assert notes(replace(manifest, benchmark="jabberwocky")) == ["it was trained on jabberwocky, not on seti"]
    (tmp_path / "manifest.json").write_text("[]")
    assert trained_on(tmp_path) is None


def test_configs_without_a_recipe_are_measured_as_their_like() -> None:
    seti = registry.find("seti")
    like = evaluation_of(seti, "task1_nontrivial_fewshot", "test", None)
    assert like.config == "task1_nontrivial_fewshot"
    assert like.measures == evaluation_of(seti, "task1_nontrivial", "test", None).measures
