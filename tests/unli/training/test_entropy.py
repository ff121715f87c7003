"""Training by maximum entropy: copies keep their words and change with the epoch, and the loss is what it says."""

from dataclasses import replace
from math import log
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training import tiny_checkpoints
from wabe.builders.core import registry as benchmarks
from wabe.errors import WrongCallError
from wabe.training.core.data import labels_of
from wabe.training.core.layout import RunFolder
from wabe.training.core.learning import Task, Trained
from wabe.training.core.nonsense import copies_for, mean_entropy
from wabe.training.core.predict import load_model, predict
from wabe.training.core.recipe import FromScratch, Hyperparameters, Pretrained, Recipe
from wabe.training.core.registry import find
from wabe.training.core.scratch import learn as learn_from_scratch
from wabe.training.core.settings import change
from wabe.training.core.words import words_of
from wabe.training.finetune.learn import learn as fine_tune
from wabe.training.finetune.with_copies import NO_LABEL, maximum_entropy
from wabe.training.models.plain_pairs import make
from wabe.training.unli.copies import PERMUTED
from wabe.training.unli.inputs import TOKENS

BAG = "unli-bag-seti-natural-entropy"
SETTING = Hyperparameters(epochs=6, batch_size=16, learning_rate=3e-3, copies=1, entropy_weight=2.0, keep="last")
SUBJECTS = ("dog", "cat", "boy", "girl", "man", "bird", "cow", "horse")


def rows() -> pa.Table:
    """Return pairs whose label is whether who sees comes first in both texts: a bag of words cannot know it."""
    found = []
    for one in SUBJECTS:
        for other in SUBJECTS:
            if one != other:
                seen = f"today the {one} can see the {other} ."
                found += [(seen, seen, 0), (seen, f"today the {other} can see the {one} .", 1)]
    premises, hypotheses, labels = zip(*found, strict=True)
    return pa.table({"premise": premises, "hypothesis": hypotheses, "label": labels})


def task(recipe: Recipe, folder: Path) -> Task:
    """Return the task of learning these pairs."""
    table = rows()
    return Task(
        recipe=recipe,
        seed=1,
        labels=labels_of(benchmarks.find("unli"), "seti_natural"),
        train=table,
        validation=table.slice(0, 8),
        words=lambda: words_of([TOKENS.texts(table)]),
        identity="tiny",
        folder=RunFolder(folder),
        device="cpu",
        say=lambda _: None,
        progress=lambda _total: lambda _steps: None,
    )


def certainty(folder: Path, *, permuted: bool) -> float:
    """Return the mean entropy of a trained model on the pairs, or on permutations it has not seen, in nats."""
    texts = list(TOKENS.texts(rows()))
    if permuted:
        texts = [some[0] for some in PERMUTED.make(texts, 1, 99)]
    found = predict(load_model(folder), iter(texts), ("entailment", "non_entailment")).probabilities
    return float(-(found * np.log(np.maximum(found, 1e-12))).sum(axis=1).mean())


def test_the_entropy_of_guessing_and_of_certainty() -> None:
    assert float(mean_entropy(torch.zeros(4, 3))) == pytest.approx(log(3))
    assert float(mean_entropy(torch.tensor([[50.0, 0.0], [0.0, 50.0]]))) == pytest.approx(0)


def test_the_loss_falls_as_the_entropy_of_copies_rises() -> None:
    """Cross-entropy of rows with a label, less the weighted entropy of those without; and the gradient's sign."""
    logits = torch.tensor([[2.0, 0.0], [3.0, 0.0]], dtype=torch.float64, requires_grad=True)
    gold = torch.tensor([0, NO_LABEL])
    loss = maximum_entropy(0.5, None)({"logits": logits}, gold)
    share = 1 / (1 + np.exp(-3.0))
    entropy = -(share * np.log(share) + (1 - share) * np.log(1 - share))
    assert float(loss.detach()) == pytest.approx(np.log(1 + np.exp(-2.0)) - 0.5 * entropy)
    loss.backward()
    assert logits.grad is not None
    assert logits.grad[0, 0] < 0, "the label's logit is raised"
    assert logits.grad[1, 0] > 0, "of a copy, the greater logit is lowered"
    own = maximum_entropy(0.5, lambda outputs, given: outputs["logits"].sum() * 0 + len(given))
    assert float(own({"logits": logits.detach()}, torch.tensor([0, 1]))) == 2


