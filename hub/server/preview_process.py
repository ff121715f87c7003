"""The rows of a split, read by another process, so that a file that ends its reader does not end the Hub."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock, Timer

from wabe.hub.server.errors import HubError
from wabe.hub.server.preview import Page
from wabe.hub.server.preview_worker import LENGTH, Request
from wabe.hub.server.process import HOME
from wabe.hub.server.settings import GIB, MIB

MAX_FILES = 2000
MAX_SMALL_BYTES = 64 * MIB
_WORKER = [sys.executable, "-m", "wabe.hub.server.preview_worker"]


class Previews:
    """One reader, started when it is first needed, and again when it has ended; it ends with this process."""

    def __init__(self, *, seconds: float = 20.0, patience: float = 5.0, memory: int = 2 * GIB) -> None:
        self._seconds = seconds
        self._memory = memory
        self._patience = patience
        self._lock = Lock()
        self._child: subprocess.Popen[bytes] | None = None

    def read(self, sources: Sequence[Path | bytes], *, start: int, count: int, label: str | None) -> Page:
        """Rows of the files; all that can go wrong is a HubError."""
        if len(sources) > MAX_FILES:
            raise HubError(422, "the split has too many files to be shown")
        small = [item for item in sources if isinstance(item, bytes)]
        given = [len(item) if isinstance(item, bytes) else str(item.resolve()) for item in sources]
        head = json.dumps(Request(sources=given, start=start, count=count, label=label)).encode()
        if not self._lock.acquire(timeout=self._patience):
            raise HubError(503, "other rows are being read: try again")
        try:
            answer = json.loads(self._ask([LENGTH.pack(len(head)), head, *small]))
        finally:
            self._lock.release()
        if "page" not in answer:
            raise HubError(422, str(answer.get("error")))
        return Page.from_json(answer["page"])

    def close(self) -> None:
        """End the reader."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def _ask(self, pieces: Sequence[bytes]) -> bytes:
        child = self._child
        if child is None or child.poll() is not None:
            child = self._child = self._start()
        timer = Timer(self._seconds, child.kill)
        timer.start()
        try:
            if child.stdin is None or child.stdout is None:
                raise BrokenPipeError
            child.stdin.writelines(pieces)
            child.stdin.flush()
            (length,) = LENGTH.unpack(child.stdout.read(LENGTH.size).ljust(LENGTH.size, b"\x00"))
            answer = child.stdout.read(length)
            if not length or len(answer) != length:
                raise BrokenPipeError
        except BrokenPipeError:
            self.close()
            raise HubError(422, "the split cannot be read: reading it ended its reader, or took too long") from None
        finally:
            timer.cancel()
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(HOME), "ARROW_DEFAULT_MEMORY_POOL": "system"}
        return subprocess.Popen(
            [*_WORKER, str(self._memory)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
