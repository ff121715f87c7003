from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
import torch
from safetensors.torch import load_file

import wabe.training.core.scratch
from wabe.builders.clutrr.rows import Kin
from wabe.errors import CorruptError
from wabe.training.clutrr.recipes import RECIPES
from wabe.training.core.layout import RunFolder
from wabe.training.core.learning import Progress, Task
from wabe.training.core.recipe import Recipe
from wabe.training.core.scratch import learn
from wabe.training.core.words import words_of
from wabe.training.finetune import checkpoints

GRAPH = next(recipe for recipe in RECIPES if recipe.name == "clutrr-gat")
ENCODER = next(recipe for recipe in RECIPES if recipe.name == "clutrr-encoder-lstm")


class StoppedError(Exception):
    """A run was stopped, as a signal would stop it."""


def _task(
    stories: pa.Table, folder: Path, progress: Callable[[int], Progress], *, declared: Recipe = GRAPH, epochs: int = 2
) -> Task:
    recipe = replace(declared, hyperparameters=replace(declared.hyperparameters, epochs=epochs, batch_size=20))
    table = stories.select([*recipe.inputs.columns, "label"])
    return Task(
        recipe=recipe,
        seed=42,
        labels=tuple(Kin),
        train=table,
        validation=table,
        words=lambda: words_of([recipe.inputs.texts(table)]),
        identity="these stories",
        folder=RunFolder(folder),
        device="cpu",
        say=lambda _text: None,
        progress=progress,
    )


def test_placeholders_and_dropout_are_drawn_alike_when_a_run_is_taken_up(
    stories: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wabe.training.core.scratch, "CHECKPOINT_SECONDS", 0.0)

    def stopping(_total: int) -> Progress:
        steps = [0]

        def advance(count: int) -> None:
            steps[0] += count
            if steps[0] == 8:
                raise StoppedError

        return advance

    whole = learn(_task(stories, tmp_path / "whole", lambda _total: lambda _steps: None))
    with pytest.raises(StoppedError):
        learn(_task(stories, tmp_path / "cut", stopping))
    taken_up = learn(_task(stories, tmp_path / "cut", lambda _total: lambda _steps: None))
    assert (whole.resumed, taken_up.resumed, whole.steps) == (0, 1, 12)
    one, other = (load_file(tmp_path / name / "model" / "model.safetensors") for name in ("whole", "cut"))
    assert one.keys() == other.keys()
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_the_pretrained_part_is_checked_and_recorded(
    stories: pa.Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def task(name: str) -> Task:
        return _task(stories[:20], tmp_path / name, lambda _total: lambda _steps: None, declared=ENCODER, epochs=1)

    base = learn(task("run")).model["base"]
    assert base["weights_sha256"] == {"model.safetensors": checkpoints.MINILM_SHA256}
    monkeypatch.setattr(checkpoints, "MINILM_SHA256", "0" * 64)
    with pytest.raises(CorruptError, match="the weights have the sha256"):
        learn(task("other"))