@settings(deadline=None, max_examples=20)
@given(st.integers(1, 4), st.integers(1, 40), st.integers(0, 3))
def test_copies_have_the_same_words_in_no_order(each: int, epochs: int, seed: int) -> None:
    recipe = find(BAG)
    hyper = replace(recipe.hyperparameters, copies=each, epochs=epochs)
    texts = list(TOKENS.texts(rows().slice(0, 3)))
    copies = copies_for(replace(recipe, hyperparameters=hyper), texts, seed)
    assert copies is not None
    epochs_of = [copies.of_epoch(epoch) for epoch in range(epochs)]
    assert all(len(some) == each for one in epochs_of for some in one)
    for place, text in enumerate(texts):
        every = [copy for one in epochs_of for copy in one[place]]
        assert len(set(every)) == min(len(every), 100)
        for copy in every:
            for before, after in zip(text, copy, strict=True):
                assert before is not None
                assert after is not None
                assert sorted(before.split()) == sorted(after.split())
                assert before != after
                assert after.endswith(" .")


def test_a_model_from_scratch_learns_not_to_know(tmp_path: Path) -> None:
    """The same model with and without the entropy term: as sure of pairs in order, and not of permuted ones."""
    recipe = replace(
        find(BAG), model=FromScratch(architecture="plain_pairs/bilstm", options={"word_size": 24, "hidden_size": 24})
    )
    usual = replace(SETTING, copies=None, entropy_weight=None, epochs=12)
    found: dict[str, Trained] = {}
    for name, setting in (("usual", usual), ("entropy", replace(SETTING, epochs=12))):
        done = learn_from_scratch(task(replace(recipe, hyperparameters=setting), tmp_path / name))
        found[name] = done
    usual_model, entropy_model = (RunFolder(tmp_path / name).model for name in found)
    assert certainty(entropy_model, permuted=True) > certainty(usual_model, permuted=True) + 0.1
    assert certainty(entropy_model, permuted=True) > certainty(entropy_model, permuted=False)


def test_a_checkpoint_learns_not_to_know(tmp_path: Path) -> None:
    words = words_of([TOKENS.texts(rows())])
    base = tiny_checkpoints.encoder(tmp_path / "base", words)
    recipe = replace(find(BAG), model=Pretrained(checkpoint=str(base)))
    for name, weight in (("usual", 0.0), ("entropy", 2.0)):
        setting = replace(SETTING, epochs=8, entropy_weight=weight)
        fine_tune(task(replace(recipe, hyperparameters=setting), tmp_path / name))
    usual, entropy = (RunFolder(tmp_path / name).model for name in ("usual", "entropy"))
    assert certainty(entropy, permuted=True) > certainty(usual, permuted=True)


@pytest.mark.parametrize(
    ("recipe", "settings_", "told"),
    [
        ("seti-minilm-quick", {"copies": "1", "entropy_weight": "1"}, "there is no nonsense"),
        ("unli-bag-seti-natural", {"copies": "2"}, "there is no entropy_weight"),
        ("unli-bag-seti-natural", {"entropy_weight": "0.5"}, "there is no copies"),
    ],
)
def test_half_of_the_settings_are_refused(recipe: str, settings_: dict[str, str], told: str) -> None:
    with pytest.raises(WrongCallError, match=told):
        copies_for(change(find(recipe), settings_), [("a b", "c d")], 1)


def test_texts_that_cannot_be_permuted_are_refused() -> None:
    with pytest.raises(WrongCallError, match="1 of 2 sentences have fewer than 20 permutations"):
        copies_for(find(BAG), [("a b c d e f g", "no"), ("a b c d e f g", "b c d e f g a")], 1)


def test_a_bag_of_words_gives_the_same_numbers_for_any_order() -> None:
    torch.manual_seed(0)
    model = make("bag", [f"w{number}" for number in range(40)], ("yes", "no"), {}, 0)
    model.train(mode=False)
    ids = torch.randint(2, 40, (1, 30))
    types = (torch.arange(30) >= 17).long()[None]
    order = torch.cat([torch.randperm(17), 17 + torch.randperm(13)])
    with torch.inference_mode():
        before = model(input_ids=ids, token_type_ids=types).logits
        after = model(input_ids=ids[:, order], token_type_ids=types).logits
        padded = model(
            input_ids=torch.nn.functional.pad(ids, (0, 9)),
            token_type_ids=torch.nn.functional.pad(types, (0, 9)),
            attention_mask=torch.nn.functional.pad(torch.ones_like(ids), (0, 9)),
        ).logits
    assert torch.equal(before, after)
    assert torch.equal(before, padded)
