"""What the frozen layers of an encoder give, computed once for all runs, and the layers above them that learn."""

import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from wabe.training.core.batches import Encoded

if TYPE_CHECKING:
    from transformers import PreTrainedModel

Indices = NDArray[np.int64]
# Tokens that are computed together: enough to keep one core busy, and small enough for its cache.
TOKENS = 4096


class FrozenStates:
    """The output of the frozen layers for every token of every row, in half precision, in a temporary file."""

    def __init__(self, model: "PreTrainedModel", encoded: Encoded, trained: int, *, precision: str) -> None:
        self.lengths = encoded.lengths
        self._ends = np.cumsum(self.lengths)
        self._file = tempfile.TemporaryFile(prefix="wabe-pvi-")  # noqa: SIM115 it lives as long as the states
        shape = (int(self._ends[-1]), model.config.hidden_size)
        self._states: NDArray[np.float16] = np.memmap(self._file, dtype=np.float16, mode="w+", shape=shape)
        self._body: Any = model.base_model
        self._encoded, self._trained, self._precision = encoded, trained, precision

    def compute(self) -> Iterator[int]:
        """Fill the file, and tell how many rows are done after each batch."""
        for rows in batches_by_length(np.arange(len(self.lengths)), self.lengths, TOKENS):
            inputs = self._encoded.batch(rows)
            mask = inputs.pop("attention_mask").bool()
            with torch.inference_mode(), computing_in(self._precision):
                hidden = self._body.embeddings(**inputs)
                for layer in self._body.encoder.layer[: -self._trained]:
                    hidden = layer_output(layer, hidden, mask)
            values = hidden.to(torch.float16).numpy()
            for place, row in enumerate(rows):
                end, size = self._ends[row], self.lengths[row]
                self._states[end - size : end] = values[place, :size]
            yield len(rows)

    def batch(self, rows: Indices) -> tuple[torch.Tensor, ...]:
        """Return the states of some rows, padded, and which of them are not padding."""
        longest = int(self.lengths[rows].max())
        hidden = np.zeros((len(rows), longest, self._states.shape[1]), dtype=np.float32)
        mask = np.zeros((len(rows), longest), dtype=bool)
        for place, row in enumerate(rows):
            end, size = self._ends[row], self.lengths[row]
            hidden[place, :size] = self._states[end - size : end]
            mask[place, :size] = True
        return torch.from_numpy(hidden), torch.from_numpy(mask)

    def learner(self, model: "PreTrainedModel") -> nn.Module:
        """Return the layers above and the classifier."""
        return TopLayers(model, self._trained)


def computing_in(precision: str) -> torch.autocast:
    """Multiply matrices in this precision."""
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=precision == "bfloat16")


def can_be_cut(model: "PreTrainedModel", trained: int) -> bool:
    """Return whether a model is a BERT with so many layers, padded on the right: others are computed whole."""
    return model.config.model_type == "bert" and 0 < trained < model.config.num_hidden_layers


class TopLayers(nn.Module):
    """The layers of a BERT that learn, its pooler and its classifier; they read what the frozen layers gave."""

    def __init__(self, model: "PreTrainedModel", layers: int) -> None:
        super().__init__()
        whole: Any = model
        self.layers = nn.ModuleList(whole.base_model.encoder.layer[-layers:])
        self.pooler: nn.Module = whole.base_model.pooler
        self.dropout: nn.Module = whole.dropout
        self.classifier: nn.Module = whole.classifier

    def forward(self, hidden: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Return the logits; of the last layer, only the first token is needed, and only that one is computed."""
        for layer in self.layers[:-1]:
            hidden = layer_output(layer, hidden, mask)
        hidden = layer_output(self.layers[-1], hidden, mask, first_only=True)
        logits: torch.Tensor = self.classifier(self.dropout(self.pooler(hidden)))
        return logits


def layer_output(layer: Any, hidden: torch.Tensor, mask: torch.Tensor, *, first_only: bool = False) -> torch.Tensor:
    """Compute one layer of a BERT, for all tokens or for the first token alone."""
    inner = layer.attention.self
    asking = hidden[:, :1] if first_only else hidden
    shape = (len(hidden), -1, inner.num_attention_heads, inner.attention_head_size)
    query, key, value = (
        part(given).view(shape).transpose(1, 2)
        for part, given in ((inner.query, asking), (inner.key, hidden), (inner.value, hidden))
    )
    if layer.training:
        # The gradient of attention is several times slower in bfloat16.
        query, key, value = query.float(), key.float(), value.float()
    dropout = inner.dropout.p if layer.training else 0.0
    seen = nn.functional.scaled_dot_product_attention(
        query, key, value, attn_mask=mask[:, None, None, :], dropout_p=dropout
    )
    attended = layer.attention.output(seen.transpose(1, 2).reshape(asking.shape), asking)
    output: torch.Tensor = layer.output(layer.intermediate(attended), attended)
    return output


def batches_by_length(rows: Indices, lengths: Indices, tokens: int) -> Iterator[Indices]:
    """Cut rows into batches of similar lengths, each of at most so many tokens with padding, or of one row."""
    order = rows[np.argsort(lengths[rows], kind="stable")]
    start = 0
    while start < len(order):
        end = start + 1
        while end < len(order) and lengths[order[end]] * (end + 1 - start) <= tokens:
            end += 1
        yield order[start:end]
        start = end
