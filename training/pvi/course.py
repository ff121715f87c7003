"""One short run of fine-tuning, and the scores that it gives: on one device, in an order that the seed decides."""

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np
import torch
from torch import nn

from wabe.errors import DivergedError
from wabe.training.core.batches import Encoded
from wabe.training.finetune.batches import LengthGrouped
from wabe.training.pvi.definition import Floats, Numbers
from wabe.training.pvi.family import Indices
from wabe.training.pvi.frozen import TOKENS, batches_by_length, computing_in

if TYPE_CHECKING:
    from transformers import PreTrainedModel

    from wabe.training.pvi.encoder import Tuning

# So many batches are sorted by length together.
POOL = 16
# So many nats less than a constant answer costs: what is learnt by chance is less.
LEARNT = 0.01


class Source(Protocol):
    """What a learner reads, batch by batch."""

    lengths: Indices

    def batch(self, rows: Indices) -> tuple[torch.Tensor, ...]:
        """Return the learner's inputs for some rows."""
        ...

    def learner(self, model: "PreTrainedModel") -> nn.Module:
        """Return what learns."""
        ...


class WholeRows:
    """Rows as token numbers, for a model that is computed whole."""

    def __init__(self, encoded: Encoded) -> None:
        self._encoded, self.lengths = encoded, encoded.lengths

    def batch(self, rows: Indices) -> tuple[torch.Tensor, ...]:
        """Return the inputs in the order of their names."""
        return tuple(self._encoded.batch(rows).values())

    def learner(self, model: "PreTrainedModel") -> nn.Module:
        """Return the whole model."""
        return _Whole(model, self._encoded.names)


class _Whole(nn.Module):
    def __init__(self, model: "PreTrainedModel", names: tuple[str, ...]) -> None:
        super().__init__()
        self.model, self._names = model, names

    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        logits: torch.Tensor = self.model(**dict(zip(self._names, inputs, strict=True))).logits
        return logits


def fit(
    learner: nn.Module, source: Source, rows: Indices, labels: Numbers, tuning: "Tuning", *, seed: int, where: str
) -> None:
    """Minimise cross-entropy with AdamW; the rate rises over the warm-up and then falls to zero.

    A run that gives up has learnt nothing so far: its loss over the last epoch is that of a constant answer.
    """
    for part in learner.modules():
        if isinstance(part, nn.Dropout):
            part.p = tuning.dropout
    learner.train()
    learning = [part for part in learner.parameters() if part.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=tuning.learning_rate, weight_decay=tuning.weight_decay, fused=True)
    steps = tuning.epochs * math.ceil(len(rows) / tuning.batch_size)
    warm = max(1.0, tuning.warmup_share * steps)
    rate = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / warm, (steps - step) / max(1.0, steps - warm))
    )
    order = LengthGrouped(source.lengths[rows].tolist(), tuning.batch_size, seed, pool=POOL)
    gold = torch.from_numpy(labels)
    constant = _entropy(labels[rows])
    for order.epoch in range(tuning.epochs):
        ordered = rows[np.fromiter(order, dtype=np.int64)]
        total = 0.0
        for start in range(0, len(ordered), tuning.batch_size):
            some = ordered[start : start + tuning.batch_size]
            with computing_in(tuning.precision):
                logits = learner(*source.batch(some))
            loss = nn.functional.cross_entropy(logits.float(), gold[some])
            if not math.isfinite(loss.item()):
                raise DivergedError(
                    where=where, what="the loss is not finite", remedy="Choose a lower learning rate, or another family"
                )
            total += loss.item() * len(some)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learning, tuning.clip_norm)
            optimiser.step()
            rate.step()
        if order.epoch + 1 == tuning.give_up_after and total / len(rows) > constant - LEARNT:
            return


def _entropy(labels: Numbers) -> float:
    """Return the entropy of the shares of labels in nats: what the best constant answer costs."""
    counts = np.unique(labels, return_counts=True)[1]
    shares = counts / counts.sum()
    return float(-(shares * np.log(shares)).sum())


def predict(learner: nn.Module, source: Source, rows: Indices, tuning: "Tuning", *, where: str) -> Floats:
    """Return natural logarithms of probabilities for some rows, in their order."""
    learner.eval()
    place = np.full(len(source.lengths), -1, dtype=np.int64)
    place[rows] = np.arange(len(rows))
    found: Floats | None = None
    with torch.inference_mode(), computing_in(tuning.precision):
        for some in batches_by_length(rows, source.lengths, TOKENS):
            values = learner(*source.batch(some)).double().log_softmax(dim=-1).numpy()
            found = np.empty((len(rows), values.shape[1])) if found is None else found
            found[place[some]] = values
    if found is None or not np.isfinite(found).all():
        raise DivergedError(
            where=where, what="the model's outputs are not finite", remedy="Choose another checkpoint or family"
        )
    return found
