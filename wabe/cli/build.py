"""`wabe build`: makes Parquet files from declarations."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.cores import available_cores
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, next_step, progress_bar, say, targets
from wabe.errors import counted


@click.command(short_help="Build benchmarks into Parquet files.")
@targets
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=available_cores,
    show_default="the number of cores",
    help="How many configs to build at once. The files do not depend on it.",
)
def build(targets: tuple[str, ...], edition: str, data: Path, as_json: bool, jobs: int) -> None:
    """Build benchmarks into Parquet files, below DATA/EDITION/BENCHMARK.

    \b
    Examples:
      wabe build
      wabe build jabberwocky/small --data /data/build
      wabe build jabberwocky --jobs 1 --json
      wabe build ./cats/small
    """
    from wabe.builders.core.build import build as build_configs
    from wabe.builders.core.build import folder_of
    from wabe.builders.core.expected import expected_rows
    from wabe.cards.card import write_stub

    chosen = registry.resolve(targets, Edition(edition))
    made = []
    for benchmark, configs in chosen:
        with progress_bar(expected_rows(benchmark, configs), "rows", f"building {benchmark.name}") as progress:
            manifest = build_configs(benchmark, configs, data, jobs=jobs, progress=progress)
        folder = folder_of(benchmark, data)
        write_stub(benchmark, manifest, folder)
        built = {config.name: manifest.configs[config.name] for config in configs}
        rows = sum(split.rows for config in built.values() for split in config.splits.values())
        say(f"built {counted(rows, 'row')} of {counted(len(built), 'config')} into {folder}")
        made.append({"folder": str(folder), **asdict(manifest)})
    if as_json:
        give(made)
    next_step("validate", *targets, edition=edition, data=data)
