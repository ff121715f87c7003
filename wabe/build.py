"""`wabe build`: makes Parquet files from declarations."""

import os
from dataclasses import asdict
from pathlib import Path

import click

from builders.core import registry
from builders.core.declaration import Edition
from wabe.talk import give, progress_bar, say, targets


@click.command()
@targets
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=lambda: len(os.sched_getaffinity(0)),
    show_default="the cores there are",
    help="How many configs to build at once; the files are the same with any number.",
)
def build(targets: tuple[str, ...], edition: str, output: Path, as_json: bool, jobs: int) -> None:
    """Build benchmarks into Parquet files.

    \b
    wabe build
    wabe build jabberwocky/small --output /data/build
    wabe build jabberwocky --jobs 1 --json
    """
    from builders.core.build import build as build_configs
    from builders.core.build import folder_of
    from builders.core.expected import expected_rows
    from cards.card import write_stub

    chosen = registry.resolve(targets, Edition(edition))
    made = []
    for benchmark, configs in chosen:
        with progress_bar(expected_rows(benchmark, configs), "rows", f"building {benchmark.name}") as progress:
            manifest = build_configs(benchmark, configs, output, jobs=jobs, progress=progress)
        folder = folder_of(benchmark, output)
        write_stub(benchmark, manifest, folder)
        built = {config.name: manifest.configs[config.name] for config in configs}
        rows = sum(split.rows for config in built.values() for split in config.splits.values())
        say(f"built {rows:,} rows of {len(built)} configs into {folder}")
        made.append({"folder": str(folder), **asdict(manifest)})
    if as_json:
        give(made)
    say(f"next: wabe validate {' '.join(targets)}".rstrip())
