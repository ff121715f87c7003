"""Runs that are not of today's data and recipe: quick ones are removed, so that they are trained anew."""

import json
import shutil
from pathlib import Path

from builders.core import registry
from builders.core.build import folder_of
from builders.core.errors import CorruptError
from builders.core.manifest import read_manifest
from training.core.identity import run_identity
from training.core.layout import run_folder
from training.core.recipe import Recipe
from training.core.run import TRAINED


def discard_stale(recipe: Recipe, seed: int, *, data: Path, runs: Path) -> bool:
    """Remove a run that was trained on other rows or with other settings; return whether there was one."""
    folder = run_folder(runs, recipe.name, seed)
    path = folder.path / TRAINED
    if not path.exists():
        return False
    splits = (
        read_manifest(folder_of(registry.find(recipe.benchmark, recipe.edition), data)).configs[recipe.config].splits
    )
    read = (recipe.train_split, recipe.validation_split)
    digests = {f"{recipe.config}/{split}": splits[split].digest for split in read}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["identity"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy=f"Remove {folder.path} and train again"
        ) from error
    if found == run_identity(recipe, seed, digests):
        return False
    shutil.rmtree(folder.path)
    return True
