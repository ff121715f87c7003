"""UNLI's recipes: the thesis's numbers, a bag of words that is really trained, checkpoints as they are, rows apart."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.training import tiny_checkpoints
from tests.unli.training.conftest import PERMUTED, SET, Built
from wabe.builders.core import registry as benchmarks
from wabe.builders.core.declaration import Edition
from wabe.builders.unli.configs import SETS
from wabe.cards.comparison import compare
from wabe.cards.results_figures import group_caption, group_curve_figure, group_curves, group_file
from wabe.training.core.data import Reader
from wabe.training.core.derived_scoring import declared_derived, score_together
from wabe.training.core.held_out import is_held_out
from wabe.training.core.inputs import PAIRS
from wabe.training.core.measures import Measurement
from wabe.training.core.recipe import Pretrained, Recipe
from wabe.training.core.record import Run, read_run
from wabe.training.core.registry import find
from wabe.training.core.run import train_one
from wabe.training.core.training_rows import training_rows
from wabe.training.unli.figures import figures_of, printed
from wabe.training.unli.inputs import TOKENS
from wabe.training.unli.reference_models import bag_of_words

BAG = "unli-bag-seti-natural"


def test_all_printed_numbers_are_there() -> None:
    assert Counter(one.table for one in printed()) == {
        "Table 4.2": 6 * 8 * 5,
        "Table 4.3": 4 * 5,
        "Table 4.5": 7 * 4,
        "Section 4.5.1": 1,
    }
    values = {(one.model, one.dataset, one.metric): one.value for one in printed() if one.table != "Table 4.5"}
    assert len(values) == 6 * 8 * 5 + 4 * 5 + 1
    assert values["RoBERTa-Large", "MNLI_m_dev", "omega_max"] == 0.987
    assert values["InferSent", "MNLI_m_dev", "p_c_conditional"] == 0.842
    assert values["BiLSTM", "OCNLI_dev", "omega_max"] == 0.963
    assert all(0 < one.value < 1 for one in printed())


@pytest.mark.parametrize("model", sorted({one.model for one in printed() if one.table == "Table 4.2"}))
def test_printed_means_are_those_of_the_printed_numbers(model: str) -> None:
    """A number that was copied wrongly would show; means are over seven sets, and rounded."""
    for metric in ("accuracy", "omega_max", "p_c_conditional", "p_f_conditional", "omega_rand"):
        table = {
            one.dataset: one.value
            for one in printed()
            if (one.table, one.model, one.metric) == ("Table 4.2", model, metric)
        }
        mean = table.pop("mean")
        assert len(table) == 7
        assert abs(sum(table.values()) / 7 - mean) < 0.0011, (metric, mean)


def test_figures_stand_beside_the_sets_that_there_are() -> None:
    found = figures_of("RoBERTa-Large", "mnli_matched", "anli_r1", "seti_natural")
    assert {(one.config, one.metric) for one in found} >= {
        ("mnli_matched", "accuracy"),
        ("anli_r1_permuted", "omega_rand"),
    }
    lowest = [one for one in found if one.group]
    assert [(one.value, one.group) for one in lowest] == [(0.66, {"bleu2": "0.00–0.15"})] * 2
    assert figures_of("InferSent", "snli")[1].value == 0.82
    assert figures_of("", "snli") == ()


@pytest.mark.parametrize("edition", list(Edition))
def test_permutations_of_every_set_are_measured(edition: Edition) -> None:
    found = {one.config: one for one in declared_derived(benchmarks.find("unli", edition))}
    sets = {one.name for one in SETS[edition]}
    assert {one.origin for one in found.values()} == {(name, "test") for name in sets}
    every = {config.name for config in benchmarks.find("unli", edition).configs}
    assert set(found) == every - sets


def small(recipe: Recipe) -> Recipe:
    """Return a recipe that learns little, and is measured on permutations of both texts."""
    evaluation = recipe.evaluations[0]
    hyper = replace(recipe.hyperparameters, epochs=2, train_rows=200, validation_rows=50, test_rows=4_000)
    return replace(recipe, hyperparameters=hyper, evaluations=(replace(evaluation, derived=evaluation.derived[:1]),))


def run(recipe: Recipe, built: Built, folder: Path) -> Run:
    """Train and evaluate."""
    done = train_one(
        recipe,
        1,
        data=built.folder,
        runs=folder,
        say=lambda _: None,
        progress=lambda _total: lambda _steps: None,
    )
    return read_run(done.path)


def measured(found: Run) -> dict[tuple[str, ...], Measurement]:
    """Return what was measured of permutations."""
    return {
        (one.measurement.metric, *one.measurement.group.values()): one.measurement
        for one in found.results
        if one.config == PERMUTED
    }


@pytest.fixture(scope="module")
def trained_bag(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Train a bag of words for a moment."""
    return run(small(find(BAG)), built, tmp_path_factory.mktemp("bag"))


