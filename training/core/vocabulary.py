"""What a tokenizer must be for its model: one that knows words, and cuts texts where the model's positions end."""

from typing import TYPE_CHECKING

from wabe.errors import MissingError

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

# Tables are padded to a multiple of a power of two, of which this is the greatest in use.
PADDED_AT_MOST = 1024


def check_vocabulary(tokenizer: "PreTrainedTokenizerBase", model: "PreTrainedModel", where: str) -> None:
    """Refuse a tokenizer that reads everything as unknown.

    Where a folder has no tokenizer, transformers makes one of special tokens alone, for T5 with a mark of spaces
    besides. So a tokenizer is refused if it has fewer than two tokens that are not special; or if these are less than
    a tenth of the rows of the model's table, and more rows are left over than padding explains. Tables that are
    padded, tokenizers of bytes and small vocabularies of whole words all pass.
    """
    rows = getattr(model.config, "vocab_size", None)
    known = len(set(tokenizer.get_vocab()) - set(tokenizer.all_special_tokens))
    far_fewer = isinstance(rows, int) and 10 * known < rows and rows - len(tokenizer) > PADDED_AT_MOST
    if known < 2 or far_fewer:
        raise MissingError(
            where=where,
            what=f"it has no tokenizer of its own: the one that transformers loads instead knows {known} tokens"
            + (f" of the model's {rows}" if rows else ""),
            remedy="Save the tokenizer beside the model",
        )


def cut_to_positions(tokenizer: "PreTrainedTokenizerBase", model: "PreTrainedModel") -> None:
    """Let a tokenizer cut texts where the model has no more positions, if its own limit is beyond them or missing."""
    from torch import nn

    limits = [tokenizer.model_max_length]
    declared = getattr(model.config, "max_position_embeddings", None)
    if isinstance(declared, int) and declared > 0:
        limits.append(declared)
    for name, module in model.named_modules():
        if isinstance(module, nn.Embedding) and name.rpartition(".")[2] == "position_embeddings":
            # RoBERTa and its like count positions from the one after padding's.
            unused = 0 if module.padding_idx is None else module.padding_idx + 1
            limits.append(module.num_embeddings - unused)
    tokenizer.model_max_length = min(limits)
