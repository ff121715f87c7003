"""One run: read, train, evaluate, record; interrupted runs are resumed, and finished ones are not repeated."""

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa
import torch

from wabe.builders.core import registry
from wabe.builders.core.files import exclusive, write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, WrongCallError
from wabe.training.core.data import Reader
from wabe.training.core.derived_scoring import evaluate_derived
from wabe.training.core.evaluate import evaluate
from wabe.training.core.identity import EVALUATION_SETTINGS, run_identity
from wabe.training.core.layout import RunFolder, run_folder
from wabe.training.core.learning import Learner, Progress, Task, Trained
from wabe.training.core.predict import load_model
from wabe.training.core.processes import is_first_process, process_count
from wabe.training.core.provenance import (
    code_version,
    evaluation_version,
    package_versions,
    weights_checksums,
    weights_digest,
)
from wabe.training.core.recipe import FromScratch, Recipe
from wabe.training.core.record import Run, read_run, write_run
from wabe.training.core.saving import save_code
from wabe.training.core.trained import TrainedNote
from wabe.training.core.training_rows import training_rows
from wabe.training.core.words import words_of

TRAINED = "trained.json"
BEGUN = "begun.json"
LOCK = ".lock"
HOLDER = "run of this recipe and seed"


def train_one(
    recipe: Recipe,
    seed: int,
    *,
    data: Path,
    runs: Path,
    device: str = "cpu",
    changed: Mapping[str, str] | None = None,
    say: Callable[[str], None],
    progress: Callable[[int], Progress],
) -> RunFolder:
    """Train a recipe with one seed, evaluate it and write its record last.

    A run that was interrupted goes on. One that is trained is only evaluated, and only if it was not evaluated yet,
    or by other code, or on other data. `changed` says what `--set` changed, for the record.
    """
    # Named before anything runs: files may change while a model learns.
    evaluation, now = evaluation_version(recipe, recipe.hyperparameters.test_rows), _circumstances(recipe, device)
    folder = run_folder(runs, recipe.name, seed)
    first = is_first_process()
    if process_count() > 1 and isinstance(recipe.model, FromScratch):
        raise WrongCallError(
            where=recipe.name,
            what="this recipe is trained in a single process",
            remedy="Run wabe train without accelerate launch",
        )
    if not first:
        say, progress = _silent, lambda _: _silent
    lock = exclusive(folder.path / LOCK, HOLDER) if first else nullcontext()
    with lock, _threads(recipe.threads):
        reader = Reader(registry.find(recipe.benchmark, recipe.edition), data)
        task = _task(recipe, seed, reader, folder, device, say, progress)
        trained = _trained(task)
        if trained is None:
            now |= {"threads": torch.get_num_threads()}
            before = _begin(task, now) if first else {}
            try:
                done = _learner(recipe)(task)
            except BaseException:
                # Without a checkpoint there is nothing to resume.
                if first and not folder.checkpoint.exists():
                    (folder.path / BEGUN).unlink(missing_ok=True)
                raise
            trained = _written(task, done, changed or {}, now, before) if first else None
        if trained is None or not first:
            return folder
        shutil.rmtree(folder.checkpoint, ignore_errors=True)
        (folder.path / BEGUN).unlink(missing_ok=True)
        if folder.finished and _is_evaluated(read_run(folder.path), evaluation, reader):
            say(f"{recipe.name} seed {seed}: already finished, in {folder.path}")
        else:
            about = {"changed": _changed(trained.changed, changed or {}), "evaluation": evaluation}
            write_run(_evaluate(task, trained, reader, about), folder.path)
    return folder


def _is_evaluated(run: Run, evaluation: str, reader: Reader) -> bool:
    """Return whether a record is of this evaluation, on what is built today."""
    return run.extra.get("evaluation") == evaluation and bool(run.data.read) and not reader.changed(run.data.read)


def _circumstances(recipe: Recipe, device: str) -> dict[str, Any]:
    return {"code": code_version(recipe), "versions": package_versions(), "device": device}


def _begin(task: Task, now: Mapping[str, Any]) -> dict[str, Any]:
    """Note the code, versions and device that a run begins with; of a resumed run, return those that differed."""
    path = task.folder.path / BEGUN
    if not (path.exists() and task.folder.checkpoint.exists()):
        write_atomically(path, json.dumps({"identity": task.identity, **now}, indent=1) + "\n")
        return {}
    try:
        noted = read_typed(path, dict[str, Any])
    except ValueError:
        noted = {}
    other = {name: noted.get(name) for name, value in now.items() if noted.get(name) != value}
    if other:
        task.say(
            f"{task.recipe.name} seed {task.seed}: this run was started with other values of {', '.join(other)}; "
            "its weights may differ from those of an uninterrupted run"
        )
    return other


