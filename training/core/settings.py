"""Changes to a recipe from the command line: typed hyperparameters first, then the model's options."""

import math
from collections.abc import Mapping
from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from wabe.errors import WrongCallError
from wabe.training.core.recipe import FromScratch, Hyperparameters, Option, Pretrained, Recipe

CHOICES = {"keep": ("best", "last"), "clip_by": ("gradient", "rate")}
# What must be above zero; everything else that is a number must not be below it.
POSITIVE = {
    "batch_size",
    "bucket_pool",
    "clip_norm",
    "copies",
    "epochs",
    "learning_rate",
    "max_steps",
    "test_rows",
    "train_rows",
    "validation_rows",
}
# The special tokens of a pair are four at most; fewer than twice as many leave nothing to read.
LEAST = {"max_tokens": 8}
# AdamW divides the rate by a tenth at its first step, in single precision.
GREATEST = {"learning_rate": 1e36, "warmup_share": 1.0}
DROPOUT = "dropout"


def change(recipe: Recipe, settings: Mapping[str, str]) -> Recipe:
    """Return a recipe with some values changed."""
    for key, value in settings.items():
        recipe = _changed(recipe, key, value)
    return recipe


def parse_settings(pairs: tuple[str, ...]) -> dict[str, str]:
    """Read `key=value`, as the command line takes it."""
    settings: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not key or not equals:
            raise WrongCallError(
                where="--set",
                what=f"{pair!r} does not have the form key=value",
                remedy="Write for example --set epochs=5",
            )
        settings[key] = value
    return settings


def _changed(recipe: Recipe, key: str, value: str) -> Recipe:
    hints = get_type_hints(Hyperparameters)
    if key in hints and get_origin(hints[key]) is not Mapping:
        parsed: dict[str, Any] = {key: _value(recipe, key, value, _plain(hints[key]))}
        return replace(recipe, hyperparameters=replace(recipe.hyperparameters, **parsed))
    model = recipe.model
    if isinstance(model, FromScratch) and key in model.options:
        options = {**model.options, key: _model_option(recipe, key, value, type(model.options[key]))}
        return replace(recipe, model=replace(model, options=options))
    if isinstance(model, Pretrained) and key in {one.name for one in fields(Pretrained)}:
        parsed = {key: _value(recipe, key, value, _plain(get_type_hints(Pretrained)[key]))}
        return replace(recipe, model=replace(model, **parsed))
    raise WrongCallError(
        where="--set", what=f"{recipe.name} has no setting {key!r}", remedy=f"Known: {', '.join(sorted(_keys(recipe)))}"
    )


def _keys(recipe: Recipe) -> set[str]:
    hints = get_type_hints(Hyperparameters)
    own = {key for key, hint in hints.items() if get_origin(hint) is not Mapping}
    if isinstance(recipe.model, FromScratch):
        return own | set(recipe.model.options)
    return own | {one.name for one in fields(Pretrained)}


def _plain(hint: object) -> tuple[type, bool]:
    """Return the type of a field, and whether it may be none."""
    if isinstance(hint, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        return kinds[0], True
    if not isinstance(hint, type):
        msg = f"{hint} is not a plain type"
        raise TypeError(msg)
    return hint, False


def _value(recipe: Recipe, key: str, value: str, plain: tuple[type, bool]) -> Option | None:
    kind, optional = plain
    if optional and value.casefold() == "none":
        return None
    parsed = _option(recipe, key, value, kind)
    if key in CHOICES and parsed not in CHOICES[key]:
        raise _wrong(recipe, key, value, " or ".join(CHOICES[key]))
    if isinstance(parsed, int | float) and not isinstance(parsed, bool):
        if key in POSITIVE and parsed <= 0:
            raise _wrong(recipe, key, value, "a number above zero")
        if parsed < 0 or not math.isfinite(parsed):
            raise _wrong(recipe, key, value, "a number, zero or more")
        if parsed < LEAST.get(key, 0):
            raise _wrong(recipe, key, value, f"{LEAST[key]} or more")
        if parsed > GREATEST.get(key, math.inf):
            raise _wrong(recipe, key, value, f"{GREATEST[key]:g} or less")
    return parsed


def _model_option(recipe: Recipe, key: str, value: str, kind: type) -> Option:
    """Read an option of a model: whole numbers are sizes and counts, of which there must be one at least."""
    parsed = _option(recipe, key, value, kind)
    if kind is int and isinstance(parsed, int) and parsed < 1:
        raise _wrong(recipe, key, value, "a whole number above zero")
    if kind is float and isinstance(parsed, float):
        if key == DROPOUT and not 0 <= parsed < 1:
            raise _wrong(recipe, key, value, "a number from zero to below one")
        if not (math.isfinite(parsed) and parsed >= 0):
            raise _wrong(recipe, key, value, "a number, zero or more")
    return parsed


def _option(recipe: Recipe, key: str, value: str, kind: type) -> Option:
    if kind is bool:
        if value.casefold() not in ("true", "false"):
            raise _wrong(recipe, key, value, "true or false")
        return value.casefold() == "true"
    try:
        parsed: Option = kind(value)
    except ValueError as error:
        raise _wrong(recipe, key, value, "a whole number" if kind is int else "a number") from error
    return parsed


def _wrong(recipe: Recipe, key: str, value: str, wanted: str) -> WrongCallError:
    return WrongCallError(
        where=f"--set {key}",
        what=f"{value!r} is not {wanted}",
        remedy=f"{recipe.name} lets you set {', '.join(sorted(_keys(recipe)))}",
    )
