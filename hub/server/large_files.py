"""Large files by sha256: received into a temporary file, checked, made durable, then renamed."""

import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from wabe.hub.server.errors import HubError
from wabe.hub.server.files import sync_folder

LARGE_FILES = "lfs"


class LargeFiles:
    """The object folder of one Hub."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"
        self._incoming.mkdir(parents=True, exist_ok=True)

    def path(self, oid: str) -> Path:
        """Where an object lies or would lie."""
        return self._folder / oid[:2] / oid[2:4] / oid

    def size(self, oid: str) -> int | None:
        """The size of an object, or None when it is not here."""
        try:
            return self.path(oid).stat().st_size
        except FileNotFoundError:
            return None

    def receive(self, limit: int) -> "Incoming":
        """Start to receive an object of at most so many bytes."""
        return Incoming(self, self._incoming, limit)

    def adopt(self, file: Path) -> str:
        """Take a copy of a local file in, and give its id: an upload that skips HTTP."""
        handle, name = tempfile.mkstemp(prefix="receiving-", dir=self._incoming)
        copy = Path(name)
        try:
            with os.fdopen(handle, "rb", buffering=0) as kept:
                os.fchmod(handle, 0o644)
                shutil.copyfile(file, copy)
                oid = hashlib.file_digest(kept, "sha256").hexdigest()
                os.fsync(handle)
            self.keep(copy, oid)
        finally:
            copy.unlink(missing_ok=True)
        return oid

    def keep(self, temporary: Path, oid: str) -> None:
        """Take a complete, checked and synced temporary file in; an object that is whole already stays."""
        if self.size(oid) == temporary.stat().st_size:
            temporary.unlink()
            return
        target = self.path(oid)
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary.replace(target)
        sync_folder(target.parent)

    def write_part(self, oid: str, size: int, offset: int, content: bytes) -> None:
        """Put a piece of a part of a multipart upload in its place."""
        handle = os.open(self._parts(oid, size), os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            write_fully(handle, content, offset)
        finally:
            os.close(handle)

    def complete_parts(self, oid: str, size: int) -> None:
        """Check the joined parts and take the object in."""
        if self.size(oid) == size:
            return
        joined = self._parts(oid, size)
        try:
            with joined.open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
                received = file.tell()
                os.fsync(file.fileno())
        except FileNotFoundError:
            raise HubError(400, "no part of this object was uploaded") from None
        if received != size or found != oid:
            joined.unlink(missing_ok=True)
            raise HubError(400, f"the uploaded parts do not make up the object {oid} of {size} bytes")
        self.keep(joined, oid)

    def clear_incoming(self) -> None:
        """Delete what a killed server had begun to receive; parts may still be continued for a day."""
        yesterday = time.time() - 24 * 3600
        for leftover in self._incoming.iterdir():
            if leftover.name.startswith("receiving-") or leftover.stat().st_mtime < yesterday:
                leftover.unlink(missing_ok=True)

    def _parts(self, oid: str, size: int) -> Path:
        return self._incoming / f"parts-{oid}-{size}"


class Incoming:
    """One object on its way in; leaving the block without `finish` leaves nothing behind."""

    def __init__(self, store: LargeFiles, folder: Path, limit: int) -> None:
        self._store = store
        self._limit = limit
        handle, name = tempfile.mkstemp(prefix="receiving-", dir=folder)
        os.fchmod(handle, 0o644)
        self._file = os.fdopen(handle, "w+b", buffering=0)
        self._path = Path(name)
        self.received = 0

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Delete what was not finished."""
        self._file.close()
        self._path.unlink(missing_ok=True)

    def feed(self, content: bytes) -> None:
        """Add bytes."""
        if self.received + len(content) > self._limit:
            raise HubError(413, f"the upload has more than the {self._limit} bytes allowed here")
        write_fully(self._file.fileno(), content, self.received)
        self.received += len(content)

    def finish(self, *, oid: str | None, size: int | None) -> str:
        """Take the object in if the file is what it says it is, and give its id."""
        if size is not None and self.received != size:
            raise HubError(400, f"received {self.received} bytes instead of {size}")
        os.fsync(self._file.fileno())
        # What counts is what is on the disk: the bytes that were sent may not all have arrived there.
        self._file.seek(0)
        found = hashlib.file_digest(self._file, "sha256").hexdigest()
        if self._file.tell() != self.received:
            raise HubError(507, f"only {self._file.tell()} of {self.received} bytes could be stored")
        if oid is not None and found != oid:
            raise HubError(400, f"the received bytes do not match the object {oid}")
        self._store.keep(self._path, found)
        return found


def write_fully(handle: int, content: bytes, offset: int) -> None:
    """Write all bytes at a place; a nearly full disk takes only some of them at a time."""
    view = memoryview(content)
    while view:
        written = os.pwrite(handle, view, offset)
        view, offset = view[written:], offset + written
