"""What a run is identified by: everything that its weights depend on, but for the code."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, asdict, fields
from pathlib import Path
from typing import Any

from wabe.builders.core.sources import file_sha256
from wabe.training.core.recipe import FromScratch, Hyperparameters, Pretrained, Recipe

# What only evaluation reads.
EVALUATION_SETTINGS = {"test_rows"}


def run_identity(recipe: Recipe, seed: int, digests: Mapping[str, str]) -> str:
    """Digest a recipe, its changes, its seed and its data; values that are defaults count as absent."""
    content = {
        "recipe": recipe.name,
        "inputs": recipe.inputs.name,
        "model": {"kind": type(recipe.model).__name__, **_told(recipe.model), **_folder(recipe.model)},
        "hyperparameters": _told(recipe.hyperparameters),
        "seed": seed,
        "data": dict(digests),
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
