"""`wabe validate`: runs the gate over built data."""

from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.cores import available_cores
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, inside_make, next_step, open_bar, say, targets
from wabe.errors import counted

SHOWN = 10


@click.command(short_help="Check every row of the built data.")
@targets
@click.option(
    "--pin",
    is_flag=True,
    help="For authors of a benchmark: write the digests and known defects of this data into its folder.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=available_cores,
    show_default="the number of cores",
    help="In how many processes the rows of a large benchmark are read. The record does not depend on it.",
)
@click.pass_context
def validate(
    ctx: click.Context,
    targets: tuple[str, ...],
    edition: str,
    data: Path,
    as_json: bool,
    pin: bool,
    jobs: int,
) -> None:
    """Check every row of the built data; exit 1 if anything is wrong.

    Writes validation/record.json and validation/report.html next to the data.

    \b
    Examples:
      wabe validate
      wabe validate jabberwocky/small
      wabe validate jabberwocky --json > record.json
    """
    from wabe.builders.core.build import folder_of
    from wabe.builders.core.expected import FILE as EXPECTED
    from wabe.builders.core.expected import expected_digests
    from wabe.validation.gate import validate_folder
    from wabe.validation.pinning import pin_folder
    from wabe.validation.record import RECORD, Outcome
    from wabe.validation.report import REPORT

    records = []
    for benchmark, configs in registry.resolve(targets, Edition(edition)):
        folder = folder_of(benchmark, data)
        with open_bar("checks", f"validating {benchmark.name}") as progress:
            if pin:
                pin_folder(benchmark, configs, folder, progress, jobs=jobs)
                say(f"pinned {benchmark.name} {benchmark.version} in {benchmark.folder}")
                continue
            record = validate_folder(benchmark, configs, folder, progress, jobs=jobs)
        if expected_digests(benchmark) is None:
            say(
                f"{benchmark.name}: {benchmark.folder / EXPECTED} has no digests of the {benchmark.edition} edition: "
                f"nothing says that these rows are those of version {benchmark.version}; --pin writes them there"
            )
        for config, reason in record.unproven.items():
            say(f"{benchmark.name}/{config}: its labels were not derived a second time; there is no oracle ({reason})")
        for result in record.results:
            if result.outcome is Outcome.FAILED:
                where = f"{benchmark.name}/{result.config}/{result.split}"
                note = f" ({result.note})" if result.note else ""
                say(f"{where}: {result.code} {result.sentence} {result.count:,} failing{note}:")
                for finding in result.failing[:SHOWN]:
                    say(f"  {finding}")
                if result.count > SHOWN:
                    say(f"  … and {result.count - SHOWN:,} more in {folder / RECORD}")
        totals = ", ".join(f"{count} {outcome}" for outcome, count in record.totals.items())
        say(f"{benchmark.name}: {counted(record.rows, 'row')}, {totals}; report: {folder / REPORT}")
        records.append(record)
        if len(configs) < len(benchmark.configs):
            say(f"the record is of {counted(len(configs), 'config')} only; publishing needs one of all")
    if pin:
        next_step("validate", *targets, edition=edition, data=data)
        return
    if as_json:
        give([record.content() for record in records])
    if not all(record.passed for record in records):
        if not inside_make():
            say("next: read the report and fix the data")
        ctx.exit(1)
    next_step("card", *targets, edition=edition, data=data)
