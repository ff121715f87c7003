"""Files that are either whole or absent, and locks that hold across threads and processes."""

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from wabe.hub.server.limited_json import parse_json


def sync_folder(folder: Path) -> None:
    """Make renames inside a folder last."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Write a file so that a reader, or a later run after a crash, sees the old or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_json(path: Path, value: Mapping[str, object], *, mode: int = 0o644) -> None:
    """Write a record as JSON, whole."""
    write_whole(path, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode(), mode=mode)


def read_json(path: Path) -> dict[str, object] | None:
    """A record, or None when there is none; a damaged one is a ValueError."""
    try:
        value = parse_json(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not isinstance(value, dict):
        message = "not a JSON object"
        raise ValueError(message)
    return value


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock file; it falls with the process, so that a killed server blocks nobody."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def try_lock(path: Path) -> int | None:
    """An open handle that holds the lock until it is closed, or None when someone else has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    return handle


def discard(folder: Path, trash: Path) -> None:
    """Take a folder away in one step, then delete it at leisure."""
    trash.mkdir(parents=True, exist_ok=True)
    away = Path(tempfile.mkdtemp(dir=trash)) / "gone"
    folder.rename(away)
    shutil.rmtree(away.parent, ignore_errors=True)
