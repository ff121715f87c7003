"""One model that learns from several configs together, some with two labels and some with three."""

import hashlib
import json
import math
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from transformers import AutoConfig

from tests.training import tiny_checkpoints
from tests.training.inferences import INFERENCES, JOINT, build_inferences, inferences_are_known, words
from tests.training.plain_model import PLAIN, RECIPE
from tests.training.tiny import run
from wabe.builders.core.build import build
from wabe.cards.model_card import write_model_card
from wabe.errors import DeclarationError, WrongCallError
from wabe.hub.model_refusals import ready_model
from wabe.hub.rescore import draw_sample
from wabe.training.core.data import Reader
from wabe.training.core.identity import run_identity
from wabe.training.core.label_names import match_labels
from wabe.training.core.recipe import FromScratch, Pretrained, Recipe
from wabe.training.core.record import Run, read_run
from wabe.training.core.run import train_one
from wabe.training.core.stale import discard_stale
from wabe.training.core.training_rows import outputs_for, training_rows
from wabe.training.finetune.joined_labels import JoinedLabels

TWO = ("entailment", "non_entailment")
THREE = ("entailment", "neutral", "contradiction")
# Half an epoch: at most 90 rows of each of three configs, in batches of 4.
HALF = 34


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the built benchmark and an untrained checkpoint."""
    folder = tmp_path_factory.mktemp("joint")
    build_inferences(folder)
    tiny_checkpoints.encoder(folder / "checkpoint", words())
    return folder


@pytest.fixture(scope="module")
def trained(place: Path) -> Run:
    """Train the joint recipe once."""
    with inferences_are_known():
        return train(joint(place), place, place / "runs")


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with inferences_are_known():
        yield


def joint(place: Path) -> Recipe:
    """Return the recipe with the checkpoint of a folder."""
    return replace(JOINT, model=Pretrained(checkpoint=str(place / "checkpoint")))


def train(recipe: Recipe, place: Path, runs: Path) -> Run:
    """Train a recipe and return its record."""
    return read_run(run(recipe, place / "build", runs, seed=1).path)


def test_outputs_are_the_finest_labels() -> None:
    assert outputs_for([TWO]) == TWO
    assert outputs_for([THREE, TWO]) == THREE
    assert outputs_for([TWO, THREE]) == THREE
    assert outputs_for([TWO, ("entailment", "neutral")]) == (*TWO, "neutral"), "one part alone is not the whole"


def test_rows_are_joined_and_labels_counted_on(place: Path) -> None:
    """At most 90 rows of each config; the three labels after the two."""
    rows = training_rows(JOINT, Reader(INFERENCES, place / "build"))
    assert rows.labels == THREE
    assert [one.outputs for one in rows.meanings] == [((0,), (1, 2)), ((0,), (1,), (2,))]
    assert rows.train.num_rows == 3 * 90
    assert rows.train.column_names == ["premise", "hypothesis", "label"]
    labels = rows.train["label"].to_pylist()
    assert {*labels[:90]} == {0, 1}
    assert {*labels[90:]} == {2, 3, 4}
    assert [one.place for one in rows.reads] == [
        f"{config}/{split}" for config in ("two", "three", "other") for split in ("train", "validation")
    ]


def test_configs_with_the_same_labels_are_joined_as_they_are(place: Path) -> None:
    recipe = replace(JOINT, config="three", also=("other",))
    rows = training_rows(recipe, Reader(INFERENCES, place / "build"))
    assert (rows.labels, rows.meanings) == (THREE, ())
    assert {*rows.train["label"].to_pylist()} == {0, 1, 2}


def test_the_loss_is_of_the_sum_of_what_a_label_allows() -> None:
    """Probabilities 0.5, 0.3 and 0.2: a label that means the last two has half of it."""
    meanings = [match_labels(dict(enumerate(THREE)), labels, model="m") for labels in (TWO, THREE)]
    joined = JoinedLabels(meanings)
    logits = torch.tensor([[0.5, 0.3, 0.2]]).log().repeat(5, 1) + 7
    # Entailment of two, its contrary, and each of three.
    losses = [-math.log(share) for share in (0.5, 0.5, 0.5, 0.3, 0.2)]
    for label, loss in enumerate(losses):
        gold = torch.tensor([label])
        assert joined.loss({"logits": logits[:1]}, gold).item() == pytest.approx(loss, abs=1e-6)
    every = joined.loss({"logits": logits}, torch.arange(5))
    assert every.item() == pytest.approx(sum(losses) / 5, abs=1e-6)


def test_the_loss_of_plain_labels_is_the_cross_entropy() -> None:
    joined = JoinedLabels([match_labels(dict(enumerate(THREE)), labels, model="m") for labels in (THREE, TWO)])
    logits = torch.randn(8, 3, generator=torch.Generator().manual_seed(1), requires_grad=True)
    gold = torch.tensor([0, 1, 2, 0, 1, 2, 0, 1])
    ours = joined.loss({"logits": logits}, gold)
    theirs = torch.nn.functional.cross_entropy(logits, gold)
    assert ours.item() == pytest.approx(theirs.item(), abs=1e-6)
    torch.testing.assert_close(*(torch.autograd.grad(one, logits)[0] for one in (ours, theirs)))


def test_the_gradient_is_finite_where_one_output_has_everything() -> None:
    joined = JoinedLabels([match_labels(dict(enumerate(THREE)), labels, model="m") for labels in (THREE, TWO)])
    logits = torch.tensor([[200.0, 0.0, 0.0], [0.0, 200.0, 0.0]], requires_grad=True)
    joined.loss({"logits": logits}, torch.tensor([4, 4])).backward()
    assert logits.grad is not None
    assert torch.isfinite(logits.grad).all()


def test_answers_are_compared_within_a_set_of_labels() -> None:
    """The same outputs are entailment among three labels, and not among two."""
    joined = JoinedLabels([match_labels(dict(enumerate(THREE)), labels, model="m") for labels in (THREE, TWO)])
    logits = torch.tensor([[0.4, 0.3, 0.3]]).log().repeat(5, 1)
    assert joined.answers(logits, torch.arange(5)).tolist() == [0, 0, 0, 4, 4]


def test_what_is_published_is_compared_on_the_finest_labels(trained: Run, place: Path) -> None:
    """The first config has two labels, which the model has no outputs for."""
    sample = draw_sample(joint(place), trained, INFERENCES, place / "build")
    assert sample is not None
    assert sample.config == "three"
    assert {*sample.labels} == {*THREE}


def test_a_model_learns_all_configs(trained: Run, place: Path) -> None:
    model = place / "runs" / "joint" / "seed1" / "model"
    assert list(AutoConfig.from_pretrained(model).id2label.values()) == list(THREE)
    assert trained.train_rows == 270
    found = {
        (one.config, one.measurement.metric): one.measurement.value
        for one in trained.results
        if not (one.measurement.group or one.shortcut)
    }
    # The constant answers score one third, two thirds and one third.
    assert all(found[config, "accuracy"] > 0.9 for config in ("three", "two", "other")), found
    assert found["two", "accuracy_argmax_then_merge"] > 0.9
    assert found["two", "mcc_argmax_then_merge"] > 0.8
    assert ("three", "accuracy_argmax_then_merge") not in found
    assert trained.curve[-1].validation_accuracy > 0.9


def test_the_record_says_everything_that_was_read(trained: Run) -> None:
    assert trained.data.labels == THREE
    assert {one.place for one in trained.data.read} == {
        f"{config}/{split}" for config in ("two", "three", "other") for split in ("train", "validation", "test")
    }
    learnt = {one.place: one.rows for one in trained.data.read if one.columns == ("label",)}
    assert learnt == {f"{config}/train": 90 for config in ("two", "three", "other")}, (
        "shortcuts learn from their config"
    )


def test_a_seed_gives_the_same_weights_and_a_finished_run_stays(
    trained: Run, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = train(joint(place), place, tmp_path)
    assert again.weights_sha256 == trained.weights_sha256
    monkeypatch.setattr("wabe.training.finetune.learn.learn", lambda _: pytest.fail("it was trained again"))
    assert train(joint(place), place, place / "runs") == trained


def test_interrupted_and_resumed(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with the weights that it would have had."""
    monkeypatch.setattr("wabe.training.finetune.learn.LONGEST_STRETCH", HALF)
    recipe = replace(joint(place), hyperparameters=replace(JOINT.hyperparameters, epochs=2))
    whole = train(recipe, place, tmp_path / "whole")
    taken: list[int] = []

    def advance(steps: int) -> None:
        taken.append(steps)
        if sum(taken) == 3 * HALF + 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_one(
            recipe,
            1,
            data=place / "build",
            runs=tmp_path / "runs",
            say=lambda _: None,
            progress=lambda _: advance,
        )
    assert not (tmp_path / "runs/joint/seed1/model").exists()
    resumed = train(recipe, place, tmp_path / "runs")
    assert (resumed.resumed, whole.resumed) == (1, 0)
    assert resumed.curve == whole.curve
    assert resumed.weights_sha256 == whole.weights_sha256


