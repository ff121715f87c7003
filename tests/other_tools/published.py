"""A Hub with every benchmark at full size, which all processes of a test run share."""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

from wabe.hub.server.process import find, stop
from wabe.hub.server.state import ServerState
from wabe.testing import run_wabe

VARIABLE = "WABE_TEST_HUB"
NOWHERE = dict.fromkeys(("HF_TOKEN", "HF_ENDPOINT", "HF_HUB_DISABLE_XET"), "")


def reserve() -> None:
    """Choose the place; processes that are started later inherit it."""
    os.environ.setdefault(VARIABLE, tempfile.mkdtemp(prefix="wabe-test-hub-"))


def place() -> Path:
    """Return the folder from which everything is published."""
    return Path(os.environ[VARIABLE])


def remove() -> None:
    """Stop the Hub, if anybody has started it, and remove what it served."""
    stop(place() / ".wabe/hub")
    shutil.rmtree(place(), ignore_errors=True)


def published(output: Path) -> ServerState:
    """Publish what is built, if nobody has yet, and return where."""
    folder = place()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (running := find(folder / ".wabe/hub")) is not None:
            return running
        env = {**NOWHERE, "HF_HOME": str(folder / "home")}
        ran = run_wabe("publish", "--data", str(output), cwd=folder, env=env)
        assert ran.code == 0, ran.err
        running = find(folder / ".wabe/hub")
        assert running is not None, ran.err
        return running


def client_env(state: ServerState, home: Path) -> dict[str, str]:
    """Return the environment of a user of that Hub, with an empty home."""
    return {
        **os.environ,
        "HOME": str(home),
        "HF_HOME": str(home / "hf"),
        "HF_ENDPOINT": state.endpoint,
        "HF_TOKEN": "",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_UPDATE_DOWNLOAD_COUNTS": "0",
        "CROISSANT_CACHE": str(home / "croissant"),
        "OMP_NUM_THREADS": "1",
    }
