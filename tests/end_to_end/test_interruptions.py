"""Ctrl-C: what is said is true at that moment."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.plain import PLAIN, build_and_validate, publish, variables
from wabe.hub.server.process import stop
from wabe.testing.running import WABE

SLOW_READ_BACK = """
import sys, time
from pathlib import Path
import wabe.hub.publish as publishing
from wabe.cli.main import main

def read_slowly(*_):
    Path("reading").touch()
    time.sleep(120)

publishing.read_back = read_slowly
sys.argv = ["wabe", "publish", {target!r}]
main()
"""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder in which the plain benchmark can be published, and whose Hub is stopped in the end."""
    build_and_validate(tmp_path)
    yield tmp_path
    stop(tmp_path / ".wabe/hub")


def test_after_the_commit_it_is_published_and_not_read_back(place: Path) -> None:
    """The same command completes the check."""
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_READ_BACK.format(target=PLAIN)],
        cwd=place,
        env=variables(place),
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not (place / "reading").exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert "wabe: interrupted; local/plain is published on http://127.0.0.1:" in said
    assert "(public, commit " in said
    assert "it has not been read back yet; run the same command again to complete the check" in said
    assert "half-written" not in said
    assert "Traceback" not in said
    again = publish(place)
    assert again.code == 0, again.err
    assert "local/plain v1.0.0: up to date" in again.err
    assert len(list((place / "cache/read-back").iterdir())) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_hub_that_is_stopped_has_done_its_work(tmp_path: Path, number: signal.Signals) -> None:
    """Exit 0, and one word."""
    process = subprocess.Popen(
        [*WABE, "serve", "--folder", tmp_path / "hub", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("export HF_ENDPOINT=")
    process.send_signal(number)
    _, said = process.communicate()
    assert process.returncode == 0, said
    assert said.splitlines()[-1] == "stopped"
    assert "interrupted" not in said
    assert not (tmp_path / "hub/server.json").exists()
