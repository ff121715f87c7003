"""A model card is made whole from recipe and records, and is what the Hub accepts."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml
from markdown_it import MarkdownIt

from tests.training.plain_model import RECIPE, plain_is_known
from wabe.builders.core.declaration import Edition
from wabe.builders.core.sources import file_sha256
from wabe.cards.chance import Floors
from wabe.cards.comparison import changed_settings, compare, points, spread
from wabe.cards.folds import outside_folds
from wabe.cards.model_card import MOST_RESULTS, Described, write_model_card
from wabe.cards.model_figures import group_figure, learning_figure
from wabe.hub.model_refusals import ready_model
from wabe.hub.rules.card import card_errors
from wabe.training.core.recipe import FromScratch, Pretrained
from wabe.training.core.record import Result, Run
from wabe.training.core.shortcuts import majority, majority_by


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plain_is_known():
        yield


@pytest.fixture
def described(trained: Path) -> Described:
    """What is to be said of the tiny model."""
    return ready_model(RECIPE, trained / "runs", trained / "build").described


def test_a_card_says_everything(described: Described, tmp_path: Path) -> None:
    """Metadata with results, loading, data by digest, settings, the paper beside ours, limits, licence, citation."""
    text = write_model_card(described, tmp_path, org="my-lab").read_text()
    assert card_errors(text, "model") == []
    run = described.runs[0]
    data, body = yaml.safe_load(text.split("---\n")[1]), text.split("\n---\n", 1)[1]
    assert (data["license"], data["library_name"], data["pipeline_tag"]) == (
        "apache-2.0",
        "transformers",
        "text-classification",
    )
    assert (data["datasets"], data["language"]) == (["my-lab/plain"], ["en"])
    [result] = data["model-index"][0]["results"]
    assert data["model-index"][0]["name"] == "plain-bgru"
    assert result["dataset"] == {
        "name": "Plain numbers",
        "type": "my-lab/plain",
        "config": "first",
        "split": "test",
        "revision": "v1.0.0",
        "args": {"digest": described.splits["first/test"]},
    }
    assert result["metrics"][0]["value"] == pytest.approx(run.results[0].measurement.value, abs=1e-6)
    lead = "A model with its own code, trained from random weights on the config `first` of `my-lab/plain`"
    assert body.startswith(
        f"# BGRU on plain numbers (`plain-bgru`)\n\n{lead} (Plain numbers).\n\n- **Edition:** embedded: "
    )
    assert f"- **Version:** v1.0.0-{run.weights_sha256[:8]}, trained on version 1.0.0 of the data.\n" in body
    assert [line for line in body.splitlines() if line.startswith("#")][1:] == [
        "## Results",
        "## Loading",
        "## Limits",
        "## Compared with the paper",
        "## Training",
        "## Licence",
        "## Citation",
    ]
    assert 'from_pretrained("my-lab/plain-bgru", trust_remote_code=True)' in body
    assert 'tokenizer("box one eight nought", "it is number180", return_tensors="pt")' in body
    train = run.data.read[0]
    assert f"| `first/train` | `premise`, `hypothesis`, `label` | 80 | `{train.digest}` |" in body
    assert "| learning_rate | 0.01 |" in body
    assert "| hidden_size | 16 |" in body
    assert "wabe train plain-bgru --seeds 2" in body
    assert "It counts on its fingers." in body
    assert "@misc{plain" in body
    assert "quick baseline" not in body


def test_ours_stands_beside_the_papers(described: Described, tmp_path: Path) -> None:
    """With the difference where both are there; a number of the paper that was not measured is not left out."""
    body = write_model_card(described, tmp_path, org="my-lab").read_text()
    first = compare(RECIPE, described.runs)[0]
    ours, difference = spread(first), points(first.difference)
    assert f"| Table 1 | `first` | `test` | accuracy | all | 75.0 ± 2.0 | {ours} | {difference} |" in body
    assert "| Table 2 | `second` | `test` | accuracy | all | 50.0 | not measured | – |" in body
    assert "the mean ± standard deviation of 2 seeds" in body
    alone = replace(described, recipe=replace(RECIPE, paper=()))
    assert "The paper has no number for this model" in write_model_card(alone, tmp_path, org="my-lab").read_text()


def test_seeds_are_taken_together(described: Described) -> None:
    """Mean and deviation over seeds, by hand."""
    run = described.runs[0]
    other = replace(run, results=tuple(_with_value(one, 0.5) for one in run.results))
    runs = (replace(run, results=tuple(_with_value(one, 0.7) for one in run.results)), other)
    first = compare(RECIPE, runs)[0]
    assert first.mean == pytest.approx(0.6)
    assert first.sd == pytest.approx(0.1 * 2**0.5)
    assert spread(first) == "60.0 ± 14.1"
    assert points(first.difference) == "-15.0"
    assert compare(RECIPE, runs[:1])[0].sd is None


def test_a_group_that_a_seed_does_not_have_is_not_taken_for_whole(described: Described) -> None:
    """The cell says how many seeds have it, and the published weights' own value is that of the first run."""
    run = described.runs[0]
    there = replace(run, results=tuple(_with_value(one, 0.5) for one in run.results))
    first = compare(RECIPE, (replace(run, results=()), there))[0]
    assert (first.values, first.first) == ((0.5,), None)
    assert spread(first) == "50.0 (1 of 2 seeds)"