def _changed(trained: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Return what `--set` changed: training's settings of the call that trained, evaluation's of this one."""
    learnt = {name: value for name, value in trained.items() if name not in EVALUATION_SETTINGS}
    return learnt | {name: value for name, value in now.items() if name in EVALUATION_SETTINGS}


@contextmanager
def _threads(wanted: int | None) -> Iterator[None]:
    if wanted is None:
        yield
        return
    before = torch.get_num_threads()
    torch.set_num_threads(wanted)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _silent(_: object) -> None:
    """Say nothing: another process does."""


def _task(
    recipe: Recipe,
    seed: int,
    reader: Reader,
    folder: RunFolder,
    device: str,
    say: Callable[[str], None],
    progress: Callable[[int], Progress],
) -> Task:
    rows = training_rows(recipe, reader)

    def words() -> list[str]:
        return words_of(recipe.inputs.texts(table) for table in _tables(recipe, reader))

    return Task(
        recipe=recipe,
        seed=seed,
        labels=rows.labels,
        meanings=rows.meanings,
        train=rows.train,
        validation=rows.validation,
        words=words,
        identity=run_identity(recipe, seed, rows.reads),
        folder=folder,
        device=device,
        say=say,
        progress=progress,
    )


def _learner(recipe: Recipe) -> Learner:
    if isinstance(recipe.model, FromScratch):
        from wabe.training.core.scratch import learn as from_scratch

        return from_scratch
    module = "as_published" if recipe.as_published else "learn"
    fine_tune: Learner = import_module(f"wabe.training.finetune.{module}").learn
    return fine_tune


def _tables(recipe: Recipe, reader: Reader) -> list[pa.Table]:
    """Read the texts of every split that the recipe names."""
    places = [(config, split) for config in recipe.configs for split in (recipe.train_split, recipe.validation_split)]
    places += [(one.config, split) for one in recipe.evaluations for split in one.splits]
    return [reader.table(config, split, recipe.inputs.columns) for config, split in dict.fromkeys(places)]


def _written(
    task: Task, trained: Trained, changed: Mapping[str, str], now: Mapping[str, Any], before: Mapping[str, Any]
) -> TrainedNote:
    """Write what training gave; from here on the run can only be evaluated."""
    begun = {"begun_with": before} if before else {}
    note = TrainedNote(
        identity=task.identity,
        weights_sha256=weights_digest(weights_checksums(task.folder.model)),
        trained=replace(trained, extra={**trained.extra, **begun}),
        train_rows=task.train.num_rows,
        changed=dict(changed),
        **now,
    )
    path = task.folder.path / TRAINED
    write_atomically(path, json.dumps(asdict(note), indent=1, allow_nan=False) + "\n")
    return read_typed(path, TrainedNote)


def _trained(task: Task) -> TrainedNote | None:
    path = task.folder.path / TRAINED
    if not path.exists():
        return None
    try:
        note = read_typed(path, TrainedNote)
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy=f"Remove {task.folder.path} and train again"
        ) from error
    if note.identity != task.identity:
        raise CorruptError(
            where=str(task.folder.path),
            what="this folder has a run of another recipe, with other data or other hyperparameters",
            remedy="Choose another folder with --runs, or remove this one",
        )
    if weights_digest(weights_checksums(task.folder.model)) != note.weights_sha256:
        raise CorruptError(
            where=str(task.folder.model),
            what="the weights were changed after training: their sha256 differs",
            remedy=f"Remove {task.folder.path} and train again",
        )
    return note


def _evaluate(task: Task, note: TrainedNote, reader: Reader, about: Mapping[str, Any]) -> Run:
    recipe, folder = task.recipe, task.folder
    begun = time.monotonic()
    loaded = load_model(folder.model, device=task.device)
    save_code(loaded.model, folder.model)
    results = (
        *evaluate(recipe, loaded, reader, task.say),
        *evaluate_derived(recipe, loaded, reader, task.say),
    )
    learnt = note.trained
    return Run(
        recipe=recipe.name,
        seed=task.seed,
        data=reader.record(task.labels),
        model=learnt.model,
        hyperparameters=asdict(recipe.hyperparameters),
        parameters=learnt.parameters,
        trained_parameters=learnt.trained_parameters,
        steps=learnt.steps,
        epochs=learnt.epochs,
        train_rows=note.train_rows,
        kept_step=learnt.kept_step,
        curve=learnt.curve,
        results=results,
        weights_sha256=note.weights_sha256,
        code=note.code,
        versions=note.versions,
        device=note.device,
        threads=note.threads,
        train_seconds=learnt.seconds,
        evaluate_seconds=time.monotonic() - begun,
        resumed=learnt.resumed,
        extra={**learnt.extra, **about},
    )
