"""Logits of encoded rows; a model that encodes sentences apart does so once for each."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt
import torch

from training.core.batches import Encoded

if TYPE_CHECKING:
    from transformers import PreTrainedModel

PAIRS = 1024


@runtime_checkable
class PairModel(Protocol):
    """A model that can encode sentences apart from their pairs."""

    def encode(self, tokens: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """Encode sentences that lie end to end."""
        ...

    def classify(self, first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
        """Return the logits of pairs of encoded sentences."""
        ...


def predicted_logits(model: "PreTrainedModel", encoded: Encoded, batch_tokens: int = 4096) -> torch.Tensor:
    """Return the logits of all rows, on the CPU."""
    model.eval()
    with torch.inference_mode():
        if isinstance(model, PairModel):
            return _of_pairs(model, encoded, model.device, batch_tokens)
        return _of_rows(model, encoded, batch_tokens)


def _of_rows(model: "PreTrainedModel", encoded: Encoded, batch_tokens: int) -> torch.Tensor:
    found: torch.Tensor | None = None
    for rows in _by_length(encoded.lengths, batch_tokens):
        logits = model(**encoded.batch(rows, str(model.device))).logits.float().cpu()
        if found is None:
            found = torch.empty(len(encoded.lengths), logits.shape[1])
        found[torch.from_numpy(rows)] = logits
    return torch.empty(0, 0) if found is None else found


def _of_pairs(model: PairModel, encoded: Encoded, device: torch.device, batch_tokens: int) -> torch.Tensor:
    tokens, lengths, first, second = _sentences(encoded)
    vectors: torch.Tensor | None = None
    for rows in _by_length(lengths, batch_tokens):
        count = int(lengths[rows[0]])
        flat = torch.from_numpy(tokens[rows, :count].astype(np.int64).ravel()).to(device)
        some = model.encode(flat, torch.full((len(rows),), count, device=device))
        if vectors is None:
            vectors = torch.empty(len(lengths), some.shape[1], device=device)
        vectors[torch.from_numpy(rows).to(device)] = some
    if vectors is None:
        return torch.empty(0, 0)
    one, two = torch.from_numpy(first).to(device), torch.from_numpy(second).to(device)
    pairs = zip(one.split(PAIRS), two.split(PAIRS), strict=True)
    return torch.cat([model.classify(vectors[left], vectors[right]).cpu() for left, right in pairs])


def _sentences(
    encoded: Encoded,
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the distinct sentences, their lengths, and which of them each row has first and second."""
    width = encoded.tokens.shape[1]
    inside = np.arange(width) < encoded.lengths[:, None]
    second = (encoded.types * inside).sum(1).astype(np.int64)
    first = encoded.lengths - second
    ones = np.where(np.arange(width) < first[:, None], encoded.tokens, -1)
    shifted = np.take_along_axis(encoded.tokens, np.minimum(np.arange(width) + first[:, None], width - 1), axis=1)
    twos = np.where(np.arange(width) < second[:, None], shifted, -1)
    every = np.ascontiguousarray(np.concatenate([ones, twos]))
    keys = every.view(np.dtype((np.void, every.dtype.itemsize * width))).ravel()
    _, where, inverse = np.unique(keys, return_index=True, return_inverse=True)
    lengths = np.concatenate([first, second])[where]
    rows = len(encoded.lengths)
    return every[where], lengths, inverse[:rows].astype(np.int64), inverse[rows:].astype(np.int64)


def _by_length(lengths: npt.NDArray[np.int64], batch_tokens: int) -> list[npt.NDArray[np.int64]]:
    """Cut rows into batches of one length each, of about so many tokens."""
    order = np.argsort(lengths, kind="stable").astype(np.int64)
    batches = []
    for length in np.unique(lengths):
        same = order[lengths[order] == length]
        size = max(1, batch_tokens // max(1, int(length)))
        batches.extend(same[start : start + size] for start in range(0, len(same), size))
    return batches
