"""The entry point: verbs, and errors as one message with an exit code."""

import os
import signal
import sys
import traceback
from contextlib import suppress

import click

from builders.core.errors import WabeError
from wabe.build import build
from wabe.card import card
from wabe.evaluate import evaluate
from wabe.list import list_
from wabe.publish import publish
from wabe.results import results
from wabe.serve import serve
from wabe.talk import say
from wabe.train import train
from wabe.validate import validate
from wabe.verify import verify

INTERRUPTED = 130
SOFTWARE_ERROR = 70


class _Wabe(click.Group):
    """A group that turns the project's errors into a message and an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a verb."""
        try:
            return super().invoke(ctx)
        except WabeError as error:
            say(f"wabe: {error}")
            raise click.exceptions.Exit(error.exit_code) from error


@click.group(cls=_Wabe, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="wabe")
def wabe() -> None:
    """Build, prove and publish systematicity benchmarks of natural-language inference.

    A TARGET is a benchmark or one of its configs (seti, seti/primitives); none means all. Data goes to stdout,
    talk and progress to stderr. Exit 0: good; 1: the data or the gate says no; 2: a wrong call or a missing
    thing.

    \b
    wabe build jabberwocky
    wabe validate jabberwocky
    wabe card jabberwocky
    wabe publish jabberwocky
    """


for verb in (list_, build, validate, card, publish, verify, serve, train, evaluate, results):
    wabe.add_command(verb)


def main() -> None:
    """Run the command line and leave at once.

    DuckDB's binding reports its own objects as leaks when the interpreter shuts down; nobody can act on that.
    """
    interrupted: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        interrupted.append(number)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        code = wabe(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (BrokenPipeError, SystemExit):
        # click makes an exit of a pipe whose reader went away, as `wabe list | head` does: no failure.
        code = 0
    except BaseException:  # noqa: BLE001 a query that is interrupted raises an error of its own
        if not interrupted:
            traceback.print_exc()
        code = SOFTWARE_ERROR
    if interrupted:
        say("wabe: interrupted; nothing is half-written")
        code = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with suppress(BrokenPipeError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
