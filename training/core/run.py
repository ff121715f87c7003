"""One run: data, learner, evaluation, record; interrupted runs are taken up, finished ones are not repeated."""

from collections.abc import Callable
from pathlib import Path

from training.core.layout import RunFolder
from training.core.learning import Progress
from training.core.recipe import Recipe


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
    raise NotImplementedError
