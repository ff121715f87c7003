"""`wabe list`: which benchmarks, editions and configs there are."""

import click

from builders.core import registry
from builders.core.declaration import Edition
from wabe.talk import give


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def list_(as_json: bool) -> None:
    """List benchmarks, editions and configs.

    \b
    wabe list
    wabe list --json
    """
    declared = [benchmark for name in registry.names() for benchmark in registry.editions(name)]
    if as_json:
        give(
            [
                {
                    "benchmark": one.name,
                    "edition": one.edition.value,
                    "version": one.version,
                    "licence": one.licence,
                    "configs": {
                        config.name: {
                            "summary": config.summary,
                            "splits": [split.name for split in config.splits],
                        }
                        for config in one.configs
                    },
                }
                for one in declared
            ]
        )
        return
    for one in declared:
        click.echo(f"{one.name} {one.version} ({one.edition}, {one.licence}): {one.title}")
        for config in one.configs:
            option = "" if one.edition is Edition.EMBEDDED else f" --edition {one.edition}"
            click.echo(f"  {one.name}/{config.name}{option}: {config.summary}")
