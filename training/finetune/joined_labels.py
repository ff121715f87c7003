"""Learning from rows whose labels differ: a label allows one output of the model, or several, whose sum is meant."""

from collections.abc import Mapping, Sequence

import torch

from wabe.training.core.label_names import LabelMap


class JoinedLabels:
    """Loss and answers where the labels of several sets are counted through, as `TrainingRows` does."""

    def __init__(self, meanings: Sequence[LabelMap]) -> None:
        outputs = len(meanings[0].names)
        members = [members for meaning in meanings for members in meaning.outputs]
        set_of = torch.tensor([number for number, meaning in enumerate(meanings) for _ in meaning.labels])
        self.allowed = torch.tensor([[output in some for output in range(outputs)] for some in members])
        """By label and output: whether the output is among those that the label means."""
        self.rivals = set_of[:, None] == set_of[None, :]
        """By label and label: whether they are of the same set, so that one is an answer where the other is right."""

    def loss(self, outputs: Mapping[str, torch.Tensor], gold: torch.Tensor, **_: object) -> torch.Tensor:
        """Return the mean of -log(sum of the probabilities of the outputs that the label allows)."""
        logits = outputs["logits"]
        allowed = logits.masked_fill(~self.allowed.to(logits.device)[gold], -torch.inf)
        return (logits.logsumexp(dim=-1) - allowed.logsumexp(dim=-1)).mean()

    def answers(self, logits: torch.Tensor, gold: torch.Tensor) -> torch.Tensor:
        """Return the most likely label of the set that the right label is of, probabilities added up."""
        shares = logits.softmax(dim=-1) @ self.allowed.to(logits.device, logits.dtype).T
        return shares.masked_fill(~self.rivals.to(logits.device)[gold], -1.0).argmax(dim=-1)
