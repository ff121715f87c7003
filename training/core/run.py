"""One run: data, learner, evaluation, record; interrupted runs are taken up, finished ones are not repeated."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa

from builders.core import registry
from builders.core.files import exclusive, write_atomically
from training.core.data import Reader
from training.core.identity import run_identity
from training.core.layout import RunFolder, run_folder
from training.core.learning import Learner, Progress, Task, Trained
from training.core.recipe import FromScratch, Recipe
from training.core.record import CurvePoint
from training.core.words import words_of

TRAINED = "trained.json"


def train_one(
    recipe: Recipe,
    seed: int,
    *,
    data: Path,
    runs: Path,
    device: str = "cpu",
    say: Callable[[str], None],
    progress: Callable[[int], Progress],
) -> RunFolder:
    """Train a recipe with one seed, evaluate it and write its record last."""
    folder = run_folder(runs, recipe.name, seed)
    with exclusive(folder.path / ".lock"):
        reader = Reader(registry.find(recipe.benchmark, recipe.edition), data)
        columns = (*recipe.inputs.columns, "label")
        hyper = recipe.hyperparameters
        train = reader.read(recipe.config, recipe.train_split, columns, limit=hyper.train_rows)
        validation = reader.read(recipe.config, recipe.validation_split, columns, limit=hyper.validation_rows)
        identity = run_identity(recipe, seed, reader.record(train.labels).digests)

        def words() -> list[str]:
            return words_of(recipe.inputs.texts(table) for table in _tables(recipe, reader))

        task = Task(
            recipe=recipe,
            seed=seed,
            labels=train.labels,
            train=train.table,
            validation=validation.table,
            words=words,
            identity=identity,
            folder=folder,
            device=device,
            say=say,
            progress=progress,
        )
        if _trained(folder, identity) is None:
            trained = _learner(recipe)(task)
            content = {"identity": identity, **asdict(trained)}
            write_atomically(folder.path / TRAINED, json.dumps(content, indent=1, allow_nan=False) + "\n")
    return folder


def _learner(recipe: Recipe) -> Learner:
    if isinstance(recipe.model, FromScratch):
        from training.core.scratch import learn as from_scratch

        return from_scratch
    raise NotImplementedError


def _tables(recipe: Recipe, reader: Reader) -> list[pa.Table]:
    """Read the texts of every split that the recipe names."""
    places = [(recipe.config, recipe.train_split), (recipe.config, recipe.validation_split)]
    places += [(one.config, split) for one in recipe.evaluations for split in one.splits]
    return [reader.read(config, split, recipe.inputs.columns).table for config, split in dict.fromkeys(places)]


def _trained(folder: RunFolder, identity: str) -> Trained | None:
    path = folder.path / TRAINED
    if not path.exists():
        return None
    content = json.loads(path.read_text(encoding="utf-8"))
    if content.pop("identity") != identity:
        raise NotImplementedError
    return Trained(**{**content, "curve": tuple(CurvePoint(**point) for point in content["curve"])})
