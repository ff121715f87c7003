"""The entry point: verbs, and errors as one message with an exit code."""

import gc
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from wabe.cli.build import build
from wabe.cli.card import card
from wabe.cli.evaluate import evaluate
from wabe.cli.library_errors import in_plain_words
from wabe.cli.list import list_
from wabe.cli.new import new
from wabe.cli.publish import publish
from wabe.cli.pvi import pvi
from wabe.cli.results import results
from wabe.cli.serve import serve
from wabe.cli.talk import complain, say, standing
from wabe.cli.train import train
from wabe.cli.validate import validate
from wabe.cli.verify import verify
from wabe.errors import WabeError

# Whatever asks a command to stop: Ctrl-C, `kill`, a terminal that is closed.
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# What a shell reports for a program that a signal ended, besides the number of the signal.
ENDED_BY_SIGNAL = 128
# Set by those who look for a fault of wabe itself behind a message.
TRACEBACK = "WABE_TRACEBACK"
SOFTWARE_ERROR = 70
# What a shell reports for a program that SIGPIPE ended.
READER_GONE = 141
# Great Expectations and scipy make a million objects that stay: with Python's own 700, looking through them again and
# again takes a second of a validation.
COLLECT_AFTER = 50_000


class _ReaderGoneError(Exception):
    """The reader of stdout has closed it; click itself would exit with 1."""


class _Wabe(click.Group):
    """A group that turns the project's errors into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 click's own signature
        """List the verbs in the order in which one uses them, not by the alphabet."""
        return list(self.commands)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the options of all verbs."""
        with _noticed():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> object:
        """Run a verb."""
        try:
            with _noticed():
                return super().invoke(ctx)
        except WabeError as error:
            complain(error)
            raise click.exceptions.Exit(error.exit_code) from error
        except (click.exceptions.Exit, click.ClickException, click.Abort, _ReaderGoneError):
            raise
        except Exception as error:
            told = in_plain_words(error)
            if told is None or os.environ.get(TRACEBACK):
                raise
            complain(told)
            raise click.exceptions.Exit(told.exit_code) from error


@contextmanager
def _noticed() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _ReaderGoneError from error


@click.group(cls=_Wabe, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="wabe")
def wabe() -> None:
    """Build, check and publish benchmarks of systematicity in natural-language inference.

    Most commands take TARGETs: a benchmark (seti), one of its configs (seti/primitives), or the path of either
    (./cats, ./cats/small). Without a TARGET they work on everything.

    \b
    To see what there is, and to make one benchmark from start to finish:
      wabe list
      wabe build seti
      wabe validate seti
      wabe card seti
      wabe publish seti

    Data goes to stdout; messages and progress bars go to stderr. The exit code is 0 on success, 1 if data or a model
    fails a check, and 2 if the command is wrong or something it needs is missing.
    """


for verb in (list_, build, validate, card, publish, verify, train, evaluate, results, pvi, serve, new):
    wabe.add_command(verb)


def main() -> None:
    """Run the command line and exit at once.

    DuckDB's binding reports its own objects as leaks when the interpreter shuts down, and no user can act on that.
    """
    interrupted: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        interrupted.append(number)
        raise KeyboardInterrupt

    for number in STOPPING:
        # Who started this with nohup wants it to go on when the terminal is closed.
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupt)
    gc.set_threshold(COLLECT_AFTER)
    try:
        code = wabe(standalone_mode=False)
    except click.ClickException as error:
        with suppress(BrokenPipeError):
            error.show()
        code = error.exit_code
    except _ReaderGoneError:
        code = 0 if _only_lists(sys.argv[1:]) else READER_GONE
        if code:
            say("wabe: the output was closed before everything was written to it")
    except SystemExit as left:
        code = _code_of(left)
    except BaseException:  # noqa: BLE001 a query that is interrupted raises an error of its own
        if not interrupted:
            with suppress(BrokenPipeError):
                traceback.print_exc()
        code = SOFTWARE_ERROR
    if interrupted:
        say(f"wabe: interrupted; {standing()}")
        code = ENDED_BY_SIGNAL + interrupted[0]
    for stream in (sys.stdout, sys.stderr):
        with suppress(BrokenPipeError, AttributeError):  # none, if the process was started without it
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)


def _only_lists(words: list[str]) -> bool:
    """Return whether a command only shows something, so that its reader may stop early: `wabe list | head`."""
    return words[:1] in (["list"], ["results"]) or bool({"--list", "--help", "-h", "--version"} & set(words))


def _code_of(left: SystemExit) -> int:
    """Return the exit code as Python itself does: a text is printed, and means failure."""
    if left.code is None or isinstance(left.code, int):
        return left.code or 0
    say(str(left.code))
    return 1
