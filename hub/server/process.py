"""A Hub as a background process: start it, find it, stop it."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from wabe.errors import MissingError, require_extra
from wabe.hub.server.large_files import LARGE_FILES, LargeFiles
from wabe.hub.server.settings import ServerSettings, settings_to_json
from wabe.hub.server.state import ServerState, clear_state, read_state
from wabe.hub.server.tokens import Tokens

LOG_FILE = "server.log"
# Copying and hashing release the interpreter lock; more threads than cores, because each waits for the disk at its end.
ADOPTING_THREADS = 8
# Where `wabe` was imported from: the server must be of the same code, wherever it is started.
HOME = Path(__file__).absolute().parents[3]


def find(data: Path) -> ServerState | None:
    """The Hub that serves a data folder now, if one answers there."""
    state = read_state(data)
    return state if state is not None and _answers(data, state) else None


def start(settings: ServerSettings, *, wait: float = 30.0) -> ServerState:
    """The Hub that serves the data folder: a running one, or a new one that outlives this process."""
    running = find(settings.data)
    if running is not None:
        return running
    require_extra("hub", where="a Hub on this machine")
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    Tokens(settings)
    command = [sys.executable, "-m", "wabe.hub.server.run", settings_to_json(settings)]
    with (settings.data / LOG_FILE).open("ab") as log:
        child = subprocess.Popen(
            command,
            cwd=settings.data,
            env={**os.environ, "PYTHONPATH": str(HOME)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    deadline = time.monotonic() + wait
    while time.monotonic() < deadline:
        running = find(settings.data)
        if running is not None:
            return running
        if child.poll() is not None:
            break
        time.sleep(0.05)
    if child.poll() is None:
        child.terminate()
        child.wait()
    raise MissingError(where=str(settings.data), what="the Hub did not start", remedy=f"See {settings.data / LOG_FILE}")


def stop(data: Path, *, wait: float = 15.0) -> bool:
    """Stop the Hub of a data folder; False when none was running."""
    state = find(data)
    if state is None:
        return False
    os.kill(state.pid, signal.SIGTERM)
    deadline = time.monotonic() + wait
    while time.monotonic() < deadline:
        if not _alive(state.pid):
            clear_state(data)
            return True
        time.sleep(0.05)
    os.kill(state.pid, signal.SIGKILL)
    clear_state(data)
    return True


def adopt(data: Path, files: Iterable[Path]) -> dict[Path, str]:
    """Give large files to the Hub of a data folder by copying; clients then find them uploaded already."""
    large = LargeFiles(data / LARGE_FILES)
    files = sorted(files, key=lambda file: -file.stat().st_size)
    with ThreadPoolExecutor(ADOPTING_THREADS) as pool:
        return dict(zip(files, pool.map(large.adopt, files), strict=True))


def _alive(pid: int) -> bool:
    try:
        # A child of this process stays as a zombie until it is waited for.
        if os.waitpid(pid, os.WNOHANG)[0] == pid:
            return False
    except ChildProcessError:
        pass
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    """Whether it has ended and nobody has asked how, as happens where process 1 does not care."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False


def _answers(data: Path, state: ServerState) -> bool:
    """Whether the server at the noted port is that process over that folder, and not a newcomer."""
    if not _alive(state.pid):
        return False
    connection = http.client.HTTPConnection(state.host, state.port, timeout=5)
    try:
        connection.request("GET", "/health")
        answer: object = json.loads(connection.getresponse().read())
    except (OSError, ValueError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    try:
        expected = {"pid": state.pid, "id": (data / "id").read_text()}
    except FileNotFoundError:
        return False
    return answer == expected
