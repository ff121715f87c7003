import subprocess
import sys

from wabe.builders.core import registry
from wabe.training.clutrr.recipes import RECIPES


def test_every_config_and_split_is_one_that_is_built() -> None:
    benchmark = registry.find("clutrr")
    for recipe in RECIPES:
        config = benchmark.config(recipe.config)
        named = {recipe.train_split, recipe.validation_split}
        for evaluation in recipe.evaluations:
            assert evaluation.config == recipe.config
            named.update(evaluation.splits)
        assert named == {split.name for split in config.splits}, recipe.name


def test_every_figure_of_the_thesis_has_a_measurement_to_stand_beside() -> None:
    compared = 0
    for recipe in RECIPES:
        measured = {(one.config, split) for one in recipe.evaluations for split in one.splits}
        assert {(figure.config, figure.split) for figure in recipe.paper} <= measured
        compared += len(recipe.paper)
    assert compared == 3 * 4 * 4


def test_names_are_distinct_and_one_recipe_is_quick() -> None:
    names = [recipe.name for recipe in RECIPES]
    assert len(set(names)) == len(names)
    assert [recipe.name for recipe in RECIPES if recipe.quick] == ["clutrr-gat-quick"]


def test_recipes_are_listed_without_torch() -> None:
    code = "import sys, wabe.training.clutrr.recipes; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