def test_the_identity_is_of_all_configs_and_their_order(place: Path) -> None:
    reads = training_rows(JOINT, Reader(INFERENCES, place / "build")).reads
    own = run_identity(JOINT, 1, reads)
    assert own != run_identity(replace(JOINT, also=("other", "three")), 1, reads)
    assert own != run_identity(replace(JOINT, also=("three",)), 1, reads[:4])


def test_what_was_recorded_of_one_config_stays_valid(place: Path) -> None:
    """Its identity is digested as it was before recipes could have several configs."""
    recipe = replace(JOINT, config="three", also=())
    content = {
        "recipe": "joint",
        "inputs": "premise-hypothesis",
        "model": {"kind": "Pretrained", "checkpoint": "minilm"},
        "hyperparameters": {
            "epochs": 9,
            "warmup_share": 0.1,
            "batch_size": 4,
            "learning_rate": 5e-4,
            "bucket_pool": 4,
            "train_rows": 90,
        },
        "seed": 1,
        "data": {one.place: one.digest for one in training_rows(recipe, Reader(INFERENCES, place / "build")).reads},
    }
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    assert run_identity(recipe, 1, training_rows(recipe, Reader(INFERENCES, place / "build")).reads) == digest


def test_a_joint_run_is_stale_if_one_of_its_configs_is(trained: Run, place: Path, tmp_path: Path) -> None:
    runs = Path(shutil.copytree(place / "runs", tmp_path / "runs"))
    assert not discard_stale(joint(place), 1, data=place / "build", runs=runs)
    fewer = replace(joint(place), also=("three",))
    assert discard_stale(fewer, 1, data=place / "build", runs=runs)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (replace(JOINT, also=("three", "two")), "it learns twice from one config: two, three, two"),
        (replace(JOINT, also=("three", "thre")), "no config is called 'thre'"),
        (
            replace(JOINT, model=FromScratch(architecture="sentence_pairs/bgru")),
            "which only a fine-tuned checkpoint learns together",
        ),
        (
            replace(JOINT, hyperparameters=replace(JOINT.hyperparameters, class_weights=dict.fromkeys(THREE, 1.0))),
            "labels that differ between configs cannot be weighted",
        ),
    ],
)
def test_recipes_that_cannot_be(changed: Recipe, message: str, place: Path, tmp_path: Path) -> None:
    with pytest.raises((DeclarationError, WrongCallError), match=message):
        train(changed, place, tmp_path)


