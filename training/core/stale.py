"""Removes quick runs of other data or another recipe, so that they are trained again."""

import shutil
from pathlib import Path

from wabe.builders.core import registry
from wabe.builders.core.files import exclusive
from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError
from wabe.training.core.data import Reader
from wabe.training.core.identity import run_identity
from wabe.training.core.layout import run_folder
from wabe.training.core.recipe import Recipe
from wabe.training.core.run import BEGUN, HOLDER, LOCK, TRAINED
from wabe.training.core.trained import Identified
from wabe.training.core.training_rows import training_rows


def discard_stale(recipe: Recipe, seed: int, *, data: Path, runs: Path) -> bool:
    """Remove a run, finished or interrupted, that read something else or had other settings; return whether one was."""
    folder = run_folder(runs, recipe.name, seed)
    path = next((folder.path / name for name in (TRAINED, BEGUN) if (folder.path / name).exists()), None)
    reader = Reader(registry.find(recipe.benchmark, recipe.edition), data)
    if path is None or not read_manifest(reader.folder).configs.keys() >= set(recipe.configs):
        return False
    try:
        found = read_typed(path, Identified).identity
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy=f"Remove {folder.path} and train again"
        ) from error
    if found == run_identity(recipe, seed, training_rows(recipe, reader).reads):
        return False
    with exclusive(folder.path / LOCK, HOLDER):
        shutil.rmtree(folder.path)
    return True
