"""Chromium without a head, spoken to through its DevTools pipe: any width, any colour scheme, any script."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
]  # fmt: skip

# The browser reads commands from its third file and writes answers to its fourth.
_START = "import os, sys; [os.dup2(int(sys.argv[n + 1]), n + 3) for n in (0, 1)]; os.execv(sys.argv[3], sys.argv[3:])"
_FIRST_FREE = 10
_PATIENCE_SECONDS = 30


class Browser:
    """One tab of a browser."""

    def __init__(self, commands: int, answers: int) -> None:
        self._commands = commands
        self._answers = answers
        self._numbers = count(1)
        self._received = b""
        self._session: str | None = None
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._session = str(self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"])
        self.call("Page.enable", {})

    def call(self, method: str, parameters: Mapping[str, object]) -> dict[str, object]:
        """One command, and its answer."""
        number = next(self._numbers)
        message: dict[str, object] = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != number:
            pass
        assert "error" not in answer, answer
        result = answer["result"]
        assert isinstance(result, dict)
        return result

    def open(self, address: str, *, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        """Load a page, wait for it, and show it in a window of a width."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", metrics)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", {"features": scheme})
        self.call("Page.navigate", {"url": address})
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, script: str) -> object:
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", {"expression": script, "returnByValue": True, "awaitPromise": True})
        assert "exceptionDetails" not in result, result
        value = result["result"]
        assert isinstance(value, dict)
        return value.get("value")

    def picture(self, path: Path) -> None:
        """Save what the window shows."""
        path.write_bytes(base64.b64decode(str(self.call("Page.captureScreenshot", {})["data"])))

    def _next(self) -> dict[str, object]:
        while b"\0" not in self._received:
            ready, _, _ = select.select([self._answers], [], [], _PATIENCE_SECONDS)
            assert ready, "the browser does not answer, or downloads what it should show"
            piece = os.read(self._answers, 1 << 16)
            assert piece, "the browser has ended"
            self._received += piece
        message, _, self._received = self._received.partition(b"\0")
        value = json.loads(message)
        assert isinstance(value, dict)
        return value


@contextmanager
def open_browser(profile: Path) -> Iterator[Browser]:
    """Run a browser with a profile of its own."""
    ends = []
    for end in (*os.pipe(), *os.pipe()):
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _FIRST_FREE))
        os.close(end)
    theirs_in, commands, answers, theirs_out = ends
    command = [
        *(sys.executable, "-c", _START, str(theirs_in), str(theirs_out)),
        *(CHROMIUM or "", *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"),
    ]
    process = subprocess.Popen(command, pass_fds=(theirs_in, theirs_out), stderr=subprocess.DEVNULL)
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(commands, answers)
    finally:
        os.close(commands)
        os.close(answers)
        process.terminate()
        process.wait(timeout=30)
