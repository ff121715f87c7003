"""Files that are whole or absent: temporary names, renames, locks."""

import errno
import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wabe.errors import BusyError, DiskFullError, UnwritableError


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file under a temporary name beside its place and rename it."""
    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error


def is_full(error: OSError) -> bool:
    """Return whether an error says that no space is left."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT} or "disk space" in str(error)


def unwritable(place: Path | str, error: OSError) -> DiskFullError | UnwritableError:
    """Return the error for a place that cannot be written: a full disk, or anything else."""
    if is_full(error):
        return DiskFullError(
            where=str(place), what="the disk is full", remedy="Free some space, or choose another folder with --data"
        )
    return UnwritableError(
        where=str(place),
        what=f"it cannot be written ({error.strerror or error})",
        remedy="Fix the permissions, or choose another folder with --data",
    )


@contextmanager
def exclusive(path: Path, holder: str = "build") -> Iterator[None]:
    """Hold a lock file; a second holder is told to wait for the first. A killed holder leaves no lock."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
    except OSError as error:
        raise unwritable(path, error) from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BusyError(
                where=str(path.parent), what=f"another {holder} is writing there", remedy="Wait until it is done"
            ) from error
        yield
