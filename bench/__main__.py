"""The entry point: measures, and writes docs/benchmarks.md and docs/benchmarks.json."""

import json
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import click

from bench.blocks import measure_blocks
from bench.build import measure_build
from bench.child import ROOT
from bench.fine_tuning import measure_fine_tuning
from bench.imports import measure_imports
from bench.items import measure_items
from bench.kept import kept, merged
from bench.machine import OtherWork, describe_machine
from bench.permutations import measure_permutations
from bench.publishing import measure_publishing
from bench.render import document, sections
from bench.results import Results, Sitting
from bench.scale import measure_scale
from bench.scores import measure_scores
from bench.session import Session
from bench.small_benchmarks import measure_small_benchmarks
from bench.sources import fingerprint
from bench.stories import measure_stories
from bench.training import measure_training
from bench.validation import measure_validation

REPEAT = 3


def _build(session: Session, results: Results) -> Results:
    return replace(results, build=measure_build(session, jobs=1), scale=measure_scale(session))


def _jobs(session: Session, results: Results) -> Results:
    one = results.build or measure_build(session, jobs=1)
    return replace(results, jobs=(one, measure_build(session, jobs=2)))


def _blocks(session: Session, results: Results) -> Results:
    return replace(results, blocks=measure_blocks(session))


def _validation(session: Session, results: Results) -> Results:
    return replace(results, validation=measure_validation(session))


def _publishing(session: Session, results: Results) -> Results:
    return replace(results, publishing=measure_publishing(session))


def _small(session: Session, results: Results) -> Results:
    return replace(results, small=measure_small_benchmarks(session))


def _training(session: Session, results: Results) -> Results:
    return replace(results, training=measure_training(session), fine_tuning=measure_fine_tuning(session))


def _stories(session: Session, results: Results) -> Results:
    return replace(results, stories=measure_stories(session))


def _items(session: Session, results: Results) -> Results:
    return replace(results, items=measure_items(session))


def _scores(session: Session, results: Results) -> Results:
    return replace(results, scores=measure_scores(session))


def _permutations(session: Session, results: Results) -> Results:
    return replace(results, permutations=measure_permutations(session))


def _imports(session: Session, results: Results) -> Results:
    return replace(results, imports=measure_imports(session))


PARTS: dict[str, Callable[[Session, Results], Results]] = {
    "build": _build,
    "jobs": _jobs,
    "blocks": _blocks,
    "validation": _validation,
    "publishing": _publishing,
    "small": _small,
    "training": _training,
    "stories": _stories,
    "items": _items,
    "scores": _scores,
    "permutations": _permutations,
    "imports": _imports,
}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", multiple=True, type=click.Choice(list(PARTS)), help="Measure only this part; several may be.")
@click.option("--keep", is_flag=True, help="With --only: write the files, too, with the other parts as they have them.")
@click.option("--repeat", type=click.IntRange(min=1), default=REPEAT, show_default=True, help="Runs of each.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=ROOT / "docs",
    show_default="docs",
    help="The folder of benchmarks.md and benchmarks.json.",
)
def bench(only: tuple[str, ...], keep: bool, repeat: int, output: Path) -> None:
    """Measure building, validating, publishing, training and importing, and write benchmarks.md and benchmarks.json.

    With --only, the tables go to stdout, and no file is written unless --keep is given. Data is built in a temporary
    folder, which needs 2 GB. Takes about ten minutes; nothing else should run meanwhile.

    \b
    python -m bench
    python -m bench --only build --only validation --repeat 1
    python -m bench --only validation --keep
    """
    others, sources = OtherWork(), fingerprint()
    results = Results(machine=describe_machine(), measured={})
    parts = only or tuple(PARTS)
    with tempfile.TemporaryDirectory(prefix="wabe-bench-") as folder:
        session = Session(folder=Path(folder), repeat=repeat)
        for name, part in PARTS.items():
            if name in parts:
                results = part(session, results)
    if fingerprint() != sources:
        raise click.ClickException("the code was changed while it was measured; nothing was written. Run it again.")
    sitting = Sitting(repeat=repeat, other_cores=others.cores)
    results = replace(results, measured=dict.fromkeys(parts, sitting))
    click.echo(f"other work kept {sitting.other_cores:.2f} cores busy meanwhile", err=True)
    if only:
        click.echo("\n\n".join(sections(results)))
        if not keep:
            return
        results = merged(kept(output / "benchmarks.json"), results)
    output.mkdir(parents=True, exist_ok=True)
    (output / "benchmarks.md").write_text(document(results), encoding="utf-8")
    (output / "benchmarks.json").write_text(json.dumps(asdict(results), indent=1) + "\n", encoding="utf-8")
    click.echo(f"wrote {output / 'benchmarks.md'} and benchmarks.json", err=True)


if __name__ == "__main__":
    bench()
