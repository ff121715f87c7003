"""Frozen layers that are computed once give what the whole model gives, and the same run gives the same scores."""

from pathlib import Path

import numpy as np
import torch

from tests.training import tiny_checkpoints
from wabe.training.core.batches import encode
from wabe.training.core.opening import quiet
from wabe.training.pvi.encoder import EncoderFamily, Tuning
from wabe.training.pvi.family import Texts
from wabe.training.pvi.frozen import FrozenStates

WORDS = ["a", "dog", "runs", "sleeps", "very", "fast", *map(str, range(24))]
ROWS = 24
TUNING = Tuning(learning_rate=5e-3, epochs=3, batch_size=4, trained_layers=1, rows_per_label=8)


def texts() -> Texts:
    """Return pairs of different lengths; the first word of the hypothesis gives the label."""
    pairs = tuple(
        (f"a dog {'very ' * (row % 4)}fast {row}", f"{'runs' if row % 2 else 'sleeps'} {row}") for row in range(ROWS)
    )
    uids = tuple(f"{row:016x}" for row in range(ROWS))
    return Texts(
        where="x/y", uids=uids, pairs=pairs, labels=np.arange(ROWS) % 2, names=("entailment", "non_entailment")
    )


def test_the_top_layers_on_frozen_states_are_the_model(tmp_path: Path) -> None:
    family = EncoderFamily(str(tiny_checkpoints.encoder(tmp_path / "model", WORDS)), TUNING)
    with quiet():
        model, tokenizer, _ = family._load(texts())
    source = family._source(model, tokenizer, texts(), lambda _: None)
    assert isinstance(source, FrozenStates)
    rows = np.array([3, 0, 7, 1])
    model.eval()
    with torch.inference_mode():
        whole = model(**encode(tokenizer, texts().pairs).batch(rows)).logits
        top = source.learner(model).eval()(*source.batch(rows))
    # Half precision has three decimals.
    torch.testing.assert_close(top, whole, atol=1e-3, rtol=0)


def test_runs_are_reproducible_and_seeds_differ(tmp_path: Path) -> None:
    family = EncoderFamily(str(tiny_checkpoints.encoder(tmp_path / "model", WORDS)), TUNING)
    done: list[int] = []
    learn, score = np.arange(16), np.arange(16, ROWS)
    first, second = (family.look(texts(), done.append) for _ in range(2))
    one = first.scores(learn, score, seed=0, fold=0)
    first.scores(learn, score, seed=1, fold=0)
    np.testing.assert_array_equal(one, second.scores(learn, score, seed=0, fold=0))
    assert np.abs(one - second.scores(learn, score, seed=1, fold=0)).max() > 1e-3
    np.testing.assert_allclose(np.exp(one).sum(axis=1), 1)
    assert sum(done) == 2 * ROWS


def test_rows_are_drawn_label_by_label(tmp_path: Path) -> None:
    family = EncoderFamily(str(tiny_checkpoints.encoder(tmp_path / "model", WORDS)), TUNING)
    looked = family.look(texts(), lambda _: None)
    drawn = looked._drawn(np.arange(ROWS), "0\x1f0")  # type: ignore[attr-defined]
    assert np.bincount(drawn % 2).tolist() == [8, 8]
    assert set(drawn.tolist()) != set(looked._drawn(np.arange(ROWS), "1\x1f0").tolist())  # type: ignore[attr-defined]
