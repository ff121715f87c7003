"""Taking up an interrupted run: only whole checkpoints of the same identity count."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, WrongCallError
from wabe.training.core.trained import Identified

IDENTITY = "identity.json"
MARKER = "complete.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted:
    """The last whole checkpoint of a run, and what it took to get there."""

    folder: Path
    seconds: float
    resumed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Complete:
    """What the marker of a whole checkpoint says."""

    seconds: float
    resumed: int


def claim(folder: Path, identity: str, recipe: str) -> None:
    """Make the folder of checkpoints this run's own, or refuse one that has checkpoints of another run."""
    path = folder / IDENTITY
    if path.is_file():
        try:
            found = read_typed(path, Identified).identity
        except (OSError, ValueError) as error:
            raise CorruptError(
                where=str(path), what=f"it cannot be read ({error})", remedy=f"Remove {folder} to start over"
            ) from error
        if found == identity:
            return
        if any(folder.glob(f"checkpoint-*/{MARKER}")):
            raise WrongCallError(
                where=str(folder),
                what=f"the checkpoint there does not match {recipe}: its recipe, seed, settings or data are different",
                remedy=f"Remove {folder} to start over, or choose another folder with --runs",
            )
    elif any(folder.glob("*")):
        raise WrongCallError(
            where=str(folder),
            what="the checkpoint there does not say which recipe it belongs to",
            remedy=f"Remove {folder} to start over, or choose another folder with --runs",
        )
    for half_written in folder.glob("checkpoint-*"):
        shutil.rmtree(half_written)
    write_atomically(path, json.dumps({"identity": identity, "recipe": recipe}) + "\n")


def mark_complete(folder: Path, *, seconds: float, resumed: int) -> None:
    """Say that a checkpoint was written to its end."""
    write_atomically(folder / MARKER, json.dumps({"seconds": seconds, "resumed": resumed}) + "\n")


def last_checkpoint(folder: Path) -> Interrupted | None:
    """Return the last whole checkpoint, after removing what a kill left half-written."""
    whole: list[tuple[int, Path]] = []
    for path in folder.glob("checkpoint-*"):
        if (path / MARKER).is_file():
            whole.append((int(path.name.rpartition("-")[2]), path))
        else:
            shutil.rmtree(path)
    if not whole:
        return None
    _, found = max(whole)
    try:
        done = read_typed(found / MARKER, _Complete)
        _point_here(found)
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(found), what=f"the checkpoint cannot be read ({error})", remedy=f"Remove {found} and train again"
        ) from error
    return Interrupted(folder=found, seconds=done.seconds, resumed=done.resumed)


def _point_here(checkpoint: Path) -> None:
    """Correct the path of the best checkpoint, which is absolute, in case the run was moved."""
    path = checkpoint / "trainer_state.json"
    state = read_typed(path, dict[str, Any])
    if best := state.get("best_model_checkpoint"):
        here = str(checkpoint.parent / Path(best).name)
        if here != best:
            write_atomically(path, json.dumps({**state, "best_model_checkpoint": here}, indent=2) + "\n")
