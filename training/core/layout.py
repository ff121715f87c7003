"""Where runs are: `runs/<recipe>/seed<N>/` with `model/`, with `checkpoint/` until it ends, and then `results.json`."""

import re
from dataclasses import dataclass
from pathlib import Path

from wabe.errors import MissingError
from wabe.training.core.record import RECORD


@dataclass(frozen=True, slots=True)
class RunFolder:
    """The folder of one recipe and one seed."""

    path: Path

    @property
    def model(self) -> Path:
        """What `from_pretrained` loads: weights as safetensors, config, tokenizer and the model's own code."""
        return self.path / "model"

    @property
    def checkpoint(self) -> Path:
        """What an interrupted run is resumed from; removed when the run is finished."""
        return self.path / "checkpoint"

    @property
    def finished(self) -> bool:
        """Whether there are results: they are the last thing that is written."""
        return (self.path / RECORD).is_file()


def run_folder(root: Path, recipe: str, seed: int) -> RunFolder:
    """Return the folder of one run."""
    return RunFolder(root / recipe / f"seed{seed}")


def finished_runs(root: Path, recipe: str) -> list[RunFolder]:
    """Return the finished runs of a recipe, by seed; folders with other names are none of ours."""
    found = {
        int(path.name.removeprefix("seed")): RunFolder(path)
        for path in (root / recipe).glob("seed*")
        if re.fullmatch(r"seed(0|[1-9]\d*)", path.name)
    }
    return [found[seed] for seed in sorted(found) if found[seed].finished]


def require_finished(root: Path, recipe: str, *, target: str) -> list[RunFolder]:
    """Return the finished runs of a recipe; if there is none, say how `wabe train` is called for it."""
    found = finished_runs(root, recipe)
    if not found:
        raise MissingError(where=str(root / recipe), what="there is no finished run", remedy=f"Run wabe train {target}")
    return found
