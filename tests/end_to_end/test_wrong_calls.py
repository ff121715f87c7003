"""Odd arguments, variables and places: one message each, never a traceback, and never taken for something else."""

import errno
import os
import subprocess
from pathlib import Path

import httpx2
import pyarrow as pa
import pytest
from click.testing import CliRunner
from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError

from tests.command_line import call_wabe
from tests.end_to_end.plain import PLAIN
from wabe.builders.core import registry
from wabe.cli.library_errors import in_plain_words
from wabe.cli.main import wabe
from wabe.testing import run_wabe

NO_NAME = "this is not a name that the Hub accepts"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *(((verb, "--org", org), NO_NAME) for verb in ("publish", "card") for org in ("", "..", "a/b", "ü")),
        (("build", "seti/"), "'seti/' is neither a benchmark nor one of its configs. Write seti, or seti/CONFIG."),
        (("build", "/"), "there is no benchmark.py in it"),
        (("build", ""), "'' is neither a benchmark nor one of its configs"),
        (("build", "seti//"), "no config is called '/'"),
        (("build", "seti", "--data", ""), "the name of the folder is empty"),
        (("validate", "--data="), "the name of the folder is empty"),
        (("results", "--runs", ""), "the name of the folder is empty"),
        (("serve", "--folder", ""), "the name of the folder is empty"),
        (("evaluate", "a/b", "seti/primitives", "--splits", ","), "--splits: no split is named"),
        (("evaluate", "a/b", "seti", "--splits", ""), "--splits: no split is named"),
        (("build", "s\x00ti"), "no benchmark is called"),
        (("build", "./" + "x" * 5000), "File name too long"),
        (("verify", "a/b/c"), "this is not a repository name"),
        (("verify", "ü/ü"), "this is not a repository name"),
        (("serve", "--folder", "/proc/1/hub"), "/proc/1/hub"),
        (("serve", "--folder", "/dev/null/hub"), "/dev/null/hub"),
    ],
)
def test_odd_arguments(words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HF_TOKEN", "HF_ENDPOINT"):
        monkeypatch.delenv(variable, raising=False)
    ran = call_wabe(*words, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, ""), ran.err
    assert said in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "endpoint", ["http://[::1", "here", "ftp://a.example", "http://", "http://a b", "http://ü", "x" * 90]
)
def test_an_endpoint_that_is_no_address(endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", endpoint)
    monkeypatch.setenv("HF_TOKEN", "hf_any")
    for words in (("publish", "--check", "seti"), ("verify", "a/b")):
        ran = call_wabe(*words, cwd=tmp_path)
        assert (ran.code, ran.out) == (2, "")
        assert "wabe: HF_ENDPOINT: " in ran.err
        assert "is not the address of a Hub. Write it like https://huggingface.co" in ran.err


LIBRARIES = {
    "a full disk": (OSError(errno.ENOSPC, "No space left on device", "/x/y"), 2, "/x/y: the disk is full"),
    "a read-only disk": (OSError(errno.EROFS, "Read-only file system", "/x/y"), 2, "/x/y: Read-only file system"),
    "a file that is gone": (FileNotFoundError(errno.ENOENT, "No such file or directory", "/x"), 2, "/x: No such file"),
    "a full TMPDIR": (
        FileNotFoundError(errno.ENOENT, "No usable temporary directory found in ['/t']"),
        2,
        "set TMPDIR",
    ),
    "Arrow": (pa.ArrowInvalid("Could not open\nmore"), 1, "a file of rows: Could not open. Build or"),
    "Arrow's system errors": (pa.ArrowException("odd"), 1, "a file of rows: odd"),
    "recursion": (RecursionError("maximum depth"), 1, "nested too deeply"),
    "a name": (HFValidationError("Repo id must be"), 2, "Repo id must be"),
    "a text": (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), 1, "Write it in UTF-8"),
    "an address": (httpx2.InvalidURL("Invalid port"), 2, "HF_ENDPOINT: Invalid port"),
    "a network": (httpx2.ConnectError("refused"), 2, "the Hub could not be reached: refused"),
    "a cache": (LocalEntryNotFoundError("cannot find"), 2, "the Hub: cannot find"),
}


@pytest.mark.parametrize("name", LIBRARIES)
def test_errors_of_libraries_are_messages(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    error, code, said = LIBRARIES[name]

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(registry, "resolve", fail)
    ran = call_wabe("build", "seti", cwd=tmp_path)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("wabe")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    monkeypatch.setenv("WABE_TRACEBACK", "1")
    assert CliRunner().invoke(wabe, ["build", "seti"]).exception is error


def test_a_fault_of_our_own_keeps_its_traceback() -> None:
    for error in (ValueError("a"), KeyError("a"), RuntimeError("a"), AssertionError("a"), TypeError("a")):
        assert in_plain_words(error) is None
    wrapped = RuntimeError("Error while uploading")
    wrapped.__cause__ = FileNotFoundError(errno.ENOENT, "No such file or directory", "/x")
    told = in_plain_words(wrapped)
    assert told is not None
    assert told.where == "/x"


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_full_tmpdir(tmp_path: Path) -> None:
    """The real entry point, with no place for a temporary file."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], check=False).returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    try:
        (disk / "full").write_bytes(bytes(40_000))
        assert call_wabe("build", f"{PLAIN}/first", "--data", str(tmp_path / "build")).code == 0
        ran = run_wabe("validate", f"{PLAIN}/first", "--data", str(tmp_path / "build"), env={"TMPDIR": str(disk)})
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
    assert "Traceback" not in ran.err
    assert ran.code == 2, ran.err
    assert ran.err.startswith("wabe: ")
    assert "TMPDIR" in ran.err or "the disk is full" in ran.err


def test_committed_digests_that_are_not_there_are_said(tmp_path: Path) -> None:
    """Of the plain benchmark none are committed."""
    assert call_wabe("build", f"{PLAIN}/first", "--data", str(tmp_path)).code == 0
    ran = call_wabe("validate", f"{PLAIN}/first", "--data", str(tmp_path))
    assert ran.code == 0
    assert f"{PLAIN}/expected.json has no digests of the embedded edition: nothing says" in ran.err
