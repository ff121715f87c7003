"""Real rows of SETI, and tasks on them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pyarrow as pa

from wabe.builders.core import registry
from wabe.training.core.data import labels_of, sample
from wabe.training.core.layout import RunFolder
from wabe.training.core.learning import Progress, Task
from wabe.training.core.recipe import Hyperparameters, Pretrained
from wabe.training.core.registry import find

SETTINGS = Hyperparameters(epochs=4, batch_size=32, learning_rate=3e-3, warmup_share=0.1, clip_norm=1.0, bucket_pool=16)


@cache
def seti_rows(config: str, split: str, limit: int) -> pa.Table:
    """Return some rows of a split, as it is built."""
    tables = registry.find("seti").config(config).split(split).tables()
    return sample(pa.concat_tables(tables), limit, "uid")


def fine_tuning(
    checkpoint: Path | str,
    folder: Path,
    *,
    seed: int = 1,
    rows: int = 640,
    identity: str = "tiny",
    trained_layers: int | None = None,
    on_step: Callable[[], None] | None = None,
    settings: Hyperparameters = SETTINGS,
) -> Task:
    """Return the task of telling the two trained composition rules of SETI's task 2 apart."""
    recipe = find("seti-minilm-task2-nontrivial")
    model = Pretrained(checkpoint=str(checkpoint), trained_layers=trained_layers)

    def progress(_total: int) -> Progress:
        def advance(steps: int) -> None:
            if steps and on_step:
                on_step()

        return advance

    return Task(
        recipe=replace(recipe, name="tiny", model=model, hyperparameters=settings),
        seed=seed,
        labels=labels_of(registry.find("seti"), "task2_nontrivial"),
        train=seti_rows("task2_nontrivial", "train", rows),
        validation=seti_rows("task2_nontrivial", "validation", min(rows, 200)),
        words=list,
        identity=identity,
        folder=RunFolder(folder),
        device="cpu",
        say=lambda _: None,
        progress=progress,
    )


@cache
def seti_words() -> list[str]:
    """Return the words of the rows that the tests train on."""
    from tests.training.tiny_checkpoints import words_of

    return words_of(seti_rows("task2_nontrivial", "train", 640))