def test_labels_that_have_nothing_to_do_with_each_other(place: Path) -> None:
    mixed = replace(INFERENCES, configs=(*INFERENCES.configs, PLAIN.config("first")))
    recipe = replace(RECIPE, config="first", also=("three",))
    build(mixed, [mixed.config("first"), mixed.config("three")], place / "mixed")
    with pytest.raises(DeclarationError, match=r"plain-bgru: one model cannot learn all of its configs: its outputs"):
        training_rows(replace(recipe, validation_split="test"), Reader(mixed, place / "mixed"))


def test_the_card_names_all_configs_and_both_ways_of_merging(trained: Run, place: Path, tmp_path: Path) -> None:
    described = ready_model(joint(place), place / "runs", place / "build").described
    assert described.runs == (trained,)
    text = write_model_card(described, tmp_path, org="my-lab").read_text()
    assert "fine-tuned on 3 configs of `my-lab/plain` (Plain numbers) together: `two`, `three`, `other`.\n\n" in text
    assert "Measures that end in `_argmax_then_merge` take the label of the most likely output instead.\n\n" in text
    assert "| `two` | `test` | mcc_argmax_then_merge | 60 |" in text
    assert "`mcc` is Matthews' correlation" in text
    assert "`wabe evaluate my-lab/joint plain`" in text
    assert (tmp_path / "figures/learning_curve.png").is_file()
