"""What a user can do wrong: one message that says where, what and what to do, and nothing half-written."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.command_line import call_wabe
from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.builders.core.files import exclusive
from wabe.errors import MissingError
from wabe.testing import run_wabe
from wabe.testing.running import WABE

TARGET = "jabberwocky/small"
TRAIN = Path("embedded", "jabberwocky", "small", "train-00000-of-00001.parquet")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build one config."""
    folder = tmp_path_factory.mktemp("small")
    assert call_wabe("build", TARGET, "--data", str(folder)).code == 0
    return folder


@pytest.fixture
def copied(small: Path, tmp_path: Path) -> Path:
    """Copy the build, to be damaged."""
    return Path(shutil.copytree(small, tmp_path / "copy"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "jabberwoky"), "no benchmark is called 'jabberwoky'. Did you mean jabberwocky"),
        (("build", "jabberwocky/smal"), "no config is called 'smal'. Did you mean small"),
        (("validate", "nothing/like/it"), "no benchmark is called 'nothing'"),
        (("build", "jabberwocky", "--edition", "upstream"), "there is no upstream edition. Use embedded"),
    ],
)
def test_unknown_names(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """Exit 2, and the nearest names."""
    ran = call_wabe(*words, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert not (tmp_path / "build").exists()


def test_a_wrong_option_is_a_wrong_call(tmp_path: Path) -> None:
    """Exit 2 with the usage."""
    ran = run_wabe("build", "--jobs", "0", cwd=tmp_path)
    assert ran.code == 2
    assert "--jobs" in ran.err


def test_nothing_built(tmp_path: Path) -> None:
    """Exit 2, and the command that is missing."""
    ran = call_wabe("validate", TARGET, cwd=tmp_path)
    assert ran.code == 2
    assert "nothing is built there. Run wabe build first" in ran.err


def test_a_card_needs_a_validation_record(copied: Path) -> None:
    """Exit 2: no card for data that nobody checked."""
    ran = call_wabe("card", TARGET, "--data", str(copied))
    assert ran.code == 2
    assert "there is no validation record. Run wabe validate first" in ran.err


def test_a_truncated_file(copied: Path) -> None:
    """Exit 1: the file is named, and nothing is validated."""
    path = copied / TRAIN
    path.write_bytes(path.read_bytes()[:-100])
    ran = run_wabe("validate", TARGET, "--data", str(copied))
    assert ran.code == 1
    assert "small/train-00000-of-00001.parquet is truncated or was replaced" in ran.err
    assert "wabe build jabberwocky" in ran.err
    assert not (copied / "embedded/jabberwocky/validation").exists()


def test_a_foreign_file(copied: Path) -> None:
    """Exit 1: a file that the manifest does not list would be published with the rest."""
    shutil.copy(copied / TRAIN, copied / TRAIN.with_name("other-00000-of-00001.parquet"))
    ran = call_wabe("validate", TARGET, "--data", str(copied))
    assert ran.code == 1
    assert "small/other-00000-of-00001.parquet does not belong there" in ran.err


def test_a_damaged_manifest(copied: Path) -> None:
    """Exit 1, and building again mends it."""
    manifest = copied / "embedded/jabberwocky/manifest.json"
    manifest.write_text(manifest.read_text()[:500])
    ran = call_wabe("validate", TARGET, "--data", str(copied))
    assert ran.code == 1
    assert "the manifest cannot be read" in ran.err
    assert call_wabe("build", TARGET, "--data", str(copied)).code == 0
    assert call_wabe("validate", TARGET, "--data", str(copied)).code == 0


def test_an_unwritable_folder(tmp_path: Path) -> None:
    """Exit 2: the place is named."""
    (tmp_path / "file").write_text("not a folder")
    ran = call_wabe("build", TARGET, "--data", str(tmp_path / "file" / "build"))
    assert ran.code == 2
    assert "cannot be written" in ran.err
    assert "--data" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_full_disk(tmp_path: Path) -> None:
    """Exit 2; the old build is still whole, and nothing of the new one is left."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], check=False)
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount a small disk")
    try:
        ran = run_wabe("build", TARGET, "--data", str(disk / "build"))
        assert ran.code == 2
        assert "the disk is full" in ran.err or "No space left" in ran.err
        assert "Traceback" not in ran.err
        assert not list((disk / "build").rglob("*.parquet"))
        assert not list((disk / "build").rglob(".staging-*"))
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_killed_build_leaves_nothing_to_trust(tmp_path: Path) -> None:
    """After SIGKILL nothing is taken for complete, and the next build clears up and succeeds."""
    output = tmp_path / "build"
    folder = output / "embedded/jabberwocky"
    process = subprocess.Popen(
        [*WABE, "build", "jabberwocky/probe_perturbation", "--data", output, "--jobs", "1"],
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not list(folder.glob(".staging-*/*/parquet*/*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert list(folder.glob(".staging-*")), "the build ended before it could be killed"
    ran = call_wabe("validate", "jabberwocky/probe_perturbation", "--data", str(output))
    assert ran.code == 2
    assert "wabe build" in ran.err
    assert call_wabe("build", TARGET, "--data", str(output)).code == 0
    assert not list(folder.glob(".staging-*"))
    assert call_wabe("validate", TARGET, "--data", str(output)).code == 0


def test_an_interrupted_build_says_so(tmp_path: Path) -> None:
    """Ctrl-C: exit 130, no traceback, nothing left in staging."""
    output = tmp_path / "build"
    folder = output / "embedded/jabberwocky"
    process = subprocess.Popen(
        [*WABE, "build", "jabberwocky/probe_perturbation", "--data", output, "--jobs", "1"],
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not list(folder.glob(".staging-*/*/parquet*/*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert "interrupted; nothing is half-written" in said
    assert "Traceback" not in said
    assert not list(folder.glob(".staging-*"))


def test_an_edition_that_nothing_has_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing to do is not done well."""
    monkeypatch.setattr(registry, "names", lambda: ["jabberwocky"])
    with pytest.raises(MissingError, match="no benchmark has the upstream edition"):
        registry.resolve((), Edition.UPSTREAM)


def test_two_builds_at_once(tmp_path: Path) -> None:
    """The second is told that the first is at work."""
    output = tmp_path / "build"
    with exclusive(output / ".embedded-jabberwocky.lock"):
        second = run_wabe("build", TARGET, "--data", str(output))
    assert second.code == 2
    assert "another build is writing there. Wait until it is done" in second.err
    assert call_wabe("build", TARGET, "--data", str(output)).code == 0
