"""The recipes there are: in our folders, in installed packages, and beside benchmarks that were given by path."""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from wabe.builders.core import registry as benchmarks
from wabe.builders.core.origin import OURS, Origin, folder_of_module, installed
from wabe.errors import DeclarationError, WabeError, WrongCallError, nearest, unknown_name
from wabe.training.core.recipe import Inputs, Recipe

HOME = Path(__file__).resolve().parent.parent
GROUP = "wabe.recipes"
MODULE = "recipes"


def recipes() -> dict[str, Recipe]:
    """Return all recipes by name, without those that `faults` tells of; torch is not imported for them."""
    return {name: found[0] for name, found in _declared()[0].items() if len(found) == 1}


def faults() -> list[WabeError]:
    """Return what is wrong with recipes: modules that cannot be imported, and names that are given twice."""
    declared, broken = _declared()
    twice = [
        WrongCallError(
            where=name,
            what=f"two recipes have this name: in {_place(found[0])} and in {_place(found[1])}",
            remedy="Rename one of them, or uninstall its package",
        )
        for name, found in declared.items()
        if len(found) > 1
    ]
    return [*twice, *broken]


def _declared() -> tuple[dict[str, list[Recipe]], list[WabeError]]:
    """Import all recipes, and collect what cannot be: one bad package hides no other."""
    found: dict[str, list[Recipe]] = {}
    broken: list[WabeError] = []
    for origin in _origins():
        try:
            for recipe in declared_by(origin):
                found.setdefault(recipe.name, []).append(recipe)
        except WabeError as error:
            broken.append(error)
    return found, broken


def find(name: str) -> Recipe:
    """Return one recipe."""
    every = recipes()
    if name not in every:
        _raise_fault(name)
        raise unknown_name(where="wabe", kind="recipe", name=name, known=every)
    return every[name]


def resolve(targets: tuple[str, ...]) -> list[Recipe]:
    """Return the recipes that targets name; no target means all of them.

    A target is a recipe (`seti-minilm-quick`), a benchmark for all of its recipes (`seti`, `./cats`), or a recipe
    of the benchmark at a path (`./cats/cats-quick`).
    """
    if not targets:
        return list(recipes().values())
    found: dict[str, Recipe] = {}
    for target in targets:
        found |= {recipe.name: recipe for recipe in _matching(target)}
    return list(found.values())


def named(targets: tuple[str, ...]) -> set[str]:
    """Return the names of the recipes that are targets themselves, and not only as one of a benchmark's."""
    return {recipe.name for target in targets for recipe in _matching(target) if recipe.name == _name_in(target)}


def target_of(recipe: Recipe) -> str:
    """Return what to type for a recipe: its name, after the path of its benchmark if it was given by path."""
    if recipe.origin is None or recipe.origin.root is None:
        return recipe.name
    path = os.path.relpath(recipe.origin.place)
    return f"{path if path.startswith('.') else f'./{path}'}/{recipe.name}"


def refuse_misspelt(model: str) -> None:
    """Refuse a name that is almost a recipe's, and neither on disk nor the id of a model in a namespace."""
    known = recipes()
    if "/" in model or model in known or Path(model).exists():
        return
    if nearest(model, known, cutoff=0.85):
        raise unknown_name(where="wabe", kind="recipe", name=model, known=known)


def find_inputs(name: str) -> Inputs:
    """Return the inputs that a model's config names."""
    known = {recipe.inputs.name: recipe.inputs for recipe in recipes().values()}
    if name not in known:
        raise unknown_name(where="the model's config", kind="way of reading rows", name=name, known=known)
    return known[name]


@cache
def declared_by(origin: Origin) -> tuple[Recipe, ...]:
    """Import the recipes of a module."""
    declared = origin.load("RECIPES")
    if not isinstance(declared, tuple) or not all(isinstance(one, Recipe) for one in declared):
        raise DeclarationError(
            where=origin.place,
            what=f"{origin.module} does not define RECIPES, a tuple of Recipes",
            remedy="Write RECIPES = (…,) at the end of it",
        )
    return tuple(replace(one, origin=origin) for one in declared)


def _matching(target: str) -> list[Recipe]:
    if benchmarks.is_path(target):
        benchmark, name = benchmarks.parse(target)[0], _name_in(target)
        _raise_fault_at(benchmark)
        own = [recipe for recipe in recipes().values() if recipe.benchmark == benchmark]
        if name is not None and name not in {recipe.name for recipe in own}:
            _raise_fault(name)
            raise unknown_name(where=target, kind="recipe", name=name, known=(recipe.name for recipe in own))
        return [recipe for recipe in own if name in {None, recipe.name}]
    found = [recipe for recipe in recipes().values() if target in {recipe.name, recipe.benchmark}]
    if not found:
        _raise_fault(target)
    if not found and target not in benchmarks.names():
        known = {*recipes(), *benchmarks.names()}
        raise unknown_name(where="wabe", kind="recipe or benchmark", name=target, known=known)
    return found


def _raise_fault(name: str) -> None:
    """Raise what may be the reason that a recipe is not known: a name given twice, or a module that is broken."""
    for fault in faults():
        if fault.where == name or isinstance(fault, DeclarationError):
            raise fault


def _raise_fault_at(benchmark: str) -> None:
    """Raise what is wrong with the recipes beside a benchmark that was given by path."""
    for origin in benchmarks.paths():
        place = origin.beside(MODULE).place
        if any(one.name == benchmark for one in benchmarks.declared_by(benchmark, origin)):
            for fault in faults():
                if fault.where == place or place in fault.what:
                    raise fault


def _name_in(target: str) -> str | None:
    """Return the recipe's name that a target may have."""
    return benchmarks.parse(target)[1] if benchmarks.is_path(target) else target


def _origins() -> list[Origin]:
    """List the modules with recipes; a package that is installed from a path is listed once."""
    beside = [origin.beside(MODULE) for origin in benchmarks.paths()]
    there = [
        origin for origin in beside if (folder := folder_of_module(origin)) and (folder / f"{MODULE}.py").is_file()
    ]
    found: dict[tuple[Path | None, str], Origin] = {}
    for origin in (*_installed(), *there):
        found.setdefault(_file(origin), origin)
    return list(found.values())


@cache
def _installed() -> tuple[Origin, ...]:
    """List our folders and what installed packages offer."""
    ours = sorted(path.parent.name for path in HOME.glob(f"*/{MODULE}.py"))
    return (
        *(Origin(module=f"wabe.training.{name}.{MODULE}", package=OURS) for name in ours),
        *(origin for _, origin in installed(GROUP)),
    )


@cache
def _file(origin: Origin) -> tuple[Path | None, str]:
    """Tell modules apart by where they are; one that is nowhere, by its name."""
    folder = folder_of_module(origin)
    return folder, origin.module.rpartition(".")[2] if folder else origin.module


def _place(recipe: Recipe) -> str:
    return "this process" if recipe.origin is None else recipe.origin.place
