"""A run that is killed goes on from its last whole checkpoint to the weights it would have had."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from builders.core.errors import WrongCallError
from builders.core.sources import file_sha256
from tests.training import tiny_checkpoints
from tests.training.fine_tuning import fine_tuning, seti_words
from training.finetune import learn as learner
from training.finetune.resume import last_checkpoint

# Seven steps: a checkpoint within the first epoch of twenty, and one within the second.
STRETCH = 7
CHILD = f"""
import sys, time
from pathlib import Path
import torch
torch.set_num_threads(1)
from tests.training.fine_tuning import fine_tuning
from training.finetune import learn
learn.LONGEST_STRETCH = {STRETCH}
learn.learn(fine_tuning(sys.argv[1], Path(sys.argv[2]), epochs=2, on_step=lambda: time.sleep(0.1)))
"""


def test_killed_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    run = tmp_path / "run"
    home = Path(__file__).resolve().parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(checkpoint), str(run)], cwd=home, env={**os.environ, "PYTHONPATH": str(home)}
    )
    marker = run / "checkpoint" / "checkpoint-28" / "complete.json"
    deadline = time.monotonic() + 300
    while not marker.is_file():
        assert child.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.02)
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL
    assert not (run / "model").exists()

    # What a kill while writing leaves.
    (run / "checkpoint" / "checkpoint-35").mkdir(exist_ok=True)
    with pytest.raises(WrongCallError, match="of another recipe, seed, setting or version"):
        learner.learn(fine_tuning(checkpoint, run, epochs=2, identity="other"))

    monkeypatch.setattr(learner, "LONGEST_STRETCH", STRETCH)
    steps: list[int] = []
    resumed = learner.learn(fine_tuning(checkpoint, run, epochs=2, on_step=lambda: steps.append(1)))
    whole = learner.learn(fine_tuning(checkpoint, tmp_path / "whole", epochs=2))
    assert (resumed.resumed, whole.resumed) == (1, 0)
    assert len(steps) == 1 + whole.steps - 28
    assert resumed.curve == whole.curve
    assert resumed.kept_step == whole.kept_step
    weights = [tmp_path / name / "model" / "model.safetensors" for name in ("run", "whole")]
    assert file_sha256(weights[0]) == file_sha256(weights[1])


def test_checkpoints_of_nobody_are_refused(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    (tmp_path / "run" / "checkpoint" / "checkpoint-3").mkdir(parents=True)
    with pytest.raises(WrongCallError, match="does not say which recipe"):
        learner.learn(fine_tuning(checkpoint, tmp_path / "run"))
    assert (tmp_path / "run" / "checkpoint" / "checkpoint-3").exists()


def test_only_whole_checkpoints_count(tmp_path: Path) -> None:
    (tmp_path / "checkpoint-9").mkdir()
    assert last_checkpoint(tmp_path) is None
    assert not (tmp_path / "checkpoint-9").exists()
