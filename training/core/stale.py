"""Runs that are not of today's data and recipe: quick ones are removed, so that they are trained anew."""

import json
import shutil
from pathlib import Path

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.files import exclusive
from wabe.builders.core.manifest import read_manifest
from wabe.errors import CorruptError
from wabe.training.core.identity import run_identity
from wabe.training.core.layout import run_folder
from wabe.training.core.recipe import Recipe
from wabe.training.core.run import BEGUN, HOLDER, LOCK, TRAINED


def discard_stale(recipe: Recipe, seed: int, *, data: Path, runs: Path) -> bool:
    """Remove a run, finished or interrupted, of other rows or with other settings; return whether there was one."""
    folder = run_folder(runs, recipe.name, seed)
    path = next((folder.path / name for name in (TRAINED, BEGUN) if (folder.path / name).exists()), None)
    manifest = read_manifest(folder_of(registry.find(recipe.benchmark, recipe.edition), data))
    if path is None or recipe.config not in manifest.configs:
        return False
    splits = manifest.configs[recipe.config].splits
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
    with exclusive(folder.path / LOCK, HOLDER):
        shutil.rmtree(folder.path)
    return True