def test_a_trained_bag_of_words_accepts_all_or_nothing(trained_bag: Run) -> None:
    found = measured(trained_bag)
    assert (found["p_c",].value, found["p_f",].value) == (1.0, 0.0)
    assert found["p_c",].rows + found["p_f",].rows == found["omega_max",].rows == 40
    assert found["omega_max",].value == found["accuracy_in_order",].value == found["accuracy",].value
    assert ("accuracy", SET) in {(one.measurement.metric, one.config) for one in trained_bag.results}


def test_curves_are_drawn_for_what_is_declared(trained_bag: Run) -> None:
    recipe = small(find(BAG))
    found = group_curves([(recipe, compare(recipe, [trained_bag])), (find("seti-minilm-quick"), ())])
    assert set(found) == {(PERMUTED, "omega", "x"), (PERMUTED, "acceptance", "bleu2")}
    place = (PERMUTED, "omega", "x")
    assert len(found[place][BAG]) == 21
    assert (group_file(place), group_caption(place)) == (f"{PERMUTED}_omega_by_x.png", f"Omega by x on {PERMUTED}")
    (axes,) = group_curve_figure(place, found[place]).axes
    heights = np.asarray(axes.lines[0].get_ydata(), dtype=np.float64)
    assert len(heights) == 21
    assert heights[0] == pytest.approx(100 * measured(trained_bag)["omega_max",].value)


def test_a_checkpoint_is_evaluated_as_it_is(built: Built, tmp_path: Path) -> None:
    words = tiny_checkpoints.words_of(Reader(benchmarks.find("unli"), built.folder).table(SET, "test", PAIRS.columns))
    names = {0: "contradiction", 1: "entailment", 2: "neutral"}
    path = tiny_checkpoints.classifier(tmp_path / "tiny", words, names)
    recipe = replace(small(find(BAG)), model=Pretrained(checkpoint=str(path)), inputs=PAIRS, as_published=True)
    found = run(recipe, built, tmp_path)
    assert (found.steps, found.train_rows, found.curve, found.trained_parameters) == (0, 0, (), 0)
    assert measured(found)["omega_max",].rows == 40
    weights = [(folder / "model.safetensors").read_bytes() for folder in (path, tmp_path / BAG / "seed1" / "model")]
    assert weights[0] == weights[1]


def test_rows_that_are_held_out_are_not_learnt_from(built: Built) -> None:
    reader = Reader(benchmarks.find("unli"), built.folder)
    recipe = replace(find(BAG), train_split="test", validation_split="test", held_out="premise")
    learnt = set(training_rows(recipe, reader).train["premise"].to_pylist())
    every = reader.table(SET, "test", ("uid", "premise"))
    held = every.filter(is_held_out(every["premise"]))
    assert learnt
    assert learnt.isdisjoint(held["premise"].to_pylist())
    assert learnt | set(held["premise"].to_pylist()) == set(every["premise"].to_pylist())
    assert 0.1 < held.num_rows / every.num_rows < 0.3
    derived = recipe.evaluations[0].derived[0]
    found = score_together(derived, reader, TOKENS, bag_of_words, held_out="premise", limit=5_000)
    assert found.rows.table.num_rows == 5_000
    assert set(found.rows.table["source_uid"].to_pylist()) <= set(held["uid"].to_pylist())
    assert next(one for one in found.results if one.measurement.metric == "p_c").measurement.value == 1
