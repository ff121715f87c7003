"""Logits of texts; a model that encodes sentences apart from their pairs does so once for each sentence."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt
import torch

from wabe.training.core.batches import Encoded, encode
from wabe.training.core.finite import REMEDY, check_logits
from wabe.training.core.recipe import Texts

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerFast

ROWS_AT_ONCE = 100_000
TOKENS_AT_ONCE = 4096


@runtime_checkable
class PairModel(Protocol):
    """A model that can encode sentences apart from their pairs."""

    def encode(self, tokens: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """Encode sentences that lie end to end."""
        ...

    def logits_of_pairs(self, vectors: torch.Tensor, first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
        """Return the logits of pairs of encoded sentences, given by number."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """Distinct sentences, and for each pair the numbers of its two."""

    encoded: Encoded
    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]


Prepared = Sentences | list[Encoded]


def prepare(model: "PreTrainedModel", tokenizer: "PreTrainedTokenizerFast", texts: Texts) -> Prepared:
    """Tokenize texts for a model, once."""
    if isinstance(model, PairModel):
        return _distinct(tokenizer, texts)
    parts = []
    while part := list(islice(texts, ROWS_AT_ONCE)):
        parts.append(encode(tokenizer, part))
    return parts


def logits_of(
    model: "PreTrainedModel", prepared: Prepared, *, where: str = "the model", remedy: str = REMEDY
) -> torch.Tensor:
    """Return the logits of all rows, on the CPU; any that is not finite is refused."""
    model.eval()
    with torch.inference_mode():
        if isinstance(prepared, Sentences):
            logits = _of_pairs(model, prepared)
        else:
            logits = torch.cat([_of_rows(model, part) for part in prepared])
    check_logits(logits, where, remedy)
    return logits


def _distinct(tokenizer: "PreTrainedTokenizerFast", texts: Texts) -> Sentences:
    numbers: dict[str, int] = {}

    def pairs() -> Iterator[int]:
        for first, second in texts:
            yield numbers.setdefault(first, len(numbers))
            yield numbers.setdefault(second or "", len(numbers))

    both = np.fromiter(pairs(), dtype=np.int64)
    encoded = encode(tokenizer, [(sentence, None) for sentence in numbers])
    return Sentences(encoded=encoded, first=both[0::2].copy(), second=both[1::2].copy())


def _of_pairs(model: "PreTrainedModel", sentences: Sentences) -> torch.Tensor:
    assert isinstance(model, PairModel)
    encoded, device = sentences.encoded, model.device
    vectors: torch.Tensor | None = None
    for rows in by_length(encoded.lengths, TOKENS_AT_ONCE, mixed=False):
        length = int(encoded.lengths[rows[0]])
        flat = torch.from_numpy(encoded.tokens[rows, :length].astype(np.int64).ravel()).to(device)
        some = model.encode(flat, torch.full((len(rows),), length, device=device))
        if vectors is None:
            vectors = torch.empty(len(encoded.lengths), some.shape[1], device=device)
        vectors[torch.from_numpy(rows).to(device)] = some
    if vectors is None:
        return torch.empty(0, 0)
    first, second = (torch.from_numpy(side).to(device) for side in (sentences.first, sentences.second))
    return model.logits_of_pairs(vectors, first, second).cpu()


def _of_rows(model: "PreTrainedModel", encoded: Encoded) -> torch.Tensor:
    found: torch.Tensor | None = None
    for rows in by_length(encoded.lengths, TOKENS_AT_ONCE, mixed=True):
        logits = model(**encoded.batch(rows, str(model.device))).logits.float().cpu()
        if found is None:
            found = torch.empty(len(encoded.lengths), logits.shape[1])
        found[torch.from_numpy(rows)] = logits
    return torch.empty(0, 0) if found is None else found


def by_length(lengths: npt.NDArray[np.int64], tokens_at_once: int, *, mixed: bool) -> Iterator[npt.NDArray[np.int64]]:
    """Yield rows sorted by length in batches of at most so many tokens, padding counted; `mixed` allows padding."""
    order = np.argsort(lengths, kind="stable").astype(np.int64)
    start = 0
    while start < len(order):
        end = start + 1
        while end < len(order):
            longest = int(lengths[order[end]])
            if (end + 1 - start) * longest > tokens_at_once or (not mixed and longest != lengths[order[start]]):
                break
            end += 1
        yield order[start:end]
        start = end
