"""Weights that are in no file are never random unseen, and padding never changes what a model says."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.torch import load_file, save_file
from transformers import (
    AutoTokenizer,
    GPT2Config,
    GPT2ForSequenceClassification,
    XLNetConfig,
    XLNetForSequenceClassification,
    set_seed,
)

from tests.training import tiny_checkpoints
from tests.training.fine_tuning import SETTINGS, fine_tuning, seti_words
from wabe.errors import MissingError, WrongCallError
from wabe.training.core.predict import load_model, predict
from wabe.training.finetune.checkpoints import find_checkpoint
from wabe.training.finetune.head import load_classifier
from wabe.training.finetune.learn import learn

LABELS = ("entailment", "non_entailment")
PAIRS = [("A boy runs", "A boy"), ("Someone realizes that a boy runs", "Someone hopes that a boy runs")]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """Save a small classifier of SETI's labels."""
    return tiny_checkpoints.classifier(tmp_path / "model", seti_words(), dict(enumerate(LABELS)))


def padded_side(model: Path) -> str:
    """Return where a model's texts are padded, after seeing that padding changes nothing."""
    loaded = load_model(model)
    together = predict(loaded, iter(PAIRS), LABELS).probabilities
    alone = [predict(loaded, iter([pair]), LABELS).probabilities[0] for pair in PAIRS]
    np.testing.assert_allclose(together, alone, atol=1e-5)
    return loaded.tokenizer.padding_side


def change_config(model: Path, values: Mapping[str, object]) -> None:
    """Change a saved config, not the weights beside it."""
    path = model / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | dict(values)))


@pytest.mark.parametrize(
    "values", [{"num_hidden_layers": 3}, {"model_type": "roberta"}], ids=lambda one: next(iter(one))
)
def test_a_config_that_is_not_of_its_weights(values: Mapping[str, object], model: Path, tmp_path: Path) -> None:
    change_config(model, values)
    with pytest.raises(MissingError, match=r"and \d+ more would be random"):
        load_model(model)
    with pytest.raises(MissingError, match=r"and \d+ more would be random"):
        learn(fine_tuning(model, tmp_path / "run", settings=replace(SETTINGS, max_steps=1), rows=64))
    assert not (tmp_path / "run" / "model").exists()


def test_a_body_of_another_width(model: Path, tmp_path: Path) -> None:
    change_config(model, {"intermediate_size": 48})
    with pytest.raises(MissingError, match="its files cannot be read"):
        load_model(model)
    with pytest.raises(MissingError, match="and 3 more would be random"):
        learn(fine_tuning(model, tmp_path / "run", settings=replace(SETTINGS, max_steps=1), rows=64))


def test_a_classifier_that_was_never_trained(tmp_path: Path) -> None:
    body = tiny_checkpoints.encoder(tmp_path / "body", seti_words())
    with pytest.raises(MissingError, match=r"classifier\.bias, classifier\.weight would be random"):
        load_model(body)
    assert load_classifier(find_checkpoint(str(body)), LABELS)[1] == "new"


def test_a_classifier_that_the_config_only_claims(model: Path) -> None:
    weights = load_file(model / "model.safetensors")
    save_file(
        {name: one for name, one in weights.items() if not name.startswith("classifier")}, model / "model.safetensors"
    )
    _, head = load_classifier(find_checkpoint(str(model)), LABELS)
    assert head == "new as far as the checkpoint lacks it: classifier.bias, classifier.weight"


def test_a_language_model_without_a_pooler_is_a_body(tmp_path: Path) -> None:
    body = tiny_checkpoints.encoder(tmp_path / "body", seti_words())
    weights = load_file(body / "model.safetensors")
    save_file({name: one for name, one in weights.items() if not name.startswith("pooler")}, body / "model.safetensors")
    assert load_classifier(find_checkpoint(str(body)), LABELS)[1] == "new"


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_model_that_reads_its_last_position_is_padded_left(side: str, model: Path) -> None:
    tokenizer = AutoTokenizer.from_pretrained(model)
    set_seed(0)
    XLNetForSequenceClassification(
        XLNetConfig(
            vocab_size=len(tokenizer), d_model=32, n_layer=2, n_head=2, d_inner=64, id2label=dict(enumerate(LABELS))
        )
    ).save_pretrained(model)
    tokenizer.padding_side = side
    tokenizer.save_pretrained(model)
    assert padded_side(model) == "left"


def test_a_model_of_counted_positions_is_padded_right(tmp_path: Path) -> None:
    folder = tiny_checkpoints.decoder(tmp_path / "decoder", seti_words())
    tokenizer = AutoTokenizer.from_pretrained(folder)
    set_seed(0)
    GPT2ForSequenceClassification(
        GPT2Config(
            vocab_size=len(tokenizer),
            n_embd=32,
            n_layer=2,
            n_head=2,
            n_positions=64,
            eos_token_id=0,
            id2label=dict(enumerate(LABELS)),
        )
    ).save_pretrained(folder)
    tokenizer.padding_side = "left"
    tokenizer.save_pretrained(folder)
    assert padded_side(folder) == "right"


def test_a_model_that_reads_its_padding_is_refused(model: Path) -> None:
    """Without a mask it reads them; weights of a trained model's size make it count."""
    AutoTokenizer.from_pretrained(model, model_input_names=["input_ids"]).save_pretrained(model)
    weights = load_file(model / "model.safetensors")
    save_file({name: 10 * one if one.ndim > 1 else one for name, one in weights.items()}, model / "model.safetensors")
    with pytest.raises(WrongCallError, match="changes when the text is padded"):
        load_model(model)


def test_the_trainer_clips_no_rates(model: Path, tmp_path: Path) -> None:
    settings = replace(SETTINGS, clip_by="rate", max_steps=1)
    with pytest.raises(WrongCallError, match="the Trainer can only clip gradients"):
        learn(fine_tuning(model, tmp_path / "run", settings=settings, rows=64))
