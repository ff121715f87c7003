"""`wabe card`: writes the dataset card beside validated data."""

from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, say, targets


@click.command()
@targets
@click.option("--org", default="ORG", show_default=True, help="The organisation that the examples name.")
def card(targets: tuple[str, ...], edition: str, data: Path, as_json: bool, org: str) -> None:
    """Write README.md and figures for data that passed the gate.

    \b
    wabe card jabberwocky
    wabe card jabberwocky --org my-lab
    """
    from wabe.builders.core.build import folder_of
    from wabe.builders.core.store import open_build
    from wabe.cards.card import write_card
    from wabe.validation.proven import prove

    written = []
    for benchmark, configs in registry.resolve(targets, Edition(edition)):
        folder = folder_of(benchmark, data)
        path = write_card(prove(benchmark, open_build(benchmark, configs, folder), folder), org=org)
        say(f"wrote {path}")
        say(f'next: load_dataset("{folder}", "{configs[0].name}")')
        written.append(str(path))
    if as_json:
        give(written)
