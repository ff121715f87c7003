"""What a loaded model must be: whole, so that no weight is random, and padded on the side that it does not read."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from wabe.errors import MissingError, WrongCallError
from wabe.training.core.batches import encode

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

SHOWN = 3
SIDES = ("right", "left")
SHORT, LONG = ("one", "two"), ("one two three four", "five six")
# Outputs of one row with and without padding differ by rounding only: in single precision, and in less.
FINE, COARSE = 1e-4, 5e-2


def lacking(info: Mapping[str, Any]) -> set[str]:
    """Return the weights that transformers found in no file, or in another shape, and drew at random."""
    return {*info["missing_keys"], *(key for key, *_ in info["mismatched_keys"])}


def refuse_lacking(weights: Iterable[str], where: str) -> None:
    """Refuse a model some of whose weights are in none of its files."""
    missing = sorted(weights)
    if missing:
        more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        raise MissingError(
            where=where,
            what=f"{', '.join(missing[:SHOWN])}{more} would be random: missing from its files, or not in the shape "
            "that its config gives",
            remedy="Give a model whose weights match its config",
        )


def pad_where_unread(tokenizer: "PreTrainedTokenizerBase", model: "PreTrainedModel", where: str) -> None:
    """Let a tokenizer pad on the side that leaves a row's outputs as they are alone; its own side is tried first."""
    before = model.training
    model.eval()
    near = FINE if model.dtype == torch.float32 else COARSE
    with torch.inference_mode():
        alone = _outputs(tokenizer, model, [0], SIDES[0])
        fits = [
            side
            for side in sorted(SIDES, key=lambda side: side != tokenizer.padding_side)
            if torch.allclose(_outputs(tokenizer, model, [0, 1], side), alone, rtol=near, atol=near, equal_nan=True)
        ]
    model.train(before)
    if not fits:
        raise WrongCallError(
            where=where,
            what="its output for a text changes when the text is padded, on the left and on the right",
            remedy="Give a model that ignores padding",
        )
    tokenizer.padding_side = fits[0]


def _outputs(
    tokenizer: "PreTrainedTokenizerBase", model: "PreTrainedModel", rows: list[int], side: str
) -> "torch.Tensor":
    """Return the outputs of the first of some rows, padded to the longest of them."""
    encoded = replace(encode(tokenizer, (SHORT, LONG)), side=side)
    logits: torch.Tensor = model(**encoded.batch(np.array(rows), str(model.device))).logits
    return logits[0].float()
