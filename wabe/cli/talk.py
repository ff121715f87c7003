"""What the verbs share: options, talk on stderr, data on stdout, progress bars."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import click
from tqdm import tqdm

from wabe.builders.core.declaration import Edition

Verb = TypeVar("Verb", bound=Callable[..., None])

BUILD_FOLDER = Path("build")
RUNS_FOLDER = Path("runs")


def say(text: str) -> None:
    """Talk to the person on stderr; one who no longer listens stops no work."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


def next_step(verb: str, targets: tuple[str, ...], edition: str, data: Path) -> None:
    """Say the next command as it must be typed, with the options that this one was given."""
    words = [verb, *targets]
    words += ["--edition", edition] if edition != Edition.EMBEDDED else []
    words += ["--data", str(data)] if data != BUILD_FOLDER else []
    say(f"next: wabe {' '.join(words)}")


def counted(number: int, what: str) -> str:
    """Write a number of things in words that fit it."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def give(data: object) -> None:
    """Give data as JSON on stdout."""
    click.echo(json.dumps(data, indent=1))


def targets(verb: Verb) -> Verb:
    """Add the options that every verb over built data has."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON on stdout."),
        data_option,
        edition_option,
        click.argument("targets", nargs=-1, metavar="[TARGET]..."),
    ):
        verb = option(verb)
    return verb


def data_option(verb: Verb) -> Verb:
    """Add the option that every verb has which writes or reads built data."""
    option = click.option(
        "--data",
        type=click.Path(file_okay=False, path_type=Path),
        default=BUILD_FOLDER,
        show_default=True,
        help="The folder of built data.",
    )
    return option(verb)


def edition_option(verb: Verb) -> Verb:
    """Add the option that every verb has which can mean one edition or another."""
    option = click.option(
        "--edition",
        type=click.Choice([edition.value for edition in Edition]),
        default=Edition.EMBEDDED.value,
        show_default=True,
        help="Which edition.",
    )
    return option(verb)


def runs_option(verb: Verb) -> Verb:
    """Add the option that every verb over trained models has."""
    option = click.option(
        "--runs",
        type=click.Path(file_okay=False, path_type=Path),
        default=RUNS_FOLDER,
        show_default=True,
        help="The folder of trained models.",
    )
    return option(verb)


def quiet_clients() -> None:
    """Keep the Hub client's own progress bars to where a person sees them; call before importing it."""
    if not _watched():
        os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")


def _watched() -> bool:
    """Return whether a person sees stderr; a process may have been started without one."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def progress_bar(total: int | None, unit: str, title: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr where a person sees it."""
    quiet = not _watched() or bool(os.environ.get("CI"))
    with tqdm(total=total, unit=unit, unit_scale=True, desc=title, disable=quiet, file=sys.stderr) as bar:

        def advance(steps: int) -> None:
            with suppress(BrokenPipeError):
                bar.update(steps)

        yield advance


@contextmanager
def open_bar(unit: str, title: str) -> Iterator[Callable[[int], Callable[[int], None]]]:
    """Give a way to open a progress bar when its length is known."""
    with ExitStack() as stack:
        yield lambda total: stack.enter_context(progress_bar(total, unit, title))
