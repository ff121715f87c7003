"""A small BERT that fills in words, really trained on comparisons, and a place to score it in."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertForMaskedLM, PreTrainedTokenizerFast, set_seed

from tests.training.comparisons.construct import NUMBERS, comparison_tables
from wabe.testing import run_wabe

SPECIAL = ("[UNK]", "[PAD]", "[CLS]", "[SEP]", "[MASK]")
WORDS = (*NUMBERS, "in", "size", "height", "is", "than", "smaller", "bigger", "larger", "lower", "higher")
TARGET = "./comparisons/prompts"


def make_place(folder: Path) -> Path:
    """Put the benchmark into a folder, by itself, and build it there."""
    shutil.copytree(Path(__file__).parent / "comparisons", folder / "comparisons")
    ran = run_wabe("build", "./comparisons", cwd=folder)
    assert ran.code == 0, ran.err
    return folder


def tokenizer_of(words: Sequence[str] = WORDS, *, mask: str | None = "[MASK]") -> PreTrainedTokenizerFast:
    """Return a tokenizer of whole words."""
    vocabulary = {token: at for at, token in enumerate([*SPECIAL, *words])}
    raw = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    raw.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    raw.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=raw,
        unk_token="[UNK]",
        pad_token="[PAD]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        mask_token=mask,
    )


def config_of(tokenizer: PreTrainedTokenizerFast, positions: int = 16) -> BertConfig:
    """Return the config of a BERT of two narrow layers."""
    return BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=48,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=96,
        max_position_embeddings=positions,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )


def save(model: BertForMaskedLM, tokenizer: PreTrainedTokenizerFast, folder: Path) -> Path:
    """Save a model with its tokenizer."""
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def untrained(folder: Path, *, mask: str | None = "[MASK]", positions: int = 16) -> Path:
    """Save a model as it was drawn at random."""
    set_seed(0)
    tokenizer = tokenizer_of(mask=mask)
    return save(BertForMaskedLM(config_of(tokenizer, positions)), tokenizer, folder)


def train(folder: Path, steps: int = 250) -> Path:
    """Train a model to fill in the words of the training rows, and save it."""
    rows = pa.concat_tables(comparison_tables(test=False)).to_pylist()
    answers = [row[row["label_text"]][-1].lower() for row in rows]
    return fit(folder, tokenizer_of(), [row["prompt"] for row in rows], answers, steps=steps)


def fit(
    folder: Path,
    tokenizer: PreTrainedTokenizerFast,
    prompts: Sequence[str],
    answers: Sequence[str],
    *,
    steps: int,
    positions: int = 16,
) -> Path:
    """Train a small BERT to answer prompts, and save it."""
    set_seed(1)
    model = BertForMaskedLM(config_of(tokenizer, positions))
    inputs = tokenizer(list(prompts), padding=True, return_tensors="pt")
    wanted = torch.tensor(tokenizer.convert_tokens_to_ids(list(answers)))
    labels = torch.where(inputs["input_ids"] == tokenizer.mask_token_id, wanted[:, None], torch.tensor(-100))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    model.train()
    for _ in range(steps):
        some = torch.randint(len(prompts), (64,))
        loss = model(**{name: values[some] for name, values in inputs.items()}, labels=labels[some]).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return save(model, tokenizer, folder)
