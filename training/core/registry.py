"""The recipes there are: `RECIPES` of every `training/<benchmark>/recipes.py`; torch is not imported for them."""

from functools import cache
from importlib import import_module
from pathlib import Path

from wabe.builders.core import registry as benchmarks
from wabe.errors import unknown_name
from wabe.training.core.recipe import Inputs, Recipe

HOME = Path(__file__).resolve().parent.parent


@cache
def recipes() -> dict[str, Recipe]:
    """Return all recipes by name."""
    folders = sorted(path.parent.name for path in HOME.glob("*/recipes.py"))
    every = [recipe for folder in folders for recipe in import_module(f"wabe.training.{folder}.recipes").RECIPES]
    return {recipe.name: recipe for recipe in every}


def find(name: str) -> Recipe:
    """Return one recipe."""
    if name not in recipes():
        raise unknown_name(where="wabe train", kind="recipe", name=name, known=recipes())
    return recipes()[name]


def resolve(targets: tuple[str, ...]) -> list[Recipe]:
    """Read names of recipes, or of benchmarks for all of theirs; none means every recipe."""
    found: dict[str, Recipe] = {}
    for target in targets:
        named = [recipe for recipe in recipes().values() if target in {recipe.name, recipe.benchmark}]
        if not named and target not in benchmarks.names():
            known = {*recipes(), *benchmarks.names()}
            raise unknown_name(where="wabe", kind="recipe or benchmark", name=target, known=known)
        found |= {recipe.name: recipe for recipe in named}
    return list(found.values()) if targets else list(recipes().values())


def find_inputs(name: str) -> Inputs:
    """Return the inputs that a model's config names."""
    known = {recipe.inputs.name: recipe.inputs for recipe in recipes().values()}
    if name not in known:
        raise unknown_name(where="the model's config", kind="way of reading rows", name=name, known=known)
    return known[name]
