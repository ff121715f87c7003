"""Tiny checkpoints with random weights, one of each family, with tokenizers of SETI's own words."""

from pathlib import Path

import pyarrow as pa
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    BertModel,
    GPT2Config,
    GPT2Model,
    PreTrainedTokenizerFast,
    T5Config,
    T5Model,
    set_seed,
)

# As the tokenizers of these families have it: no types of tokens.
INPUTS = ["input_ids", "attention_mask"]


def words_of(*tables: pa.Table) -> list[str]:
    """Return all words of premises and hypotheses."""
    texts = [text for table in tables for column in ("premise", "hypothesis") for text in table[column].to_pylist()]
    return sorted({word for text in texts for word in text.split()})


def _tokenizer(words: list[str], special: list[str], pair: str | None) -> Tokenizer:
    vocabulary = {token: at for at, token in enumerate([*special, *words])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token=special[0]))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    if pair:
        tokenizer.post_processor = processors.TemplateProcessing(
            single=pair.partition("$B")[0].strip(),
            pair=pair,
            special_tokens=[(token, vocabulary[token]) for token in special],
        )
    return tokenizer


def encoder(folder: Path, words: list[str]) -> Path:
    """Save a BERT without a classifier."""
    set_seed(0)
    raw = _tokenizer(words, ["[UNK]", "[PAD]", "[CLS]", "[SEP]"], "[CLS] $A [SEP] $B:1 [SEP]:1")
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=raw, unk_token="[UNK]", pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]"
    )
    BertModel(encoder_config(len(tokenizer))).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def encoder_config(vocabulary: int, **options: object) -> BertConfig:
    """Return the config of a BERT of two narrow layers."""
    return BertConfig(
        vocab_size=vocabulary,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        **options,
    )


def classifier(folder: Path, words: list[str], names: dict[int, str]) -> Path:
    """Save a BERT with a classifier, whose outputs have names."""
    encoder(folder, words)
    config = encoder_config(len(words) + 4, id2label=names, label2id={name: at for at, name in names.items()})
    set_seed(1)
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


def decoder(folder: Path, words: list[str]) -> Path:
    """Save a GPT-2 whose tokenizer, as the real one, cannot pad and runs pairs together."""
    set_seed(0)
    raw = _tokenizer(words, ["<|endoftext|>"], None)
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=raw, eos_token="<|endoftext|>", unk_token="<|endoftext|>", model_input_names=INPUTS
    )
    config = GPT2Config(
        vocab_size=len(tokenizer), n_embd=32, n_layer=2, n_head=2, n_positions=64, bos_token_id=0, eos_token_id=0
    )
    GPT2Model(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def encoder_decoder(folder: Path, words: list[str]) -> Path:
    """Save a T5."""
    set_seed(0)
    raw = _tokenizer(words, ["<unk>", "<pad>", "</s>"], "$A </s> $B </s>")
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=raw, unk_token="<unk>", pad_token="<pad>", eos_token="</s>", model_input_names=INPUTS
    )
    config = T5Config(
        vocab_size=len(tokenizer),
        d_model=32,
        d_kv=16,
        d_ff=64,
        num_layers=2,
        num_heads=2,
        pad_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=1,
    )
    T5Model(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
