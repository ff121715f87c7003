"""Training from scratch: it learns, it is deterministic, it goes on after a kill, it refuses nonsense."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from tests.training.tiny import LEARNING, TINY, run
from wabe.errors import CorruptError, DivergedError, WrongCallError
from wabe.training.core import evaluate, scratch
from wabe.training.core.checkpoint import FILE
from wabe.training.core.measures import Predictions
from wabe.training.core.predict import LoadedModel, predict
from wabe.training.core.provenance import weights_checksums, weights_digest
from wabe.training.core.recipe import Texts
from wabe.training.core.record import read_run
from wabe.training.core.run import BEGUN

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def uninterrupted(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run(TINY, small_build, tmp_path_factory.mktemp("runs")).path


def test_it_learns_more_than_the_most_frequent_label(small_build: Path, tmp_path: Path) -> None:
    record = read_run(run(LEARNING, small_build, tmp_path).path)
    assert record.results[0].measurement.rows == 4_000
    assert record.results[0].measurement.value > 0.76  # the most frequent label: 0.71
    assert record.curve[-1].loss < record.curve[0].loss
    assert record.data.digests.keys() == {"small/train", "small/validation", "small/holdout"}


def test_texts_that_come_again_are_not_predicted_again(
    small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def counted(loaded: LoadedModel, texts: Texts, labels: Sequence[str]) -> Predictions:
        calls.append(len(labels))
        return predict(loaded, texts, labels)

    monkeypatch.setattr(evaluate, "predict", counted)
    holdout = TINY.evaluations[0]
    recipe = replace(TINY, evaluations=(holdout, replace(holdout, splits=("jabberwocky", "holdout"))))
    *first, other, again = (
        one for one in read_run(run(recipe, small_build, tmp_path).path).results if not one.measurement.group
    )
    assert calls == [7, 7]
    assert first == [again]
    assert other.split == "jabberwocky"
    assert other.measurement != again.measurement


def test_a_seed_gives_the_same_weights_and_another_seed_others(
    uninterrupted: Path, small_build: Path, tmp_path: Path
) -> None:
    again, other = run(TINY, small_build, tmp_path), run(TINY, small_build, tmp_path, seed=20)
    assert _weights(again.path) == _weights(uninterrupted)
    assert _weights(other.path) != _weights(again.path)
    assert read_run(again.path).results == read_run(uninterrupted).results


def test_a_killed_run_ends_with_the_same_weights(uninterrupted: Path, small_build: Path, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.training.tiny", str(small_build), str(tmp_path)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        env={"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "PATH": ""},
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= 25:  # in the second epoch
                process.send_signal(signal.SIGKILL)
                break
    folder = tmp_path / "tiny" / "seed10"
    assert process.returncode == -signal.SIGKILL
    assert not (folder / "results.json").exists()
    assert (folder / "checkpoint" / FILE).is_file()
    run(TINY, small_build, tmp_path)
    record, whole = read_run(folder), read_run(uninterrupted)
    assert _weights(folder) == _weights(uninterrupted)
    assert record.resumed == 1
    assert record.curve == whole.curve
    assert not (folder / "checkpoint").exists()


def test_a_checkpoint_of_other_hyperparameters_is_refused(
    small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _interrupt(small_build, tmp_path, monkeypatch)
    changed = replace(TINY, hyperparameters=replace(TINY.hyperparameters, learning_rate=0.1))
    with pytest.raises(CorruptError, match="another recipe, seed, data or set of hyperparameters"):
        run(changed, small_build, tmp_path)


def test_a_run_that_is_taken_up_otherwise_than_it_was_begun_says_so(
    uninterrupted: Path, small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoint = _interrupt(small_build, tmp_path, monkeypatch)
    begun = checkpoint.parents[1] / BEGUN
    noted = json.loads(begun.read_text())
    begun.write_text(json.dumps(noted | {"threads": 7, "code": "wabe 0"}))
    said: list[str] = []
    folder = run(TINY, small_build, tmp_path, say=said.append)
    assert any("started with other values of code, threads" in line for line in said)
    record = read_run(folder.path)
    assert record.extra["begun_with"] == {"code": "wabe 0", "threads": 7}
    assert (record.code, record.threads) == (noted["code"], 1)
    assert not begun.exists()
    assert "begun_with" not in read_run(uninterrupted).extra


def test_steps_that_are_clipped_by_their_rate(small_build: Path, tmp_path: Path) -> None:
    """With a norm so low that every step is clipped, smaller gradients move Adam as far; lower rates do not."""

    def weights(norm: float | None, clip_by: str = "gradient", *, clipped: int = 0) -> dict[str, torch.Tensor]:
        hyper = replace(TINY.hyperparameters, max_steps=3, clip_norm=norm, clip_by=clip_by)
        folder = run(replace(TINY, name=f"{norm}-{clip_by}", hyperparameters=hyper), small_build, tmp_path)
        assert read_run(folder.path).extra["clipped_steps"] == clipped
        return load_file(folder.model / "model.safetensors")

    def farthest(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> float:
        return max(float((one[name] - other[name]).abs().max()) for name in one)

    free = weights(None)
    assert farthest(free, weights(1e9, "rate")) == 0
    by_rate = weights(1e-5, "rate", clipped=3)
    # Three steps of Adam at a rate of 0.005.
    assert farthest(free, by_rate) > 0.01
    assert farthest(weights(1e-5, clipped=3), by_rate) > 0.01


def test_a_damaged_checkpoint_is_refused(small_build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _interrupt(small_build, tmp_path, monkeypatch)
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(CorruptError, match="cannot be read"):
        run(TINY, small_build, tmp_path)


def test_a_finished_run_of_other_hyperparameters_is_refused(uninterrupted: Path, small_build: Path) -> None:
    changed = replace(TINY, hyperparameters=replace(TINY.hyperparameters, epochs=1))
    with pytest.raises(CorruptError, match="a run of another recipe"):
        run(changed, small_build, uninterrupted.parents[1])


def test_a_loss_that_is_no_number_ends_the_run_without_results(small_build: Path, tmp_path: Path) -> None:
    wild = replace(TINY, hyperparameters=replace(TINY.hyperparameters, learning_rate=1e30, clip_norm=None))
    with pytest.raises(
        DivergedError,
        match=r"(?s)step \d+: (the loss is (nan|inf)|.*not finite).* Remove .*/checkpoint, then use --set to lower",
    ):
        run(wild, small_build, tmp_path)
    assert not list(tmp_path.rglob("results.json"))
    assert not list(tmp_path.rglob("trained.json"))


def test_a_last_step_that_goes_too_far_leaves_nothing(small_build: Path, tmp_path: Path) -> None:
    """No other step follows, whose loss would tell; and the largest of NaNs is always the first label."""
    hyper = replace(TINY.hyperparameters, learning_rate=1e36, clip_norm=None, max_steps=1)
    with pytest.raises(DivergedError, match=r"step 1: the model's outputs are not finite for \d+ of \d+ rows"):
        run(replace(TINY, hyperparameters=hyper), small_build, tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.name != ".lock"]


def test_weights_for_other_labels_are_refused(small_build: Path, tmp_path: Path) -> None:
    wrong = replace(TINY, hyperparameters=replace(TINY.hyperparameters, class_weights={"entailment": 1.0}))
    with pytest.raises(WrongCallError, match="equivalence"):
        run(wrong, small_build, tmp_path)


def test_a_trained_model_is_evaluated_anew_but_not_trained_anew(
    uninterrupted: Path, small_build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def learn(_task: object) -> None:
        pytest.fail("it was trained again")

    monkeypatch.setattr(scratch, "learn", learn)
    before = read_run(uninterrupted)
    content = json.loads((uninterrupted / "results.json").read_text())
    content["extra"]["evaluation"] = "of older code"
    content["results"] = []
    (uninterrupted / "results.json").write_text(json.dumps(content))
    run(TINY, small_build, uninterrupted.parents[1])
    assert read_run(uninterrupted).results == before.results
    assert read_run(uninterrupted).weights_sha256 == before.weights_sha256


def test_other_weights_than_were_trained_are_not_evaluated(
    uninterrupted: Path, small_build: Path, tmp_path: Path
) -> None:
    """Neither with a record, which is not theirs, nor without one."""
    folder = tmp_path / "tiny" / "seed10"
    shutil.copytree(uninterrupted, folder)
    weights = load_file(folder / "model" / "model.safetensors")
    save_file({name: weight + 1 for name, weight in weights.items()}, folder / "model" / "model.safetensors")
    for record in (True, False):
        if not record:
            (folder / "results.json").unlink()
        with pytest.raises(
            CorruptError, match=r"the weights were changed after training.* Remove .*seed10 and train again"
        ):
            run(TINY, small_build, tmp_path)
    assert not (folder / "results.json").exists()


def _weights(folder: Path) -> str:
    return weights_digest(weights_checksums(folder / "model"))


def _interrupt(data: Path, runs: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stop a run after its first epoch."""

    def save(*_arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(scratch, "save_model", save)
        with pytest.raises(KeyboardInterrupt):
            run(TINY, data, runs)
    return runs / "tiny" / "seed10" / "checkpoint" / FILE
