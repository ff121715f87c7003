"""A run that is killed goes on from its last whole checkpoint to the weights it would have had."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from transformers import AutoModelForSequenceClassification

from tests.training import tiny_checkpoints
from tests.training.fine_tuning import SETTINGS, fine_tuning, seti_words
from wabe.builders.core.sources import file_sha256
from wabe.errors import WrongCallError
from wabe.training.finetune import learn as learner
from wabe.training.finetune.resume import last_checkpoint

# Seven steps: a checkpoint within the first epoch of twenty, and one within the second.
STRETCH = 7
TWO_EPOCHS = replace(SETTINGS, epochs=2)
CHILD = f"""
import sys, time
from pathlib import Path
import torch
torch.set_num_threads(1)
from dataclasses import replace
from tests.training.fine_tuning import SETTINGS, fine_tuning
from wabe.training.finetune import learn
learn.LONGEST_STRETCH = {STRETCH}
settings = replace(SETTINGS, epochs=2)
learn.learn(fine_tuning(sys.argv[1], Path(sys.argv[2]), settings=settings, on_step=lambda: time.sleep(0.1)))
"""

PAIR = """
import os, sys
from pathlib import Path
import torch
torch.set_num_threads(1)
from dataclasses import replace
from tests.training.fine_tuning import SETTINGS, fine_tuning
from wabe.training.finetune.learn import learn
done = learn(fine_tuning(sys.argv[1], Path(sys.argv[2]), settings=replace(SETTINGS, max_steps=6)))
# Two processes share one pipe: a line is written at once, or it is cut by the other's.
sys.stdout.write(f"process {os.environ['RANK']} steps {done.steps} processes {done.extra['processes']}\\n")
"""
HOME = Path(__file__).resolve().parents[2]


def test_killed_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    run = tmp_path / "run"
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(checkpoint), str(run)], cwd=HOME, env={**os.environ, "PYTHONPATH": str(HOME)}
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
    with pytest.raises(
        WrongCallError, match=r"its recipe, seed, settings or data are different.*Remove .*/checkpoint to"
    ):
        learner.learn(fine_tuning(checkpoint, run, settings=TWO_EPOCHS, identity="other"))

    monkeypatch.setattr(learner, "LONGEST_STRETCH", STRETCH)
    steps: list[int] = []
    resumed = learner.learn(fine_tuning(checkpoint, run, settings=TWO_EPOCHS, on_step=lambda: steps.append(1)))
    whole = learner.learn(fine_tuning(checkpoint, tmp_path / "whole", settings=TWO_EPOCHS))
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


def test_two_processes_share_the_batch_and_one_writes(tmp_path: Path) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    script = tmp_path / "pair.py"
    script.write_text(PAIR)
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    done = subprocess.run(
        [*launch, script, checkpoint, tmp_path / "run"],
        cwd=HOME,
        env={**os.environ, "PYTHONPATH": str(HOME), "CUDA_VISIBLE_DEVICES": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    # Six steps of 32 rows each, not of twice as many; and one model, from the first process.
    assert sorted(done.stdout.splitlines()) == [f"process {rank} steps 6 processes 2" for rank in (0, 1)]
    assert {path.name for path in (tmp_path / "run").iterdir()} == {"model", "checkpoint"}
    assert AutoModelForSequenceClassification.from_pretrained(tmp_path / "run" / "model").config.wabe_recipe == "tiny"


def test_a_batch_that_cannot_be_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoint = tiny_checkpoints.encoder(tmp_path / "checkpoint", seti_words())
    monkeypatch.setenv("WORLD_SIZE", "3")
    with pytest.raises(WrongCallError, match="a batch of 32 cannot be divided evenly among 3 processes"):
        learner.learn(fine_tuning(checkpoint, tmp_path / "run"))
