"""Files are whole or absent, and a lock has one holder."""

import errno
from pathlib import Path

import pytest

from wabe.builders.core.files import exclusive, write_atomically
from wabe.errors import BusyError, DiskFullError, UnwritableError


def failing_sync(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def interrupted_sync(descriptor: int) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("content", ["naïve\n", b"\x00\xff"])
def test_a_file_is_written_with_its_folders(tmp_path: Path, content: str | bytes) -> None:
    path = tmp_path / "new" / "folder" / "file"
    write_atomically(path, content)
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert [found.name for found in path.parent.iterdir()] == ["file"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, "a longer old content")
    with path.open(encoding="utf-8") as reader:
        write_atomically(path, "new")
        assert reader.read() == "a longer old content"
    assert path.read_text(encoding="utf-8") == "new"


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    monkeypatch.setattr("wabe.builders.core.files.os.fsync", failing_sync)
    with pytest.raises(DiskFullError, match="the disk is full") as caught:
        write_atomically(path, "new")
    assert caught.value.where == str(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interruption_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")
    monkeypatch.setattr("wabe.builders.core.files.os.fsync", interrupted_sync)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_unwritable_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(UnwritableError, match="cannot be written"):
        write_atomically(tmp_path / "file" / "below", "content")
    with pytest.raises(UnwritableError, match="cannot be written"), exclusive(tmp_path / "file" / "lock"):
        pytest.fail("the lock cannot be had")


def test_a_lock_has_one_holder(tmp_path: Path) -> None:
    lock = tmp_path / "new" / "lock"
    with exclusive(lock):
        with pytest.raises(BusyError, match="another build is writing there") as caught, exclusive(lock):
            pytest.fail("the lock is held")
        assert caught.value.where == str(lock.parent)
        with exclusive(tmp_path / "other"):
            pass


def test_a_lock_is_freed_after_use_and_after_an_error(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    entered = 0
    with pytest.raises(ZeroDivisionError), exclusive(lock):
        raise ZeroDivisionError
    for _ in range(2):
        with exclusive(lock):
            entered += 1
    assert entered == 2
