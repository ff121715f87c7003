"""What the verbs share: options, messages on stderr, data on stdout, progress bars."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import click
from tqdm import tqdm

from wabe.builders.core.declaration import Edition
from wabe.errors import WabeError

Verb = TypeVar("Verb", bound=Callable[..., None])

BUILD_FOLDER = Path("build")
RUNS_FOLDER = Path("runs")
SHORTENED = 10_000
NOTHING_HALF_WRITTEN = "nothing is half-written"

_standing = [NOTHING_HALF_WRITTEN]


def say(text: str) -> None:
    """Print a message on stderr; a closed stderr stops no work."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


def complain(error: WabeError) -> None:
    """Print an error on stderr, with `wabe` in front of it once."""
    say(str(error) if error.where.split()[:1] == ["wabe"] else f"wabe: {error}")


def note(text: str) -> None:
    """Set what Ctrl-C reports from now on; an empty text means that nothing is half-written."""
    _standing[0] = text or NOTHING_HALF_WRITTEN


def standing() -> str:
    """Return what is true if the command is interrupted now."""
    return _standing[0]


def inside_make() -> bool:
    """Return whether `make` runs this command: its next step is the Makefile's business."""
    return bool(os.environ.get("MAKELEVEL"))


def next_step(
    *words: str, edition: str = Edition.EMBEDDED, data: Path = BUILD_FOLDER, runs: Path = RUNS_FOLDER
) -> None:
    """Print the next command ready to paste, with the options that this one was given; not inside `make`."""
    options = ["--edition", edition] if edition != Edition.EMBEDDED else []
    options += ["--data", str(data)] if data != BUILD_FOLDER else []
    options += ["--runs", str(runs)] if runs != RUNS_FOLDER else []
    if not inside_make():
        say(f"next: {shlex.join(['wabe', *words, *options])}")


def give(data: object) -> None:
    """Print data as JSON on stdout."""
    click.echo(json.dumps(data, indent=1))


def targets(verb: Verb) -> Verb:
    """Add the options of every verb that works on built data."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON on stdout."),
        data_option,
        edition_option,
        click.argument("targets", nargs=-1, metavar="[TARGET]..."),
    ):
        verb = option(verb)
    return verb


class Folder(click.Path):
    """A folder that is named: an empty name, which a variable of a shell may have, is not this folder."""

    def __init__(self) -> None:
        super().__init__(file_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path."""
        if str(value) == "":
            self.fail("the name of the folder is empty; for this folder, write a dot", param, ctx)
        return super().convert(value, param, ctx)


def data_option(verb: Verb) -> Verb:
    """Add the option for the folder of built data."""
    option = click.option(
        "--data",
        type=Folder(),
        default=BUILD_FOLDER,
        show_default=True,
        help="The folder of built data.",
    )
    return option(verb)


def edition_option(verb: Verb) -> Verb:
    """Add the option that chooses an edition."""
    option = click.option(
        "--edition",
        type=click.Choice([edition.value for edition in Edition], case_sensitive=False),
        default=Edition.EMBEDDED.value,
        show_default=True,
        help="Wabe's own sources, or those of the papers.",
    )
    return option(verb)


def runs_option(verb: Verb) -> Verb:
    """Add the option for the folder of trained models."""
    option = click.option(
        "--runs",
        type=Folder(),
        default=RUNS_FOLDER,
        show_default=True,
        help="The folder of trained models.",
    )
    return option(verb)


def quiet_clients() -> None:
    """Show the Hub client's own progress bars only on a terminal; call this before importing the client."""
    if not _watched():
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")


def _watched() -> bool:
    """Return whether stderr is a terminal; a process can be started without a stderr."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def progress_bar(total: int | None, unit: str, title: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr if it is a terminal."""
    quiet = not _watched() or bool(os.environ.get("CI"))
    # Only large numbers are shortened: 28 of 63 is not 28.0 of 63.0.
    scaled = total is None or total >= SHORTENED
    with tqdm(total=total, unit=f" {unit}", unit_scale=scaled, desc=title, disable=quiet, file=sys.stderr) as bar:

        def advance(steps: int) -> None:
            with suppress(BrokenPipeError):
                bar.update(steps)

        yield advance


@contextmanager
def open_bar(unit: str, title: str) -> Iterator[Callable[[int], Callable[[int], None]]]:
    """Give a function that opens a progress bar once its total is known."""
    with ExitStack() as stack:
        yield lambda total: stack.enter_context(progress_bar(total, unit, title))
