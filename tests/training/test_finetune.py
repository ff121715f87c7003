"""Real, tiny trainings through the transformers Trainer, on SETI's rows."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from transformers import AutoModelForSequenceClassification, AutoTokenizer, pipeline

from tests.training import tiny_checkpoints
from tests.training.fine_tuning import SETTINGS, fine_tuning, seti_words
from wabe.errors import DivergedError, MissingError, WrongCallError
from wabe.training.core.identity import run_identity
from wabe.training.core.recipe import Pretrained
from wabe.training.core.registry import find
from wabe.training.finetune.batches import LengthGrouped
from wabe.training.finetune.checkpoints import MINILM_SHA256, find_checkpoint
from wabe.training.finetune.head import load_classifier
from wabe.training.finetune.learn import learn

LABELS = ("entailment", "non_entailment")


def classified(model: Path, pairs: list[dict[str, str]]) -> list[tuple[str, float]]:
    """Return labels and scores as anyone gets them who knows nothing of Wabe, all pairs in one batch."""
    classify = pipeline("text-classification", model=str(model), device="cpu")
    return [(str(one["label"]), float(one["score"])) for one in classify(pairs, batch_size=len(pairs))]


@pytest.mark.parametrize("family", ["encoder", "decoder", "encoder_decoder"])
def test_every_family_learns(family: str, tmp_path: Path) -> None:
    checkpoint = getattr(tiny_checkpoints, family)(tmp_path / "checkpoint", seti_words())
    # An encoder with a decoder is slow to begin.
    epochs = 12 if family == "encoder_decoder" else 4
    done = learn(fine_tuning(checkpoint, tmp_path / "run", settings=replace(SETTINGS, epochs=epochs)))
    assert done.steps == 20 * epochs
    assert [point.step for point in done.curve] == [20 * epoch for epoch in range(1, epochs + 1)]
    best = max(point.validation_accuracy for point in done.curve)
    # Half of the 200 rows have each label: five standard deviations above guessing.
    assert best > 0.5 + 5 * (0.25 / 200) ** 0.5
    assert done.kept_step == next(point.step for point in done.curve if point.validation_accuracy == best)
    assert done.trained_parameters == done.parameters
    model = tmp_path / "run" / "model"
    assert {path.suffix for path in model.iterdir()} == {".json", ".safetensors"}
    config = json.loads((model / "config.json").read_text())
    assert config["id2label"] == {"0": "entailment", "1": "non_entailment"}
    assert (config["wabe_inputs"], config["wabe_recipe"]) == ("premise-hypothesis", "tiny")
    # Anyone's pipeline reads a pair as training did, padding and all.
    pairs = [
        {"text": "Someone realizes that a boy runs", "text_pair": "A boy runs"},
        {"text": "Someone hopes that a boy runs away", "text_pair": "A boy runs"},
    ]
    together = classified(model, pairs)
    alone = [*classified(model, pairs[:1]), *classified(model, pairs[1:])]
    assert [label for label, _ in together] == [label for label, _ in alone]
    assert {label for label, _ in together} <= set(LABELS)
    np.testing.assert_allclose([score for _, score in together], [score for _, score in alone], atol=1e-4)


def test_a_decoder_keeps_premise_and_hypothesis_apart(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.decoder(tmp_path / "checkpoint", seti_words())
    learn(fine_tuning(checkpoint, tmp_path / "run", settings=replace(SETTINGS, max_steps=1)))
    tokenizer = AutoTokenizer.from_pretrained(tmp_path / "run" / "model")
    assert tokenizer.convert_ids_to_tokens(tokenizer("Someone", "A")["input_ids"]) == ["Someone", "<|endoftext|>", "A"]


def test_a_seed_gives_the_same_weights_and_another_does_not(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        learn(fine_tuning(checkpoint, tmp_path / name, seed=seed, settings=replace(SETTINGS, max_steps=8)))
    one, same, other = (load_file(tmp_path / name / "model" / "model.safetensors") for name in "abc")
    assert all(torch.equal(one[key], same[key]) for key in one)
    assert not torch.equal(one["classifier.weight"], other["classifier.weight"])


def test_minilm_trains_its_top_layer_only(tmp_path: Path) -> None:
    settings = replace(SETTINGS, epochs=1, learning_rate=5e-4, keep="last")
    done = learn(fine_tuning("minilm", tmp_path / "run", trained_layers=1, rows=96, settings=settings))
    assert done.model["weights_sha256"] == {"model.safetensors": MINILM_SHA256}
    assert done.kept_step == done.steps == 3
    before = load_file(find_checkpoint("minilm").folder / "model.safetensors")
    after = load_file(tmp_path / "run" / "model" / "model.safetensors")
    changed = {
        key for key in before if key != "embeddings.position_ids" and not torch.equal(before[key], after[f"bert.{key}"])
    }
    assert changed
    assert all(key.startswith(("encoder.layer.5.", "pooler.")) for key in changed)
    assert done.trained_parameters == sum(
        tensor.numel()
        for key, tensor in after.items()
        if key.startswith(("bert.encoder.layer.5.", "bert.pooler.", "cl"))
    )


def test_a_checkpoint_with_a_classifier_keeps_it_by_name(tmp_path: Path) -> None:
    names = {0: "not_entailment", 1: "entailment"}
    folder = tiny_checkpoints.classifier(tmp_path / "named", seti_words(), names)
    own = AutoModelForSequenceClassification.from_pretrained(folder).classifier.weight
    model, origin = load_classifier(find_checkpoint(str(folder)), LABELS)
    assert torch.equal(model.get_parameter("classifier.weight"), own[[1, 0]])
    assert "matched by label name" in origin
    other = tiny_checkpoints.classifier(tmp_path / "other", seti_words(), {0: "LABEL_0", 1: "LABEL_1"})
    model, origin = load_classifier(find_checkpoint(str(other)), LABELS)
    assert not torch.equal(model.get_parameter("classifier.weight"), own)
    assert "other labels" in origin


def test_the_order_depends_on_seed_and_epoch_alone() -> None:
    lengths = [5 + at % 40 for at in range(1000)]
    order = LengthGrouped(lengths, 32, seed=3, pool=16)
    first = list(order)
    assert sorted(first) == list(range(1000))
    assert list(order) == first
    order.epoch = 1
    assert list(order) != first
    words = sum(lengths[row] for row in first[:992])
    assert _padded(first, lengths) < 1.15 * words
    assert _padded(list(LengthGrouped(lengths, 32, seed=3, pool=1)), lengths) > 1.5 * words


def _padded(order: list[int], lengths: list[int]) -> int:
    batches = [order[at : at + 32] for at in range(0, 992, 32)]
    return sum(32 * max(lengths[row] for row in batch) for batch in batches)


def test_a_loss_that_is_no_number_ends_the_run(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    settings = replace(SETTINGS, learning_rate=1e30, clip_norm=None, warmup_share=0.0)
    with pytest.raises(
        DivergedError, match=r"the loss is nan at step \d+; nothing was recorded. Remove .*/checkpoint,"
    ):
        learn(fine_tuning(checkpoint, tmp_path / "run", settings=settings))
    assert not (tmp_path / "run" / "model").exists()


def test_class_weights_are_by_name(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    settings = replace(
        SETTINGS, epochs=1, learning_rate=1e-3, class_weights={"entailment": 1.0, "non_entailment": 100.0}
    )
    learn(fine_tuning(checkpoint, tmp_path / "run", settings=settings))
    found = classified(
        tmp_path / "run" / "model", [{"text": "Someone realizes that a boy runs", "text_pair": "A boy runs"}]
    )
    assert found[0][0] == LABELS[1]


@pytest.mark.parametrize(
    ("checkpoint", "message"),
    [
        ("./nowhere", "no such folder"),
        ("{empty}", "does not contain config.json"),
        ("wabe/no-such-model", "cannot be downloaded and is not in the cache"),
    ],
)
def test_checkpoints_that_cannot_be_had(
    checkpoint: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr("huggingface_hub.hf_api.constants.ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(MissingError, match=message):
        find_checkpoint(checkpoint.format(empty=tmp_path))


def test_more_layers_than_there_are(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    with pytest.raises(WrongCallError, match="3 layers cannot be trained: the model has 2 layers"):
        learn(fine_tuning(checkpoint, tmp_path / "run", trained_layers=3))


def test_a_folder_is_known_by_its_weights_and_has_the_licence_of_its_card(tmp_path: Path) -> None:
    folder = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    assert find_checkpoint(str(folder)).licence is None
    (folder / "README.md").write_text("---\nlicense: mit\n---\n# A model\n")
    assert find_checkpoint(str(folder)).licence == "mit"
    recipe = replace(find("seti-minilm-quick"), model=Pretrained(checkpoint=str(folder)))
    before = run_identity(recipe, 1, ())
    assert run_identity(recipe, 1, ()) == before
    weights = load_file(folder / "model.safetensors")
    save_file({name: weight + 1 for name, weight in weights.items()}, folder / "model.safetensors")
    assert run_identity(recipe, 1, ()) != before
