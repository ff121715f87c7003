"""The Makefile: what is on and off, what is quoted, and what is checked before anything is built."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.plain import PLAIN, variables
from wabe.hub.server.process import stop

ROOT = Path(__file__).resolve().parents[2]


def _make(*words: str, place: Path) -> "subprocess.CompletedProcess[str]":
    """Run make in a folder with this Python, and never make another environment."""
    given = ("-f", str(ROOT / "Makefile"), "-o", ".venv/ready", f"WABE={sys.executable} -m wabe")
    return subprocess.run(
        ["make", *given, *words], cwd=place, env=variables(place), capture_output=True, text=True, check=False
    )


def _commands(*words: str, place: Path) -> list[str]:
    done = _make("-n", "publish", *words, place=place)
    assert done.returncode == 0, done.stderr
    return [line.partition(" -m ")[2] for line in done.stdout.splitlines() if " -m wabe " in line]


@pytest.mark.parametrize("off", [(), ("DRY_RUN=0", "PRIVATE=0"), ("DRY_RUN=", "PRIVATE=")])
def test_nothing_and_0_mean_off(off: tuple[str, ...], tmp_path: Path) -> None:
    commands = _commands(*off, place=tmp_path)
    assert not any(word in command for command in commands for word in ("--dry-run", "--private"))
    assert [command.split()[1] for command in commands] == [
        "publish",
        "build",
        "validate",
        "card",
        "publish",
        "train",
        "publish",
        "publish",
    ]
    assert commands[0].endswith("--check")
    assert commands[-2].endswith("--models --quick")
    assert commands[-1].endswith("--how-to-load")


def test_1_means_on(tmp_path: Path) -> None:
    publishing = [one for one in _commands("DRY_RUN=1", "PRIVATE=1", place=tmp_path) if " publish " in one]
    assert len(publishing) == 3
    assert all("--dry-run --private" in command for command in publishing)
    assert "train" not in [one.split()[1] for one in _commands("DRY_RUN=1", place=tmp_path)]


@pytest.mark.parametrize("words", [("MODELS=0",), ("MODELS=",), ("SOURCES=upstream",)])
def test_models_can_be_left_out(words: tuple[str, ...], tmp_path: Path) -> None:
    commands = _commands(*words, place=tmp_path)
    assert not any("--quick" in command for command in commands)
    assert commands[-1].endswith("--how-to-load")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ORG=bad org!",), "--org 'bad org!': this is not a name that the Hub accepts"),
        (("ORG=it's",), "this is not a name that the Hub accepts"),
        (("ORG=",), "--org '': this is not a name that the Hub accepts"),
        (("HF_ENDPOINT=http://127.0.0.1:9", "HF_TOKEN=bad"), "http://127.0.0.1:9: the Hub could not be reached"),
        (("HF_ENDPOINT=http://127.0.0.1:9",), "there is no token"),
        (("ONLY=SETI",), "Did you mean seti?"),
        (("ONLY=seti/primitives",), "a repository holds all configs of a benchmark"),
    ],
)
def test_what_cannot_be_published_is_told_before_anything_is_built(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    begun = time.monotonic()
    done = _make("publish", f"DATA={tmp_path / 'my build'}", *words, place=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "my build").exists()
    assert time.monotonic() - begun < 30


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """A folder whose Hub is stopped in the end."""
    yield tmp_path
    stop(tmp_path / ".wabe/hub")


def test_a_publication_ends_with_one_block_to_paste(place: Path) -> None:
    """Whatever else is published on the way; and no step names a next one."""
    done = _make("publish", f"ONLY={PLAIN}", place=place)
    assert done.returncode == 0, done.stderr
    assert "next:" not in done.stderr
    assert done.stderr.count("export HF_ENDPOINT=") == 1
    assert "no quick recipe is trained" in done.stderr.partition("to load, paste these lines")[0]
    assert 'load_dataset("local/plain", "first")' in done.stderr.splitlines()[-1]
