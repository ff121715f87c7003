"""Rows as numbers, made once, and the order in which an epoch takes them."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt
import torch

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase, PreTrainedTokenizerFast

Batch = dict[str, torch.Tensor]
Rows = npt.NDArray[np.int64]

# Tokenizers without a limit say so with a number beyond any text.
LONGEST = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """Token numbers and types of all rows, filled up to the longest; batches are cut to their own longest row."""

    tokens: npt.NDArray[np.int32]
    types: npt.NDArray[np.int8]
    lengths: npt.NDArray[np.int64]
    names: tuple[str, ...] = ("input_ids", "token_type_ids", "attention_mask")
    """The inputs that the model knows."""
    side: str = "right"
    """Where a batch is padded."""

    def batch(self, rows: Rows, device: str = "cpu") -> Batch:
        """Return some rows as a model's inputs."""
        lengths = self.lengths[rows]
        width = int(lengths.max())
        arrays = {
            "input_ids": self.tokens[rows, :width].astype(np.int64),
            "token_type_ids": self.types[rows, :width].astype(np.int64),
            "attention_mask": (np.arange(width) < lengths[:, None]).astype(np.int64),
        }
        if self.side == "left":
            # What was after a row's end comes before its start.
            turned = (np.arange(width) - (width - lengths[:, None])) % width
            arrays = {name: np.take_along_axis(array, turned, axis=1) for name, array in arrays.items()}
        return {name: torch.from_numpy(arrays[name]).to(device) for name in self.names}


def encode(tokenizer: "PreTrainedTokenizerBase", texts: Iterable[tuple[str, str | None]]) -> Encoded:
    """Tokenize all texts, cut to what the model reads at most."""
    rows = list(texts)
    encodings = _encodings(tokenizer, rows)
    lengths = np.array([len(ids) for ids, _ in encodings], dtype=np.int64)
    tokens = np.full((len(rows), int(lengths.max(initial=1))), tokenizer.pad_token_id or 0, dtype=np.int32)
    types = np.zeros_like(tokens, dtype=np.int8)
    for row, (ids, type_ids) in enumerate(encodings):
        tokens[row, : lengths[row]] = ids
        types[row, : lengths[row]] = type_ids
    known = ("input_ids", "token_type_ids", "attention_mask")
    names = tuple(name for name in known if name in tokenizer.model_input_names)
    return Encoded(tokens=tokens, types=types, lengths=lengths, names=names, side=tokenizer.padding_side)


def _encodings(
    tokenizer: "PreTrainedTokenizerBase", rows: Sequence[tuple[str, str | None]]
) -> list[tuple[list[int], list[int]]]:
    """Return token numbers and types; what is written in Rust is asked directly, which is several times as fast."""
    limited = tokenizer.model_max_length < LONGEST
    if not tokenizer.is_fast:
        every = (tokenizer(*_given(row), truncation=limited, return_token_type_ids=True) for row in rows)
        return [(one["input_ids"], one["token_type_ids"]) for one in every]
    backend = cast("PreTrainedTokenizerFast", tokenizer).backend_tokenizer
    if limited:
        backend.enable_truncation(tokenizer.model_max_length)
    backend.no_padding()
    found = backend.encode_batch([text if pair is None else (text, pair) for text, pair in rows])
    return [(one.ids, one.type_ids) for one in found]


def _given(row: tuple[str, str | None]) -> tuple[str, ...]:
    text, pair = row
    return (text,) if pair is None else (text, pair)


def batches_of_epoch(
    lengths: npt.NDArray[np.int64], batch_size: int, pool: int, seed: int, epoch: int
) -> Iterator[Rows]:
    """Yield the rows of every batch of one epoch, which depends on seed and epoch only.

    With a pool of 1 batches are drawn at random. With more, so many shuffled batches at a time are sorted by
    length and cut anew, and then shuffled, so that long texts are not padded to the longest.
    """
    random = torch.Generator().manual_seed(_key(seed, epoch))
    order = torch.randperm(len(lengths), generator=random).numpy()
    for start in range(0, len(order), pool * batch_size):
        pooled = order[start : start + pool * batch_size]
        if pool == 1:
            yield pooled
            continue
        pooled = pooled[np.argsort(lengths[pooled], kind="stable")]
        cut = [pooled[first : first + batch_size] for first in range(0, len(pooled), batch_size)]
        for number in torch.randperm(len(cut), generator=random).tolist():
            yield cut[number]


def _key(seed: int, epoch: int) -> int:
    return int.from_bytes(hashlib.blake2b(f"order {seed} {epoch}".encode(), digest_size=7).digest(), "big")
