"""`wabe list`: which benchmarks, editions and configs there are."""

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.cli.talk import complain, give
from wabe.errors import WabeError


@click.command("list")
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON, with the splits of every config.")
@click.pass_context
def list_(ctx: click.Context, targets: tuple[str, ...], as_json: bool) -> None:
    """List the benchmarks with their editions and configs.

    \b
    Examples:
      wabe list
      wabe list seti
      wabe list ./cats --json
    """
    declared, faults = _chosen(targets)
    for fault in faults:
        complain(fault)
    if as_json:
        give([_content(one, configs) for one, configs in declared])
    for one, configs in () if as_json else declared:
        click.echo(f"{one.name} {one.version} ({one.edition}, {one.licence}): {one.title}")
        for config in configs:
            option = "" if one.edition is Edition.EMBEDDED else f" --edition {one.edition}"
            click.echo(f"  {one.name}/{config.name}{option}: {config.summary}")
    if faults:
        ctx.exit(faults[0].exit_code)


def _chosen(targets: tuple[str, ...]) -> tuple[list[tuple[Benchmark, tuple[Config, ...]]], list[WabeError]]:
    """Return what targets name, in every edition that has it; without targets, all, and what cannot be imported."""
    if not targets:
        found, faults = registry.importable()
        return [(one, one.configs) for one in found], faults
    wanted = [registry.parse(target) for target in targets]
    return [
        (one, one.configs if config is None else (one.config(config),))
        for name, config in wanted
        for one in _having(registry.editions(name), config)
    ], []


def _having(editions: tuple[Benchmark, ...], config: str | None) -> tuple[Benchmark, ...]:
    """Return the editions with a config; where none has it, the first, which will say so."""
    found = tuple(one for one in editions if config in (None, *(each.name for each in one.configs)))
    return found or editions[:1]


def _content(one: Benchmark, configs: tuple[Config, ...]) -> dict[str, object]:
    return {
        "benchmark": one.name,
        "edition": one.edition.value,
        "version": one.version,
        "licence": one.licence,
        "package": one.origin.package if one.origin else "",
        "configs": {
            config.name: {"summary": config.summary, "splits": [split.name for split in config.splits]}
            for config in configs
        },
    }