def test_the_deviation_over_units_is_averaged_over_seeds(described: Described) -> None:
    """Not that of whichever seed comes first."""
    run, result = described.runs[0], described.runs[0].results[0]
    runs = [
        replace(run, results=(replace(result, measurement=replace(result.measurement, value=0.5, sd=sd, units=20)),))
        for sd in (0.01, 0.3)
    ]
    assert spread(compare(RECIPE, runs)[0]) == "50.0 ± 0.0 [± 15.5 over 20]"


def test_what_is_not_as_declared_is_told(described: Described) -> None:
    """Hyperparameters, options of the model, checkpoints."""
    run = described.runs[0]
    assert changed_settings(RECIPE, run) == []
    options = dict(run.model["options"])
    other = replace(run, model={**run.model, "options": {**options, "hidden_size": 8}})
    assert changed_settings(RECIPE, other) == ["hidden_size 8 instead of 16"]
    tuned = replace(RECIPE, model=Pretrained(checkpoint="org/model@main", trained_layers=2))
    recorded = {"checkpoint": "org/model", "revision": "0123", "trained_layers": 2, "max_tokens": 128}
    assert changed_settings(tuned, replace(run, model=recorded)) == []
    wrong = {**recorded, "checkpoint": "org/other", "trained_layers": 0}
    assert changed_settings(tuned, replace(run, model=wrong)) == [
        "checkpoint org/other instead of org/model",
        "trained_layers 0 instead of 2",
    ]
    from_folder = {"checkpoint": "here", "revision": None, "trained_layers": None, "max_tokens": 128}
    declared = replace(RECIPE, model=Pretrained(checkpoint="some/where/here"))
    assert changed_settings(declared, replace(run, model=from_folder)) == []


def _with_value(result: Result, value: float) -> Result:
    return replace(result, measurement=replace(result.measurement, value=value, sd=None))


def test_figures_and_cards_are_the_same_every_time(described: Described, tmp_path: Path) -> None:
    """A learning curve, a figure by group; nothing depends on the clock, and nothing stale stays."""
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures/stale.png").write_bytes(b"old")
    found = []
    for _ in range(2):
        write_model_card(described, tmp_path, org="my-lab")
        found.append({path.name: file_sha256(path) for path in tmp_path.rglob("*.*") if path.is_file()})
    assert found[0] == found[1]
    assert set(found[0]) == {"README.md", "learning_curve.png", "first_accuracy_colour.png"}
    body = (tmp_path / "README.md").read_text()
    assert all(f"(figures/{name})" in body for name in found[0] if name.endswith(".png"))


def test_a_quick_baseline_says_so(described: Described, tmp_path: Path) -> None:
    """In the text and in the tags."""
    quick = replace(described, recipe=replace(RECIPE, quick=True))
    text = write_model_card(quick, tmp_path, org="my-lab").read_text()
    assert "**This is a quick baseline**" in text
    assert "- quick-baseline" in text


