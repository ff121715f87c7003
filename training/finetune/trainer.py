"""The Trainer of transformers, with an order that survives a kill, weighted classes, and no silent NaN."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from transformers import Trainer, TrainerCallback, TrainerControl, TrainerState, TrainingArguments
from transformers.trainer_utils import EvalPrediction

from wabe.errors import DivergedError
from wabe.training.core.class_weights import weights_by_label
from wabe.training.core.finite import check_logits, once_more
from wabe.training.core.learning import Progress
from wabe.training.finetune.batches import LengthGrouped
from wabe.training.finetune.joined_labels import JoinedLabels
from wabe.training.finetune.resume import mark_complete


class FineTuner(Trainer):
    """A Trainer that reads rows in an order of seed and epoch and stops at the first loss that is no number."""

    order: LengthGrouped
    where: str

    def _get_train_sampler(self, _train_dataset: object = None) -> LengthGrouped:
        return self.order

    def training_step(self, *args: Any, **kwargs: Any) -> torch.Tensor:
        """Train on one batch."""
        loss: torch.Tensor = super().training_step(*args, **kwargs)
        if not torch.isfinite(loss):
            raise DivergedError(
                where=self.where,
                what=f"the loss is {loss.item()} at step {self.state.global_step + 1}; nothing was recorded",
                remedy=once_more(self.args.output_dir),
            )
        return loss


class Course(TrainerCallback):
    """What happens around the steps: the order of each epoch, the last evaluation, markers, the progress bar."""

    def __init__(
        self,
        *,
        order: LengthGrouped,
        steps_per_epoch: int,
        advance: Progress,
        seconds: float,
        resumed: int,
    ) -> None:
        self.order = order
        self.steps_per_epoch = steps_per_epoch
        self.advance = advance
        self.before = seconds
        self.resumed = resumed
        self.began = time.monotonic()

    @property
    def seconds(self) -> float:
        """Return the time of all stretches that count, from the first start on."""
        return self.before + time.monotonic() - self.began

    def on_train_begin(self, args: object, state: TrainerState, control: TrainerControl, **_: object) -> None:  # noqa: ARG002
        """Show what earlier stretches did."""
        self.advance(state.global_step)

    def on_epoch_begin(self, args: object, state: TrainerState, control: TrainerControl, **_: object) -> None:  # noqa: ARG002
        """Draw the epoch's order."""
        self.order.epoch = state.global_step // self.steps_per_epoch

    def on_step_end(self, args: object, state: TrainerState, control: TrainerControl, **_: object) -> None:  # noqa: ARG002
        """Evaluate after the last step too, wherever it falls."""
        self.advance(1)
        if state.global_step >= state.max_steps:
            control.should_log = control.should_evaluate = control.should_save = True

    def on_save(self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **_: object) -> None:  # noqa: ARG002
        """Mark the checkpoint as whole."""
        if state.is_world_process_zero:
            folder = Path(str(args.output_dir)) / f"checkpoint-{state.global_step}"
            mark_complete(folder, seconds=self.seconds, resumed=self.resumed)


def weighted_loss(labels: tuple[str, ...], weights: Mapping[str, float]) -> Callable[..., torch.Tensor]:
    """Return the cross-entropy with a weight per label name."""
    by_label = torch.tensor(weights_by_label(weights, labels))

    def loss(outputs: Mapping[str, torch.Tensor], gold: torch.Tensor, **_: object) -> torch.Tensor:
        logits = outputs["logits"]
        return torch.nn.functional.cross_entropy(logits, gold, weight=by_label.to(logits.device, logits.dtype))

    return loss


def best_class(where: str, checkpoint: Path, joined: JoinedLabels | None = None) -> Callable[..., torch.Tensor]:
    """Return what gives predicted classes, and refuses outputs that are not finite.

    An encoder-decoder gives its hidden states too, which nobody needs to gather.
    """

    def best(logits: torch.Tensor | tuple[torch.Tensor, ...], labels: torch.Tensor) -> torch.Tensor:
        scores = logits[0] if isinstance(logits, tuple) else logits
        check_logits(scores, where, once_more(checkpoint))
        return joined.answers(scores, labels) if joined else scores.argmax(dim=-1)

    return best


def accuracy(evaluated: EvalPrediction) -> dict[str, float]:
    """Return the share of rows that were predicted right."""
    return {"accuracy": float(np.mean(np.asarray(evaluated.predictions) == np.asarray(evaluated.label_ids)))}
