"""Models that are not what they should be: no tokenizer, cut files, weights that are no numbers, few positions."""

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pyarrow as pa
import pytest
import torch
from safetensors.torch import load_file
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    ByT5Tokenizer,
    PretrainedConfig,
    PreTrainedModel,
    PreTrainedTokenizerBase,
    RobertaConfig,
    RobertaForSequenceClassification,
    T5Config,
    XLNetConfig,
)

from tests.training import tiny_checkpoints
from tests.training.fine_tuning import SETTINGS, fine_tuning, seti_words
from wabe.errors import DivergedError, MissingError, WabeError, WrongCallError
from wabe.training.core.predict import load_model, predict
from wabe.training.core.recipe import Pretrained
from wabe.training.core.saving import save_model
from wabe.training.core.vocabulary import check_vocabulary, cut_to_positions
from wabe.training.core.words import word_tokenizer
from wabe.training.finetune.learn import learn

LABELS = ("entailment", "non_entailment")
ONE_STEP = replace(SETTINGS, max_steps=1, warmup_share=0.0)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Save a small classifier of SETI's labels."""
    return tiny_checkpoints.classifier(tmp_path / "model", seti_words(), dict(enumerate(LABELS)))


def _refused(model: Path, folder: Path, kind: type[WabeError], message: str) -> None:
    """See a model refused by evaluation and by fine-tuning alike, with nothing left that could be recorded."""
    with pytest.raises(kind, match=message):
        predict(load_model(model), iter([("A boy runs", "A boy runs")]), LABELS)
    with pytest.raises(kind, match=message):
        learn(fine_tuning(model, folder, settings=ONE_STEP, rows=64))
    assert not (folder / "model").exists()


def test_no_tokenizer(model: Path, tmp_path: Path) -> None:
    for file in model.glob("tokenizer*"):
        file.unlink()
    _refused(model, tmp_path / "run", MissingError, "it has no tokenizer of its own")


@pytest.mark.parametrize("config", [T5Config(), XLNetConfig(), RobertaConfig()], ids=lambda config: config.model_type)
def test_no_tokenizer_of_other_families(config: PretrainedConfig, tmp_path: Path) -> None:
    config.save_pretrained(tmp_path)
    with pytest.raises(MissingError, match="no tokenizer of its own"):
        check_vocabulary(AutoTokenizer.from_pretrained(tmp_path), _with(config), "it")


@pytest.mark.parametrize(
    ("tokenizer", "rows"),
    [
        (ByT5Tokenizer(), 384),
        (word_tokenizer(["even", "odd"]), 4),
        (word_tokenizer(["even", "odd"]), 1024),
        (word_tokenizer([str(number) for number in range(5000)]), 8192),
        (word_tokenizer(["even", "odd"]), None),
    ],
)
def test_small_vocabularies_and_padded_tables_are_whole(tokenizer: PreTrainedTokenizerBase, rows: int | None) -> None:
    check_vocabulary(tokenizer, _with(SimpleNamespace(vocab_size=rows)), "it")


def test_a_tokenizer_of_another_model_is_told_from_a_padded_table() -> None:
    few = word_tokenizer([str(number) for number in range(300)])
    with pytest.raises(MissingError, match="knows 300 tokens of the model's 30522"):
        check_vocabulary(few, _with(SimpleNamespace(vocab_size=30_522)), "it")


