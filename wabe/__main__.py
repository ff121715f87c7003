"""The entry point: verbs, and errors as one message with an exit code."""

import os
import sys

import click

from builders.core.errors import WabeError
from wabe.build import build
from wabe.card import card
from wabe.list import list_
from wabe.talk import say
from wabe.validate import validate


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
    """


for verb in (list_, build, validate, card):
    wabe.add_command(verb)


def main() -> None:
    """Run the command line and leave at once.

    DuckDB's binding reports its own objects as leaks when the interpreter shuts down; nobody can act on that.
    """
    code = 0
    try:
        wabe()
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
