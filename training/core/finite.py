"""Rejects NaN and infinity: argmax over NaN silently picks the first label."""

from typing import TYPE_CHECKING

from wabe.errors import DivergedError

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedModel

REMEDY = "Train it again with a lower learning_rate or a clip_norm"


def check_logits(logits: "torch.Tensor", where: str, remedy: str = REMEDY) -> None:
    """Refuse logits of which any is infinite or not a number."""
    import torch

    wrong = int((~torch.isfinite(logits)).any(dim=-1).sum())
    if wrong:
        raise DivergedError(
            where=where, what=f"the model's outputs are not finite for {wrong} of {len(logits)} rows", remedy=remedy
        )


def check_weights(model: "PreTrainedModel", where: str, remedy: str = REMEDY) -> None:
    """Refuse a model of which any weight is infinite or not a number."""
    import torch

    wrong = [name for name, weight in model.named_parameters() if not bool(torch.isfinite(weight).all())]
    if wrong:
        raise DivergedError(
            where=where,
            what=f"{len(wrong)} of its weights are not finite, {wrong[0]} first; nothing was recorded",
            remedy=remedy,
        )


def once_more(checkpoint: object) -> str:
    """Return what to do after a training that did not converge: its checkpoint would be refused to other settings."""
    return f"Remove {checkpoint}, then use --set to lower learning_rate or to set clip_norm"
