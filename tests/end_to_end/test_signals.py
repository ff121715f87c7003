"""Ctrl-C, kill and a closed terminal: a build ends at once with its workers, and says so in one line."""

import os
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest

from wabe.builders.core import registry
from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.store import open_build
from wabe.errors import MissingError
from wabe.testing.running import WABE

PATIENCE = 60
TARGETS = ("jabberwocky/large", "jabberwocky/probe_perturbation", "jabberwocky/small")


def _as_on_a_terminal() -> None:
    """Let a process be ended by a closed terminal, even if the tests were started with nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _whole(folder: Path) -> None:
    """Check that everything that is listed is there, and whole."""
    benchmark = registry.find("jabberwocky")
    try:
        listed = read_manifest(folder).configs
    except MissingError:
        return
    open_build(benchmark, [benchmark.config(name) for name in listed], folder)


@pytest.mark.parametrize(
    ("number", "everybody", "moment"),
    [
        (signal.SIGINT, True, 0.0),
        (signal.SIGTERM, False, 0.02),
        (signal.SIGINT, True, 0.3),
        (signal.SIGINT, True, 1.2),
        (signal.SIGTERM, False, 1.5),
        (signal.SIGHUP, True, 0.8),
    ],
)
def test_a_build_in_processes_ends_at_once(
    tmp_path: Path, number: signal.Signals, everybody: bool, moment: float
) -> None:
    """A terminal sends to all processes, `kill PID` to the first; the moment is counted from the first staging."""
    folder = tmp_path / "build/embedded/jabberwocky"
    process = subprocess.Popen(
        [*WABE, "build", *TARGETS, "--data", tmp_path / "build", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_as_on_a_terminal,  # noqa: PLW1509 (it only sets a signal, which needs no lock)
    )
    deadline = time.monotonic() + PATIENCE
    while not list(folder.glob(".staging-*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(moment)
    workers = psutil.Process(process.pid).children(recursive=True)
    if everybody:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number, said
    assert out == ""
    # Click ends the line that a terminal shows as ^C, and Python's resource tracker may note that it cleaned up.
    first, *rest = said.removeprefix("\n").splitlines()
    assert first == "wabe: interrupted; nothing is half-written"
    assert not rest or "resource_tracker.py" in rest[0]
    assert not psutil.wait_procs(workers, timeout=PATIENCE)[1]
    assert not list(folder.glob(".staging-*"))
    _whole(folder)


def test_nohup_is_respected(tmp_path: Path) -> None:
    """Who starts a build with nohup wants it to outlive the terminal."""
    process = subprocess.Popen(
        ["nohup", *WABE, "build", "jabberwocky/small", "--data", tmp_path, "--jobs", "1"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not list(tmp_path.rglob(".staging-*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGHUP)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    _whole(tmp_path / "embedded/jabberwocky")
