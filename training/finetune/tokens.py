"""Texts as a checkpoint's own tokenizer cuts them, ready for batches that are padded to their longest row."""

from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
from torch.utils.data import Dataset

from wabe.errors import MissingError, WrongCallError
from wabe.training.core.opening import first_line
from wabe.training.core.recipe import Inputs

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


class Examples(Dataset[dict[str, object]]):
    """Tokenised rows; the mask is made when a batch is padded."""

    def __init__(self, rows: list[dict[str, object]], lengths: list[int]) -> None:
        self.rows = rows
        self.lengths = lengths

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> dict[str, object]:
        return self.rows[index]

    def by_length(self) -> "Examples":
        """Return the rows from short to long: evaluation does not mind their order, and pads least so."""
        order = sorted(range(len(self.rows)), key=self.lengths.__getitem__)
        return Examples([self.rows[at] for at in order], [self.lengths[at] for at in order])


def load_tokenizer(folder: Path, name: str, max_tokens: int) -> "PreTrainedTokenizerBase":
    """Load a tokenizer that can pad, and that keeps the two texts of a pair apart."""
    from transformers import AutoTokenizer

    try:
        tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(folder)
    except Exception as error:  # tokenizers raise whatever a damaged file leads them to
        raise MissingError(
            where=name,
            what=f"its tokenizer cannot be loaded ({first_line(error)})",
            remedy="Save the tokenizer beside the model",
        ) from error
    if tokenizer.pad_token is None:
        # Decoders are trained without padding; the mask, not the token, says what is read.
        spare = tokenizer.eos_token or tokenizer.unk_token
        if spare is None:
            raise MissingError(
                where=name,
                what="its tokenizer has neither a padding token nor an end-of-text token to use instead",
                remedy="Set pad_token and save the tokenizer again",
            )
        tokenizer.pad_token = spare
    if tokenizer.num_special_tokens_to_add(pair=True) == 0:
        _separate_pairs(tokenizer, name)
    least = tokenizer.num_special_tokens_to_add(pair=True) + 2
    if max_tokens < least:
        raise WrongCallError(
            where=name, what=f"max_tokens={max_tokens} is too small for a pair of texts", remedy=f"Use at least {least}"
        )
    # Saved with the model, so that whoever loads it cuts texts where training did.
    tokenizer.model_max_length = min(max_tokens, tokenizer.model_max_length)
    return tokenizer


def _separate_pairs(tokenizer: "PreTrainedTokenizerBase", name: str) -> None:
    """Put the end-of-text token between two texts, which some decoders' tokenizers would run together."""
    from tokenizers.processors import TemplateProcessing

    separator = tokenizer.sep_token or tokenizer.eos_token
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if separator is None or backend is None:
        raise MissingError(
            where=name,
            what="its tokenizer has no token to separate premise and hypothesis",
            remedy="Set eos_token and save the tokenizer again",
        )
    identifier = tokenizer.convert_tokens_to_ids(separator)
    backend.post_processor = TemplateProcessing(
        single="$A", pair=f"$A {separator} $B:1", special_tokens=[(separator, identifier)]
    )


def encode(table: pa.Table, inputs: Inputs, tokenizer: "PreTrainedTokenizerBase") -> Examples:
    """Tokenise a table; a text longer than the model's limit is cut, the longer of a pair first."""
    firsts, seconds = zip(*inputs.texts(table), strict=True)
    pairs = [second for second in seconds if second is not None]
    found = tokenizer(
        list(firsts),
        pairs or None,
        truncation=True,
        return_attention_mask=False,
        verbose=False,
    )
    labels = table["label"].to_pylist()
    rows = [{**{key: found[key][at] for key in found}, "labels": labels[at]} for at in range(len(labels))]
    return Examples(rows, [len(ids) for ids in found["input_ids"]])
