"""`wabe validate`: runs the gate over built data."""

from pathlib import Path

import click

from builders.core import registry
from builders.core.declaration import Edition
from wabe.talk import give, progress_bar, say, targets


@click.command()
@targets
@click.option(
    "--pin",
    is_flag=True,
    help="For developers of a benchmark: commit these digests and known defects to its folder.",
)
@click.pass_context
def validate(
    ctx: click.Context,
    targets: tuple[str, ...],
    edition: str,
    output: Path,
    as_json: bool,
    pin: bool,
) -> None:
    """Check every row of built data; exit 1 if anything is wrong.

    Writes validation/record.json and validation/report.html beside the data.

    \b
    wabe validate
    wabe validate jabberwocky/small
    wabe validate jabberwocky --json > record.json
    """
    from builders.core.build import folder_of
    from builders.core.expected import expected_digests
    from builders.core.expected import pin as pin_digests
    from builders.core.manifest import read_manifest
    from validation.gate import validate as run_gate
    from validation.ratchet import known_defects
    from validation.ratchet import pin as pin_defects
    from validation.record import Outcome
    from validation.report import write_report

    records = []
    for benchmark, configs in registry.resolve(targets, Edition(edition)):
        folder = folder_of(benchmark, output)
        expected = None if pin else expected_digests(benchmark)
        known = {} if pin else known_defects(benchmark.folder, benchmark.edition.value)
        with progress_bar(None, "checks", f"validating {benchmark.name}") as progress:
            record = run_gate(benchmark, configs, folder, expected=expected, known=known, progress=progress)
        if pin:
            pin_digests(benchmark, read_manifest(folder))
            pin_defects(benchmark.folder, benchmark.edition.value, record.results)
            say(f"pinned {benchmark.name} {benchmark.version} in {benchmark.folder}; validate again")
            continue
        record.write(folder)
        report = write_report(record, folder)
        for result in record.results:
            if result.outcome is Outcome.FAILED:
                where = f"{benchmark.name}/{result.config}/{result.split}"
                first = ", ".join(result.failing[:3]) + (", …" if result.count > 3 else "")
                note = f" ({result.note})" if result.note else ""
                say(f"{where}: {result.code} {result.sentence} {result.count} failing: {first}{note}")
        totals = ", ".join(f"{count} {outcome}" for outcome, count in record.totals.items())
        say(f"{benchmark.name}: {record.rows:,} rows, {totals}; report: {report}")
        records.append(record)
    if as_json:
        give([record.content() for record in records])
    if not all(record.passed for record in records):
        say("next: mend the data, or read the report")
        ctx.exit(1)
    say(f"next: wabe card {' '.join(targets)}".rstrip())
