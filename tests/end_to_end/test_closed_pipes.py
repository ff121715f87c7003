"""A reader that goes away: no failure of a listing, no end of any work, and never a success that is none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXITS = """
import sys, click
import wabe.cli.main as entry
entry.wabe.add_command(click.Command("leave", callback=lambda: sys.exit({code})))
sys.argv = ["wabe", "leave"]
entry.main()
"""
WORKS = """
import sys, click
import wabe.cli.main as entry
from pathlib import Path
from wabe.cli.talk import progress_bar, say
def work():
    say("begun")
    with progress_bar(2, "steps", "work") as advance:
        advance(1)
    Path("done").touch()
entry.wabe.add_command(click.Command("work", callback=work))
sys.argv = ["wabe", "work"]
entry.main()
"""


def _run(*words: str, closed: str, cwd: Path) -> tuple[int, bytes]:
    """Run the command line with stdout, stderr or both as a pipe that nobody reads; return the rest of its talk."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "wabe", *words],
            cwd=cwd,
            env={"PYTHONPATH": str(Path(__file__).resolve().parents[2]), **os.environ},
            stdout=writing if closed in ("stdout", "both") else subprocess.PIPE,
            stderr=writing if closed in ("stderr", "both") else subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)
    return done.returncode, done.stderr or b""


@pytest.mark.parametrize(
    "words", [("list",), ("list", "--json"), ("train", "--list"), ("--help",), ("build", "--help")]
)
def test_a_listing_may_be_left_early(words: tuple[str, ...], tmp_path: Path) -> None:
    assert _run(*words, closed="stdout", cwd=tmp_path) == (0, b"")


def test_work_goes_on_when_nobody_listens(tmp_path: Path) -> None:
    """As in `wabe train 2>&1 | head -n 1`, where most of the work comes after the first words."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, "-c", WORKS], cwd=tmp_path, stdout=writing, stderr=writing, check=False)
    os.close(writing)
    assert done.returncode == 0
    assert (tmp_path / "done").is_file()


def test_data_that_nobody_took_are_no_success(tmp_path: Path) -> None:
    code, said = _run("build", "jabberwocky/small", "--json", closed="stdout", cwd=tmp_path)
    assert code == 141
    assert b"Traceback" not in said


def test_an_error_keeps_its_code_when_nobody_listens(tmp_path: Path) -> None:
    assert _run("build", "jabberwoky", closed="stderr", cwd=tmp_path)[0] == 2
    assert _run("build", "--jobs", "0", closed="stderr", cwd=tmp_path)[0] == 2


@pytest.mark.parametrize(("left", "code"), [("3", 3), ("None", 0), ("'no'", 1)])
def test_an_exit_keeps_its_code(left: str, code: int) -> None:
    done = subprocess.run([sys.executable, "-c", EXITS.format(code=left)], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stderr == ("no\n" if left == "'no'" else "")
