"""Inspect accepts every task of `eval.yaml` and scores answers as it should, in an environment of its own."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import embedded
from tests.other_tools.published import client_env
from wabe.cards.formats.inspect_tasks import answer_pattern, task_ids
from wabe.hub.server.state import ServerState

SCRIPT = Path(__file__).with_name("run_inspect.py")


@pytest.mark.slow
def test_tasks_are_accepted_and_scored(inspect_python: Path, hub: ServerState, tmp_path: Path) -> None:
    """The published tasks are those that are declared; answers that are right, wrong or without form count as such."""
    benchmarks = embedded()
    output = tmp_path / "output.json"
    ran = subprocess.run(
        [inspect_python, SCRIPT, hub.endpoint, output, *(one.name for one in benchmarks)],
        env={**client_env(hub, tmp_path), "INSPECT_LOG_DIR": str(tmp_path / "logs")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    found = json.loads(output.read_text())
    assert found["ids"] == {one.name: list(task_ids(one).values()) for one in benchmarks}
    samples = found["samples"]
    assert len(samples) == 30
    right = [sample["said"].endswith(f"ANSWER: {sample['target']}") for sample in samples]
    assert [sample["score"] for sample in samples] == ["C" if one else "I" for one in right]
    assert found["accuracy"] == sum(right) / len(right)
    assert 0 < sum(right) < len(right)
    assert "{" not in found["shown"], "every placeholder is filled in"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("ANSWER: son-in-law", "son-in-law"),
        ("ANSWER: son", "son"),
        ("answer: Son.", "Son"),
        ("ANSWER: sonny", None),
        ("ANSWER: grandson", "grandson"),
        ("I think it is the son", None),
    ],
)
def test_an_answer_is_a_whole_word(said: str, answer: str | None) -> None:
    """*son* is not taken for *son-in-law*, nor the other way round."""
    found = re.search(answer_pattern(["son", "grandson", "son-in-law"]), said, re.IGNORECASE)
    assert (found and found[1]) == answer
