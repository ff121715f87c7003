"""An environment with Inspect, made once for all processes of a test run: it wants other versions than ours."""

import fcntl
import subprocess
import sys
from pathlib import Path

from tests.other_tools import published

HERE = Path(__file__).parent
REQUIREMENTS = HERE / "inspect-requirements.txt"
INSPECT_PLUGIN = HERE / "inspect_plugin"


def make_environment() -> tuple[Path, str]:
    """Return the interpreter, and why it has no Inspect, if it has none."""
    place = published.place()
    python, verdict = place / "inspect/bin/python", place / "inspect.verdict"
    with (place / "inspect.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not verdict.exists():
            # Our own pip installs into it, and compiles nothing: most of the modules are never imported.
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "inspect"], check=True)
            pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
            command = [*pip, "install", "--quiet", "--no-compile", "--retries", "1", "-r", str(REQUIREMENTS)]
            installed = subprocess.run(command, capture_output=True, text=True, check=False)
            last = (installed.stderr.splitlines() or ["pip said nothing"])[-1]
            verdict.write_text(last if installed.returncode else "", encoding="utf-8")
    return python, verdict.read_text(encoding="utf-8")
