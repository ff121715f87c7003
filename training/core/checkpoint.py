"""Checkpoints: everything that an interrupted run needs to end as if it had not been."""

import io
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from wabe.builders.core.files import write_atomically
from wabe.errors import CorruptError
from wabe.training.core.record import CurvePoint

FILE = "state.pt"
Weights = dict[str, torch.Tensor]


@dataclass(slots=True, kw_only=True)
class State:
    """Where a run is, besides its weights and its optimiser."""

    epoch: int = 0
    batch: int = 0
    step: int = 0
    loss_sum: float = 0.0
    seconds: float = 0.0
    resumed: int = 0
    clipped: int = 0
    best_accuracy: float = -1.0
    kept_step: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A moment of a run."""

    identity: str
    state: State
    curve: tuple[CurvePoint, ...]
    weights: Weights
    kept: Weights
    optimizer: dict[str, Any]
    random: dict[str, torch.Tensor]

    def write(self, folder: Path) -> None:
        """Write the checkpoint whole, in place of the one before."""
        buffer = io.BytesIO()
        torch.save({name: getattr(self, name) for name in _PLAIN} | self._records(), buffer)
        write_atomically(folder / FILE, buffer.getvalue())

    def _records(self) -> dict[str, Any]:
        return {"state": asdict(self.state), "curve": [asdict(point) for point in self.curve]}


_PLAIN = ("identity", "weights", "kept", "optimizer", "random")


def read_checkpoint(folder: Path, identity: str) -> Checkpoint | None:
    """Return the checkpoint of a run, or None where there is none; one of another run is refused."""
    path = folder / FILE
    if not path.exists():
        return None
    remedy = f"Remove {folder} to start over, or choose another folder with --runs"
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
        found = Checkpoint(
            **{name: content[name] for name in _PLAIN},
            state=State(**content["state"]),
            curve=tuple(CurvePoint(**point) for point in content["curve"]),
        )
    except Exception as error:  # torch raises whatever a damaged file leads it to
        raise CorruptError(where=str(path), what=f"the checkpoint cannot be read ({error})", remedy=remedy) from error
    if found.identity != identity:
        raise CorruptError(
            where=str(path),
            what="the checkpoint belongs to another recipe, seed, data or set of hyperparameters",
            remedy=remedy,
        )
    return found