def test_weights_keep_the_licence_of_what_they_come_from(described: Described) -> None:
    """Our own, the checkpoint's, or for the papers' own sources the data's."""
    assert described.licence == "apache-2.0"
    run = replace(described.runs[0], model={"checkpoint": "org/model", "licence": "mit"})
    tuned = replace(described, recipe=replace(RECIPE, model=Pretrained(checkpoint="org/model")), runs=(run,))
    assert tuned.licence == "mit"
    nobody_said = replace(tuned, runs=(replace(run, model={"checkpoint": "org/model"}),))
    assert nobody_said.licence == "unknown"
    upstream = replace(tuned, recipe=replace(tuned.recipe, edition=Edition.UPSTREAM))
    assert upstream.licence == "cc0-1.0"


def test_a_fine_tuned_model_names_its_checkpoint(described: Described, tmp_path: Path) -> None:
    """In the metadata, by which the Hub links them, and in the text."""
    # The Trainer does not count the steps that it clips.
    run: Run = replace(described.runs[0], model={"checkpoint": "org/model", "licence": "mit"}, extra={})
    tuned = replace(described, recipe=replace(RECIPE, model=Pretrained(checkpoint="org/model")), runs=(run,))
    text = write_model_card(tuned, tmp_path, org="my-lab").read_text()
    assert card_errors(text, "model") == []
    assert "base_model: org/model" in text
    assert "`org/model`, fine-tuned on the config `first`" in text
    assert "mit, the licence of `org/model`." in text


def test_a_sample_is_called_one(described: Described, tmp_path: Path) -> None:
    """A number that was measured on a part of a split says on how many rows, where the Hub reads it."""
    hyperparameters = {**described.runs[0].hyperparameters, "test_rows": 10}
    sampled = replace(described, runs=(replace(described.runs[0], hyperparameters=hyperparameters),))
    text = write_model_card(sampled, tmp_path, org="my-lab").read_text()
    [result] = yaml.safe_load(text.split("---\n")[1])["model-index"][0]["results"]
    assert result["dataset"]["args"]["rows"] == described.runs[0].results[0].measurement.rows


def test_what_is_pretrained_in_a_model_of_our_own_is_named(described: Described, tmp_path: Path) -> None:
    """It is neither all random at first nor bound to the words of its data."""
    assert isinstance(RECIPE.model, FromScratch)
    over = replace(described, recipe=replace(RECIPE, model=replace(RECIPE.model, pretrained="minilm")))
    text = write_model_card(over, tmp_path, org="my-lab").read_text()
    assert card_errors(text, "model") == []
    assert "base_model: sentence-transformers/all-MiniLM-L6-v2" in text
    assert "on top of `sentence-transformers/all-MiniLM-L6-v2`, whose weights it includes unchanged," in text
    assert "only the words in its training data" not in text
    assert "only the words in its training data" in write_model_card(described, tmp_path, org="my-lab").read_text()


CONSTANT = replace(majority(), name="most_frequent")
BY_COLOUR = majority_by("colour", name="colour_only")


def _with_shortcuts(described: Described) -> Described:
    """Add a shortcut that sees nothing but labels, and one that sees more, to recipe and records."""
    [evaluation] = RECIPE.evaluations
    recipe = replace(RECIPE, evaluations=(replace(evaluation, shortcuts=(CONSTANT, BY_COLOUR)),))
    runs = tuple(
        replace(run, results=(*run.results, *(_scored(one, *pair) for one in run.results for pair in SCORES)))
        for run in described.runs
    )
    return replace(described, recipe=recipe, runs=runs)


SCORES = (("most_frequent", 0.4), ("colour_only", 0.6))


def _scored(result: Result, shortcut: str, value: float) -> Result:
    return replace(_with_value(result, value), shortcut=shortcut)


