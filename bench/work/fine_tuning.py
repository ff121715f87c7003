"""Steps of fine-tuning MiniLM on SETI's pairs, in batches of similar lengths and in random ones."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import torch
from torch.optim.optimizer import register_optimizer_step_post_hook, register_optimizer_step_pre_hook

from bench.work.answer import answer
from wabe.builders.core import registry
from wabe.training.core.data import labels_of, sample
from wabe.training.core.layout import RunFolder
from wabe.training.core.learning import Task
from wabe.training.core.registry import find
from wabe.training.finetune.learn import learn
from wabe.training.finetune.trainer import FineTuner

RECIPE = "seti-minilm-task2-trivial"
ROWS = 4_096
WARM = 3
STEPS = 20


class Watched:
    """Times the Trainer's steps: what of them is the model and its optimiser, and how many tokens are padding."""

    def __init__(self) -> None:
        self.steps = 0
        self.tokens = 0
        self.padded_tokens = 0
        self.inside = 0.0
        self.began = self.ended = 0.0
        self._optimiser_began = 0.0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch every step that is taken meanwhile."""
        kept = FineTuner.training_step

        def step(trainer: FineTuner, *args: Any, **kwargs: Any) -> torch.Tensor:
            begun = perf_counter()
            if self.steps == WARM:
                self.began = begun
            if self.steps >= WARM:
                mask = args[1]["attention_mask"]
                self.tokens += int(mask.sum())
                self.padded_tokens += mask.numel()
            loss = kept(trainer, *args, **kwargs)
            self._add(perf_counter() - begun)
            return loss

        hooks = (register_optimizer_step_pre_hook(self._before), register_optimizer_step_post_hook(self._after))
        with patch.object(FineTuner, "training_step", step):
            yield
        for hook in hooks:
            hook.remove()

    def _before(self, *_: object) -> None:
        self._optimiser_began = perf_counter()

    def _after(self, *_: object) -> None:
        self.ended = perf_counter()
        self._add(self.ended - self._optimiser_began)
        self.steps += 1

    def _add(self, seconds: float) -> None:
        if self.steps >= WARM:
            self.inside += seconds


def main(pool: int, folder: Path) -> None:
    """Take some steps."""
    seti, recipe = registry.find("seti"), find(RECIPE)
    rows = sample(pa.concat_tables(seti.config(recipe.config).split("train").tables()), ROWS, "uid")
    settings = replace(recipe.hyperparameters, bucket_pool=pool, max_steps=WARM + STEPS)
    task = Task(
        recipe=replace(recipe, hyperparameters=settings),
        seed=recipe.seeds[0],
        labels=labels_of(seti, recipe.config),
        train=rows,
        validation=rows.slice(0, 64),
        words=list,
        identity="",
        folder=RunFolder(folder),
        device="cpu",
        say=lambda _text: None,
        progress=lambda _total: lambda _steps: None,
    )
    watched = Watched()
    with watched.watching():
        learn(task)
    answer(
        {
            "steps": watched.steps - WARM,
            "tokens": watched.tokens,
            "padded_tokens": watched.padded_tokens,
            "seconds": watched.ended - watched.began,
            "outside_seconds": watched.ended - watched.began - watched.inside,
            "threads": torch.get_num_threads(),
        }
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