@pytest.mark.parametrize("file", ["model.safetensors", "tokenizer.json"])
def test_files_that_are_cut(file: str, model: Path, tmp_path: Path) -> None:
    content = (model / file).read_bytes()
    (model / file).write_bytes(content[: len(content) // 2])
    _refused(model, tmp_path / "run", MissingError, "cannot be (read|loaded)")


def test_outputs_that_are_no_numbers(model: Path, tmp_path: Path) -> None:
    _spoil(model, "classifier.weight", float("nan"))
    _refused(model, tmp_path / "run", DivergedError, "not finite|the loss is nan")


def test_weights_that_are_not_finite_where_no_row_reads_them(model: Path, tmp_path: Path) -> None:
    _spoil(model, "bert.embeddings.position_embeddings.weight", float("inf"))
    with pytest.raises(DivergedError, match=r"its weights are not finite, bert.embeddings.*Remove .*checkpoint, then"):
        learn(fine_tuning(model, tmp_path / "run", settings=ONE_STEP, rows=64))
    assert not (tmp_path / "run" / "model").exists()
    loaded = load_model(model)
    task = fine_tuning(model, tmp_path / "other", settings=ONE_STEP)
    with pytest.raises(DivergedError, match="its weights are not finite"):
        save_model(loaded.model, loaded.tokenizer, task)
    assert not (tmp_path / "other" / "model").exists()


def test_a_last_step_that_goes_too_far(tmp_path: Path) -> None:
    """No other step follows, whose loss would tell."""
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    wild = replace(ONE_STEP, learning_rate=1e36, clip_norm=None)
    with pytest.raises(DivergedError, match=r"not finite.*Remove .*run/checkpoint, then use --set to lower"):
        learn(fine_tuning(checkpoint, tmp_path / "run", settings=wild, rows=64, identity="wild"))
    assert not (tmp_path / "run" / "model").exists()
    # Nothing was reached that could be lost, so the next try needs no removal.
    assert learn(fine_tuning(checkpoint, tmp_path / "run", settings=ONE_STEP, rows=64, identity="tame")).steps == 1


def test_an_only_step_is_no_warming_up(model: Path, tmp_path: Path) -> None:
    learn(fine_tuning(model, tmp_path / "run", settings=replace(ONE_STEP, warmup_share=0.1), rows=64))
    before, after = (load_file(folder / "model.safetensors") for folder in (model, tmp_path / "run" / "model"))
    assert not torch.equal(before["classifier.weight"], after["classifier.weight"])


def test_texts_are_cut_where_positions_end(model: Path, tmp_path: Path) -> None:
    """The tokenizer has no limit of its own; the model has 64 positions."""
    long = " ".join(["boy"] * 300)
    predicted = predict(load_model(model), iter([(long, "A boy runs"), ("A boy runs", long)]), LABELS)
    assert np.isfinite(predicted.probabilities).all()
    task = fine_tuning(model, tmp_path / "run", settings=ONE_STEP, rows=64)
    longer = task.train.set_column(
        task.train.column_names.index("premise"), "premise", pa.array([long] * task.train.num_rows)
    )
    learn(replace(task, train=longer))
    assert AutoTokenizer.from_pretrained(tmp_path / "run" / "model").model_max_length == 64


def test_roberta_counts_positions_from_after_padding() -> None:
    config = RobertaConfig(
        vocab_size=10,
        max_position_embeddings=34,
        pad_token_id=1,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
    )
    model = RobertaForSequenceClassification(config)
    tokenizer = word_tokenizer(["a", "b"])
    cut_to_positions(tokenizer, model)
    assert tokenizer.model_max_length == 32
    model(input_ids=torch.full((1, 32), 3))
    with pytest.raises((IndexError, RuntimeError)):
        model(input_ids=torch.full((1, 33), 3))


@pytest.mark.parametrize("config", [XLNetConfig(), T5Config()], ids=lambda config: config.model_type)
def test_models_without_a_number_of_positions_cut_nothing(config: PretrainedConfig) -> None:
    tokenizer = word_tokenizer(["a", "b"])
    before = tokenizer.model_max_length
    cut_to_positions(tokenizer, _with(config))
    assert tokenizer.model_max_length == before


@pytest.mark.parametrize("tokens", [0, 1, 2, 4])
def test_room_for_no_text_is_refused(tokens: int, model: Path, tmp_path: Path) -> None:
    task = fine_tuning(model, tmp_path / "run", settings=ONE_STEP, rows=64)
    recipe = replace(task.recipe, model=Pretrained(checkpoint=str(model), max_tokens=tokens))
    with pytest.raises(WrongCallError, match=f"max_tokens={tokens} is too small for a pair of texts. Use at least 5"):
        learn(replace(task, recipe=recipe))


def test_weights_of_classes_are_for_every_label(model: Path, tmp_path: Path) -> None:
    settings = replace(ONE_STEP, class_weights={"entailment": 2.0})
    with pytest.raises(WrongCallError, match="the labels are entailment, non_entailment"):
        learn(fine_tuning(model, tmp_path / "run", settings=settings, rows=64))


def _with(config: PretrainedConfig | SimpleNamespace) -> PreTrainedModel:
    return cast("PreTrainedModel", SimpleNamespace(config=config, named_modules=lambda: ()))


def _spoil(folder: Path, name: str, value: float) -> None:
    """Put a value in the last row of some weights."""
    model = AutoModelForSequenceClassification.from_pretrained(folder)
    with torch.no_grad():
        model.get_parameter(name)[-1] = value
    spoilt = folder.with_name("spoilt")
    model.save_pretrained(spoilt)
    shutil.copy(spoilt / "model.safetensors", folder / "model.safetensors")
