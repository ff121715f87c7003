"""Small versions of every reader, and stories as their inputs."""

from collections.abc import Iterable

import pyarrow as pa
import torch
from torch import Tensor
from transformers import PreTrainedTokenizerBase, PreTrainedTokenizerFast

from wabe.builders.clutrr.rows import Answer
from wabe.training.clutrr.inputs import FACTS, STORY
from wabe.training.core.recipe import Inputs, Option
from wabe.training.models.kinship import make, tokenizer
from wabe.training.models.kinship_model import KinshipModel

SMALL: dict[str, dict[str, Option]] = {
    "bilstm-mean": {"hidden_size": 32, "embedding_size": 32},
    "bilstm-attention": {"hidden_size": 32, "embedding_size": 32},
    "rn": {"hidden_size": 32, "embedding_size": 32, "relation_size": 32},
    "mac": {"hidden_size": 32, "embedding_size": 32, "steps": 3, "dropout": 0.0},
    "rmc": {"embedding_size": 32, "slots": 2, "heads": 2, "head_size": 16, "key_size": 16, "attention_layers": 2},
    "encoder-lstm": {"hidden_size": 32},
    "gat": {"embedding_size": 32, "heads": 3, "dropout": 0.0},
}
LABELS = tuple(Answer)
Batch = dict[str, Tensor]
Pair = tuple[str, str | None]


def inputs_of(reader: str) -> Inputs:
    """Return what a reader reads."""
    return FACTS if reader == "gat" else STORY


def made(reader: str, table: pa.Table) -> tuple[KinshipModel, PreTrainedTokenizerFast]:
    """Return an untrained small model and its tokenizer."""
    words = {word for pair in inputs_of(reader).texts(table) for text in pair if text for word in text.split()}
    tokens = tokenizer(reader, sorted(words))
    numbers = tokens.get_vocab()
    vocabulary = sorted(numbers, key=lambda token: numbers[token])
    return make(reader, vocabulary, LABELS, SMALL[reader], seed=3), tokens


def batch_of(tokens: PreTrainedTokenizerBase, pairs: Iterable[Pair], *, width: int = 0) -> Batch:
    """Return pairs of texts as tensors, at least so wide."""
    rows = [[text or "" for text in pair] for pair in pairs]
    encoded = tokens([row[0] for row in rows], [row[1] for row in rows], padding=True, return_tensors="pt")
    missing = max(0, width - encoded["input_ids"].shape[1])
    return {name: torch.nn.functional.pad(value, (0, missing)) for name, value in encoded.items()}


def logits_of(model: KinshipModel, batch: Batch) -> Tensor:
    """Return the logits as in evaluation."""
    model.eval()  # type: ignore[no-untyped-call]  # transformers leaves it untyped
    with torch.inference_mode():
        logits: Tensor | None = model(**batch).logits
    assert logits is not None
    return logits
