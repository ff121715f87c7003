"""The record of a finished run: everything that a card, a results table or a reader of the JSON needs."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, MissingError
from wabe.training.core.measures import Measurement

RECORD = "results.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read of one split: some columns of its rows, or of a sample of them, and the digest of exactly that."""

    config: str
    split: str
    columns: tuple[str, ...]
    limit: int | None
    """At most so many rows were drawn; None is all of them."""
    rows: int
    digest: str

    @property
    def place(self) -> str:
        """Return the split as `config/split`."""
        return f"{self.config}/{self.split}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """The data of a run: where it was built, at which version, and everything that was read of it."""

    benchmark: str
    edition: str
    version: str
    place: str
    digests: Mapping[str, str]
    """`config/split` to the digest of the whole split, as it was published at that version."""
    labels: tuple[str, ...]
    read: tuple[Read, ...] = ()
    """What the run depends on; a record that has none is of an earlier release."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """One epoch, or one stretch of steps where an epoch is long."""

    step: int
    epoch: float
    loss: float
    validation_accuracy: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A measurement and the split it was made on."""

    config: str
    split: str
    measurement: Measurement
    shortcut: str = ""
    """The shortcut that was measured; empty where it is the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One recipe with one seed, from its first step to its last measurement."""

    recipe: str
    seed: int
    data: Data
    model: Mapping[str, Any]
    """The declared model: architecture and options, or checkpoint with the sha256 of its weights."""
    hyperparameters: Mapping[str, Any]
    parameters: int
    trained_parameters: int
    steps: int
    epochs: float
    train_rows: int
    kept_step: int
    curve: tuple[CurvePoint, ...]
    results: tuple[Result, ...]
    weights_sha256: str
    code: str
    """The package's version and the digest of the code that trained."""
    versions: Mapping[str, str]
    device: str
    threads: int
    train_seconds: float
    evaluate_seconds: float
    resumed: int = 0
    """How often the run was resumed from a checkpoint."""
    extra: Mapping[str, Any] = field(default_factory=dict)


def write_run(run: Run, folder: Path) -> Path:
    """Write the record whole; only a run that finished has one."""
    write_atomically(folder / RECORD, json.dumps(asdict(run), indent=1, allow_nan=False) + "\n")
    return folder / RECORD


def read_run(folder: Path) -> Run:
    """Read the record of a finished run."""
    path = folder / RECORD
    try:
        return read_typed(path, Run)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingError(
            where=str(folder), what="there is no finished run", remedy="Run wabe train, which resumes interrupted runs"
        ) from error
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"the record cannot be read ({error})", remedy="Run wabe train again"
        ) from error
