"""Masked language models: loading any, and asking which word it fills in."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import numpy.typing as npt

from wabe.errors import MissingError, WrongCallError, counted
from wabe.training.core.opening import opening, quiet
from wabe.training.core.predict import know_models
from wabe.training.core.unmask_words import plain
from wabe.training.core.vocabulary import check_vocabulary, cut_to_positions

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase, PreTrainedTokenizerFast

KIND = "a masked language model"
# A model gives a number for every word of its vocabulary at every token of a text: 256 MB of them at once.
LOGITS_AT_ONCE = 2**26


@dataclass(frozen=True, slots=True, kw_only=True)
class MaskedModel:
    """A masked language model, ready to be asked."""

    place: str
    model: "PreTrainedModel"
    tokenizer: "PreTrainedTokenizerBase"
    words: tuple[str, ...]
    """The plain word that each token stands for, by number."""
    longest: int
    """The number of tokens that it can read."""


def load_masked(
    place: str | Path, *, device: str = "cpu", revision: str | None = None, trust_code: bool = False
) -> MaskedModel:
    """Load a masked language model with all of its weights; code that comes with it is run only if it is trusted."""
    from transformers import AutoModelForMaskedLM, AutoTokenizer

    from wabe.training.core.batches import LONGEST
    from wabe.training.core.loading import lacking

    know_models()
    options = {"revision": revision, "trust_remote_code": trust_code}
    with opening(place, KIND), quiet():
        tokenizer = AutoTokenizer.from_pretrained(place, **options)
        model, info = AutoModelForMaskedLM.from_pretrained(place, output_loading_info=True, **options)
    _refuse_lacking(lacking(info), model, str(place))
    check_vocabulary(tokenizer, model, str(place))
    if tokenizer.mask_token is None:
        raise WrongCallError(
            where=str(place),
            what="its tokenizer has no mask token",
            remedy=f"Give {KIND} with the tokenizer that it was trained with",
        )
    cut_to_positions(tokenizer, model)
    longest = tokenizer.model_max_length
    # Prompts are read whole, so that those that are too long can be told.
    tokenizer.model_max_length = LONGEST
    if tokenizer.is_fast:
        cast("PreTrainedTokenizerFast", tokenizer).backend_tokenizer.no_truncation()
    model.to(device)
    model.eval()
    return MaskedModel(place=str(place), model=model, tokenizer=tokenizer, words=vocabulary(tokenizer), longest=longest)


def _refuse_lacking(weights: set[str], model: "PreTrainedModel", where: str) -> None:
    """Refuse a model some of whose weights would be random; if only its head's would, it is one of another kind."""
    from wabe.training.core.loading import refuse_lacking

    if weights and not any(weight.startswith(f"{model.base_model_prefix}.") for weight in weights):
        raise MissingError(
            where=where,
            what=f"it is not {KIND}: its files have no head that fills in words ({min(weights)} would be random)",
            remedy="Give a checkpoint that was saved with this head; a classifier or an encoder has none",
        )
    refuse_lacking(weights, where)


def vocabulary(tokenizer: "PreTrainedTokenizerBase") -> tuple[str, ...]:
    """Return the plain word that each token stands for: "Ġgood", "▁good" and "Good" all stand for "good"."""
    return tuple(plain(str(tokenizer.decode([number]))) for number in range(len(tokenizer)))


def answers(loaded: MaskedModel, prompts: Sequence[str], mask: str) -> list[str]:
    """Return the plain word of the most likely token at the mask of every prompt."""
    from wabe.training.core.inference import ROWS_AT_ONCE

    texts = [prompt.replace(mask, str(loaded.tokenizer.mask_token)) for prompt in prompts]
    found: list[str] = []
    for start in range(0, len(texts), ROWS_AT_ONCE):
        tokens = _top_tokens(loaded, texts[start : start + ROWS_AT_ONCE])
        # A table of embeddings may have more rows than there are tokens.
        found += [loaded.words[token] if token < len(loaded.words) else "" for token in tokens.tolist()]
    return found


def _top_tokens(loaded: MaskedModel, texts: Sequence[str]) -> npt.NDArray[np.int64]:
    """Return the most likely token at the one mask of every text; texts of one length go together, without padding."""
    import torch

    from wabe.training.core.batches import encode
    from wabe.training.core.finite import check_logits
    from wabe.training.core.inference import TOKENS_AT_ONCE, by_length

    model = loaded.model
    encoded = encode(loaded.tokenizer, [(text, None) for text in texts])
    positions = _positions(loaded, texts, encoded.tokens, encoded.lengths)
    tokens = np.zeros(len(texts), dtype=np.int64)
    highest = torch.zeros(len(texts), 1)
    at_once = min(TOKENS_AT_ONCE, LOGITS_AT_ONCE // len(loaded.words))
    with torch.inference_mode():
        for rows in by_length(encoded.lengths, at_once, mixed=False):
            logits = model(**encoded.batch(rows, str(model.device))).logits
            places = torch.from_numpy(positions[rows]).to(logits.device)
            top = logits[torch.arange(len(rows), device=logits.device), places].max(dim=-1)
            tokens[rows] = top.indices.cpu().numpy()
            highest[torch.from_numpy(rows), 0] = top.values.float().cpu()
    check_logits(highest, loaded.place, "Give another model, or compute on another device")
    return tokens


def _positions(
    loaded: MaskedModel, texts: Sequence[str], tokens: npt.NDArray[np.int32], lengths: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Return where the mask of every text is; texts that the model cannot read whole are refused."""
    if too_long := int((lengths > loaded.longest).sum()):
        raise WrongCallError(
            where=loaded.place,
            what=f"{too_long} of {counted(len(texts), 'prompt')} would be cut off, with the mask or what is around it: "
            f"the longest has {lengths.max()} tokens, and the model reads {loaded.longest}",
            remedy="Give a model that reads longer texts",
        )
    masks = (tokens == loaded.tokenizer.mask_token_id) & (np.arange(tokens.shape[1]) < lengths[:, None])
    if len(wrong := np.flatnonzero(masks.sum(axis=1) != 1)):
        raise WrongCallError(
            where=loaded.place,
            what=f"its tokenizer does not find exactly one {loaded.tokenizer.mask_token} in {texts[wrong[0]]!r}",
            remedy="Give a model whose tokenizer knows its mask token, which no prompt may have besides",
        )
    found: npt.NDArray[np.int64] = masks.argmax(axis=1)
    return found
