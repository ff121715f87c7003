"""`wabe new`: starts a benchmark of one's own."""

from pathlib import Path

import click

from wabe.cli.talk import say


@click.command()
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The folder to make it in; otherwise this one.",
)
def new(name: str, into: Path) -> None:
    """Write a package with a benchmark called NAME: it builds, passes the gate and publishes as it stands.

    \b
    wabe new cats
    cd cats && pip install -e . && pytest
    wabe build cats
    """
    from wabe.scaffold import scaffold

    folder = scaffold(name, into)
    say(f"wrote {folder}: {folder / name / 'benchmark.py'} declares a benchmark to make your own")
    say(f"next: cd {folder} && pip install -e . && pytest && wabe build {name}")
