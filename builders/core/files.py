"""Files that are whole or absent: temporary names, renames, locks."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builders.core.errors import MissingError


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


def unwritable(path: Path, error: OSError) -> MissingError:
    """Return the error for a place that cannot be written."""
    return MissingError(
        where=str(path),
        what=f"cannot be written ({error.strerror or error})",
        remedy="Free some space, mend the permissions, or choose another folder with --output",
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
            raise MissingError(
                where=str(path.parent), what=f"another {holder} is writing there", remedy="Wait until it ends"
            ) from error
        yield
