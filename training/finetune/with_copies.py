"""Batches for training by maximum entropy: rows, and after each its copies that mean nothing."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.utils.data import Dataset

from wabe.training.core.nonsense import Copies, mean_entropy
from wabe.training.finetune.batches import LengthGrouped
from wabe.training.finetune.tokens import Examples

NO_LABEL = -100
Row = dict[str, object]
Loss = Callable[..., torch.Tensor]


class WithCopies(Dataset[list[Row]]):
    """Rows with their copies of the epoch that the order is in."""

    def __init__(
        self, examples: Examples, copies: Copies, order: LengthGrouped, tokenize: Callable[..., Mapping[str, Any]]
    ) -> None:
        self.examples = examples
        self.copies = copies
        self.order = order
        self.tokenize = tokenize
        self.known: tuple[int, list[list[Row]]] = (-1, [])

    def __len__(self) -> int:
        return len(self.examples)

    def __getitem__(self, index: int) -> list[Row]:
        if self.known[0] != self.order.epoch:
            self.known = self.order.epoch, self._tokenized(self.order.epoch)
        return [self.examples[index], *self.known[1][index]]

    def _tokenized(self, epoch: int) -> list[list[Row]]:
        flat = [pair for some in self.copies.of_epoch(epoch) for pair in some]
        seconds = [second for _, second in flat if second is not None]
        found = self.tokenize(
            [first for first, _ in flat], seconds or None, truncation=True, return_attention_mask=False, verbose=False
        )
        rows: list[Row] = [{**{key: found[key][at] for key in found}, "labels": NO_LABEL} for at in range(len(flat))]
        each = self.copies.each
        return [rows[start : start + each] for start in range(0, len(rows), each)]


class FlatBatches:
    """Makes a batch of rows and of lists of rows."""

    def __init__(self, pad: Callable[[list[Row]], dict[str, Any]]) -> None:
        self.pad = pad

    def __call__(self, features: list[Any]) -> dict[str, Any]:
        """Pad all rows of a batch to the longest."""
        return self.pad([row for one in features for row in (one if isinstance(one, list) else [one])])


def maximum_entropy(weight: float, own: Loss | None) -> Loss:
    """Return the loss of rows less the weighted mean entropy of their copies.

    Equation 4.5 as printed would raise the loss and lower the entropy; what its text describes is the opposite.
    """

    def loss(outputs: Mapping[str, torch.Tensor], gold: torch.Tensor, **_: object) -> torch.Tensor:
        logits = outputs["logits"]
        known = gold != NO_LABEL
        value = (
            torch.nn.functional.cross_entropy(logits[known], gold[known])
            if own is None
            else own({"logits": logits[known]}, gold[known])
        )
        return value if bool(known.all()) else value - weight * mean_entropy(logits[~known])

    return loss
