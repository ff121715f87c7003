"""The identity of a run: a digest of everything that its weights depend on, except the code."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import MISSING, Field, asdict, fields
from pathlib import Path
from typing import Any

from wabe.builders.core.sources import file_sha256
from wabe.training.core.recipe import FromScratch, Hyperparameters, Pretrained, Recipe
from wabe.training.core.record import Read

# What only evaluation reads.
EVALUATION_SETTINGS = {"test_rows"}


def run_identity(recipe: Recipe, seed: int, reads: Iterable[Read]) -> str:
    """Digest a recipe, its seed and what is read for training; settings that have their default count as absent."""
    content = {
        "recipe": recipe.name,
        "inputs": recipe.inputs.name,
        **({"also": recipe.also} if recipe.also else {}),
        **({"as_published": True} if recipe.as_published else {}),
        **({"held_out": recipe.held_out} if recipe.held_out else {}),
        **({"nonsense": recipe.nonsense.name} if recipe.nonsense and recipe.hyperparameters.copies else {}),
        "model": {"kind": type(recipe.model).__name__, **_told(recipe.model), **_folder(recipe.model)},
        "hyperparameters": _told(recipe.hyperparameters),
        "seed": seed,
        "data": {one.place: one.digest for one in reads},
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _folder(model: FromScratch | Pretrained) -> dict[str, str]:
    """Tell a checkpoint that is a folder by its weights, which may change where they lie."""
    if not isinstance(model, Pretrained) or not (folder := Path(model.checkpoint).expanduser()).is_dir():
        return {}
    weights = [*folder.glob("*.safetensors"), *folder.glob("*.bin")]
    return {f"weights {path.name}": file_sha256(path) for path in weights}


def _told(record: Hyperparameters | FromScratch | Pretrained) -> dict[str, Any]:
    defaults = {one.name: _default(one) for one in fields(record)}
    return {
        name: value
        for name, value in asdict(record).items()
        if name not in EVALUATION_SETTINGS and value != defaults[name]
    }


def _default(one: Field[Any]) -> object:
    """Return a field's default, or what no value equals."""
    if one.default_factory is not MISSING:
        return one.default_factory()
    return one.default
