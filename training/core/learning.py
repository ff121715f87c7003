"""What a learner is given and gives back; torch is imported by learners only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from wabe.training.core.label_names import LabelMap
from wabe.training.core.layout import RunFolder
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import CurvePoint

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One recipe, one seed, and the rows to learn from: tables with the columns of the inputs and `label`."""

    recipe: Recipe
    seed: int
    labels: tuple[str, ...]
    """What the model's outputs are called; its config must have the names in this order."""
    train: pa.Table
    validation: pa.Table
    words: Callable[[], list[str]]
    """All words of all texts that the recipe reads, sorted: the vocabulary of a model with frozen random vectors."""
    identity: str
    """A digest of recipe, hyperparameters, seed and data: a checkpoint of another identity is refused."""
    folder: RunFolder
    device: str
    say: Callable[[str], None]
    progress: Callable[[int], Progress]
    """Opens a progress bar of so many steps and returns how to advance it."""
    meanings: tuple[LabelMap, ...] = ()
    """Which outputs each label allows, where rows of different labels are joined; see `TrainingRows`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained:
    """What a learner did; the model itself is saved in the run's folder when it returns."""

    model: Mapping[str, Any]
    """For the record: architecture and options, or checkpoint with the sha256 of its weights."""
    parameters: int
    trained_parameters: int
    steps: int
    epochs: float
    kept_step: int
    curve: tuple[CurvePoint, ...]
    seconds: float
    resumed: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)


Learner = Callable[[Task], Trained]


def weights_files(folder: Path) -> list[Path]:
    """Return the weights of a saved model."""
    return sorted(folder.glob("*.safetensors"))
