"""The command line, run as a user runs it."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

WABE = (sys.executable, "-m", "wabe")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a run of the command line gave."""

    code: int
    out: str
    err: str


def run_wabe(*words: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Ran:
    """Run `wabe` in a process of its own."""
    done = subprocess.run(
        [*WABE, *words],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(code=done.returncode, out=done.stdout, err=done.stderr)
