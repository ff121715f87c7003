"""The command line in this process: starting another one takes seconds, and most tests only read what is said."""

from contextlib import chdir, nullcontext
from pathlib import Path

from click.testing import CliRunner

from wabe.cli.main import wabe
from wabe.testing import Ran


def call_wabe(*words: str, cwd: Path | None = None) -> Ran:
    """Call `wabe` as if in a folder; an error that it does not turn into a message is raised."""
    with chdir(cwd) if cwd else nullcontext():
        done = CliRunner().invoke(wabe, words)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Ran(code=done.exit_code, out=done.stdout, err=done.stderr)
