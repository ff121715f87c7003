"""Recipes as declarations, and what the command line may change in them."""

import subprocess
import sys

import pytest

from wabe.builders.core import registry as benchmarks
from wabe.errors import WrongCallError
from wabe.training.core.data import labels_of
from wabe.training.core.label_names import match_labels
from wabe.training.core.recipe import FromScratch, Recipe
from wabe.training.core.registry import find, find_inputs, recipes
from wabe.training.core.settings import change, parse_settings
from wabe.training.core.training_rows import outputs_for

EVERY = list(recipes().values())


@pytest.mark.parametrize("recipe", EVERY, ids=lambda recipe: recipe.name)
def test_a_recipe_names_what_there_is(recipe: Recipe) -> None:
    benchmark = benchmarks.find(recipe.benchmark, recipe.edition)
    for name in recipe.configs:
        benchmark.config(name).split(recipe.train_split)
        benchmark.config(name).split(recipe.validation_split)
    outputs = outputs_for([labels_of(benchmark, name) for name in recipe.configs])
    evaluated = {(one.config, split) for one in recipe.evaluations for split in one.splits}
    derived = [one for evaluation in recipe.evaluations for one in evaluation.derived]
    evaluated |= {place for one in derived for place in ((one.config, one.split), one.origin)}
    for config, split in evaluated:
        benchmark.config(config).split(split)
        match_labels(dict(enumerate(outputs)), labels_of(benchmark, config), model=recipe.name)
    assert {(figure.config, figure.split) for figure in recipe.paper} <= evaluated
    assert set(recipe.hyperparameters.class_weights) <= set(outputs)
    assert recipe.seeds
    assert find_inputs(recipe.inputs.name) == recipe.inputs


def test_listing_recipes_does_not_import_torch() -> None:
    script = (
        "import sys, wabe.__main__, wabe.training.core.registry as r; r.recipes(); "
        "print([name for name in ('torch', 'transformers') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_settings_change_hyperparameters_and_options() -> None:
    settings = parse_settings(("epochs=3", "clip_norm=none", "learning_rate=1e-2", "keep=last", "hidden_size=7"))
    changed = change(find("jabberwocky-bgru-quick"), settings)
    hyper = changed.hyperparameters
    assert (hyper.epochs, hyper.clip_norm, hyper.learning_rate, hyper.keep) == (3, None, 0.01, "last")
    assert isinstance(changed.model, FromScratch)
    assert changed.model.options["hidden_size"] == 7


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("epochs", "does not have the form key=value"),
        ("epoch=3", "Known: batch_size, .*epochs"),
        ("epochs=three", "not a whole number"),
        ("epochs=0", "above zero"),
        ("learning_rate=nan", "zero or more"),
        ("weight_decay=-1", "zero or more"),
        ("keep=first", "best or last"),
        ("hidden_size=1.5", "not a whole number"),
        ("class_weights=1", "Known: "),
        ("hidden_size=0", "a whole number above zero"),
        ("hidden_size=-3", "a whole number above zero"),
        ("learning_rate=1e38", "1e\\+36 or less"),
        ("warmup_share=1.5", "1 or less"),
    ],
)
def test_settings_that_make_no_sense_are_refused(pair: str, message: str) -> None:
    with pytest.raises(WrongCallError, match=message):
        change(find("jabberwocky-bgru-quick"), parse_settings((pair,)))


@pytest.mark.parametrize(
    ("recipe", "pair", "message"),
    [
        ("clutrr-gat", "dropout=1.5", "a number from zero to below one"),
        ("clutrr-gat", "dropout=1", "a number from zero to below one"),
        ("clutrr-gat", "dropout=nan", "a number from zero to below one"),
        ("clutrr-gat", "heads=0", "above zero"),
        ("seti-minilm-quick", "max_tokens=0", "8 or more"),
        ("seti-minilm-quick", "max_tokens=2", "8 or more"),
        ("seti-minilm-quick", "trained_layers=-1", "zero or more"),
    ],
)
def test_options_of_models_that_make_no_sense_are_refused(recipe: str, pair: str, message: str) -> None:
    with pytest.raises(WrongCallError, match=message):
        change(find(recipe), parse_settings((pair,)))


def test_options_of_models_at_their_bounds() -> None:
    changed = change(find("clutrr-gat"), parse_settings(("dropout=0", "heads=1", "warmup_share=1"))).model
    assert isinstance(changed, FromScratch)
    assert (changed.options["dropout"], changed.options["heads"]) == (0.0, 1)


def test_recipes_that_do_not_exist_are_refused_with_the_nearest() -> None:
    with pytest.raises(WrongCallError, match="Did you mean jabberwocky-bgru"):
        find("jabberwocky-bgro")
