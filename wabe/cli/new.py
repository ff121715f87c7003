"""`wabe new`: starts a benchmark of your own."""

from pathlib import Path
from shlex import quote

import click

from wabe.cli.talk import inside_make, say


@click.command(short_help="Start a benchmark of your own.")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The folder to make it in, by default this one.",
)
def new(name: str, into: Path) -> None:
    """Write a Python package with a small benchmark called NAME, ready to build, validate and publish.

    \b
    Examples:
      wabe new cats
      cd cats && pip install -e . && pytest
      wabe build cats
    """
    from wabe.scaffold import scaffold

    folder = scaffold(name, into)
    say(f"wrote {folder}; start with {folder / name / 'benchmark.py'}, which declares the benchmark")
    if not inside_make():
        say(f"next: cd {quote(str(folder))} && pip install -e . && pytest && wabe build {name}")