def test_a_score_stands_beside_what_it_must_beat(described: Described, tmp_path: Path) -> None:
    """A constant answer or the best shortcut, or else guessing between the labels; and the paper's number."""
    assert described.constants == {"first/test": 0.5}
    text = write_model_card(described, tmp_path, org="my-lab").read_text()
    [line] = [line for line in text.splitlines() if line.startswith("| `first` | `test` | accuracy |")]
    assert line.endswith("| 50.0 (constant answer) | 75.0 ± 2.0 |")
    unknown = write_model_card(replace(described, constants={}), tmp_path, org="my-lab").read_text()
    [line] = [line for line in unknown.splitlines() if line.startswith("| `first` | `test` | accuracy |")]
    assert line.endswith("| 50.0 (guessing) | 75.0 ± 2.0 |")
    text = write_model_card(_with_shortcuts(described), tmp_path, org="my-lab").read_text()
    [line] = [line for line in text.splitlines() if line.startswith("| `first` | `test` | accuracy |")]
    assert line.endswith("| 60.0 (colour only) | 75.0 ± 2.0 |")
    floors = Floors(recipe=RECIPE, labels=2, compared=(), constants=described.constants)
    assert floors.highest(replace(compare(RECIPE, described.runs)[0], metric="consistency")) is None


@pytest.mark.parametrize(
    ("measured", "constants", "name", "value"),
    [
        (False, {}, "guessing", 50),
        (False, {"first/test": 0.7}, "constant answer, whole split", 70),
        (True, {"first/test": 0.7}, "constant answer", 40),
    ],
)
def test_a_figure_of_accuracy_has_a_line_of_chance(
    described: Described, measured: bool, constants: dict[str, float], name: str, value: float
) -> None:
    """The constant answer on the same rows, or on their split, or else guessing; the paper's numbers as diamonds."""
    told = _with_shortcuts(described) if measured else described
    compared = compare(told.recipe, told.runs)
    groups = [one for one in compared if one.group and not one.shortcut]
    groups[0] = replace(groups[0], paper=RECIPE.paper[0])
    floors = Floors(recipe=told.recipe, labels=2, compared=compared, constants=constants)
    figure = group_figure(groups, floors)
    [axes] = figure.axes
    lines = {one.get_label(): one for one in axes.collections}
    assert [float(np.asarray(path.vertices)[0, 0]) for path in lines[name].get_paths()] == pytest.approx(
        [value] * len(groups)
    )
    assert np.asarray(lines["paper"].get_offsets()).tolist() == [[75.0, 0.0]]
    assert figure.get_suptitle() == "first\naccuracy by colour"
    assert "%" in axes.get_xlabel()
    curve = learning_figure(told.runs, floors).axes[1]
    assert ("constant answer" if constants else "guessing") in {line.get_label() for line in curve.get_lines()}


def test_many_splits_have_one_colour(described: Described) -> None:
    """Instead of colours that return."""
    [one, *_] = [one for one in compare(RECIPE, described.runs) if one.group]
    groups = [replace(one, split=f"s{split}", group={"k": k}) for split in range(9) for k in "ab"]
    bars = group_figure(groups, Floors(recipe=RECIPE, labels=2, compared=groups, constants={})).axes[0].patches
    assert len({bar.get_facecolor() for bar in bars}) == 1


def test_many_results_are_folded(described: Described, tmp_path: Path) -> None:
    """Those of the headline splits are not."""
    run = described.runs[0]
    [whole, *_] = run.results
    results = (*(replace(whole, split=f"part{number}") for number in range(MOST_RESULTS)), whole)
    splits = {**described.splits, **{f"first/part{number}": "0" for number in range(MOST_RESULTS)}}
    many = replace(described, runs=(replace(run, results=results),), splits=splits)
    text = write_model_card(many, tmp_path, org="my-lab").read_text()
    assert "| `first` | `test` | accuracy |" in outside_folds(text)
    assert "| `first` | `part3` | accuracy |" not in outside_folds(text)
    assert "| `first` | `part3` | accuracy |" in text


def test_the_tables_of_a_model_card_render(described: Described, tmp_path: Path) -> None:
    """Inside and outside of folds."""
    text = write_model_card(described, tmp_path, org="my-lab").read_text()
    html = MarkdownIt("commonmark").enable("table").render(text.split("\n---\n", 1)[1])
    folds = html.split("<details>")[1:]
    assert len(folds) >= 2
    assert all("<table>" in fold.split("</details>")[0] for fold in folds)
    assert "<p>|" not in html
