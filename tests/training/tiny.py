"""A recipe that trains in seconds, and how to run it; as a program, it is there to be killed."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from wabe.training.core.layout import RunFolder
from wabe.training.core.recipe import Evaluation, FromScratch, Hyperparameters, Option, Recipe
from wabe.training.core.run import train_one
from wabe.training.jabberwocky.recipes import BGRU, BY_BLOCK, PAPER

SIZES: dict[str, Option] = {"word_size": 32, "hidden_size": 32, "classifier_size": 32}

TINY: Recipe = replace(
    BGRU,
    name="tiny",
    model=FromScratch(architecture="sentence_pairs/bgru", options=SIZES),
    hyperparameters=Hyperparameters(
        epochs=2, batch_size=64, learning_rate=5e-3, train_rows=1280, validation_rows=400, test_rows=400, clip_norm=5.0
    ),
    evaluations=(Evaluation(config="small", splits=("holdout",), measures=BY_BLOCK),),
    paper=(),
)
LEARNING: Recipe = replace(
    TINY,
    name="learning",
    hyperparameters=replace(
        TINY.hyperparameters, epochs=4, train_rows=20_000, class_weights=PAPER.class_weights, test_rows=4_000
    ),
)


def run(
    recipe: Recipe, data: Path, runs: Path, seed: int = 10, *, say: Callable[[str], None] = lambda _text: None
) -> RunFolder:
    """Train without talk."""
    return train_one(recipe, seed, data=data, runs=runs, say=say, progress=lambda _total: lambda _steps: None)


def main() -> None:
    """Train with a checkpoint after every step, telling each step."""
    import wabe.training.core.scratch

    wabe.training.core.scratch.CHECKPOINT_SECONDS = 0.0
    told = [0]

    def advance(steps: int) -> None:
        told[0] += steps
        sys.stdout.write(f"{told[0]}\n")
        sys.stdout.flush()

    train_one(
        TINY,
        10,
        data=Path(sys.argv[1]),
        runs=Path(sys.argv[2]),
        say=lambda _text: None,
        progress=lambda _total: advance,
    )


if __name__ == "__main__":
    main()
