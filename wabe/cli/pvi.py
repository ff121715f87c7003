"""`wabe pvi`: how hard each row is for a family of models."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, note, open_bar, quiet_clients, runs_option, say, targets
from wabe.errors import counted, require_extra


@click.command(short_help="Measure how hard each row is for a family of models.")
@targets
@click.option(
    "--family",
    "name",
    default="minilm",
    show_default=True,
    metavar="FAMILY",
    help="linear, minilm, or a checkpoint for sequence classification: a folder, or an id on the Hub.",
)
@click.option("--folds", type=click.IntRange(min=2), help="The number of folds; by default, the family's.")
@click.option("--seeds", type=click.IntRange(min=2), help="The number of seeds; by default, the family's.")
@runs_option
def pvi(
    targets: tuple[str, ...],
    edition: str,
    data: Path,
    as_json: bool,
    name: str,
    folds: int | None,
    seeds: int | None,
    runs: Path,
) -> None:
    """Score the training and validation rows of each TARGET by pointwise V-information (PVI), in bits.

    The PVI of a row says how much better a model of the family knows its label than the best constant answer does. A
    model never scores rows of groups that it has learnt from. Rows below the median of their label are hard. Scores
    are written to RUNS/pvi/EDITION/BENCHMARK/CONFIG/FAMILY/scores.parquet, with record.json beside them. An
    interrupted run continues with the next fold.

    \b
    Examples:
      wabe pvi curriculum/lexical
      wabe pvi curriculum/lexical seti/task1_trivial --family linear
      wabe pvi ./cats --family microsoft/MiniLM-L12-H384-uncased --json
    """
    from wabe.training.core.data import Reader
    from wabe.training.pvi.families import LINEAR, find_family
    from wabe.training.pvi.score import score_config

    chosen = registry.resolve(targets, Edition(edition))
    if name != LINEAR:
        require_extra("training", where="wabe pvi")
        quiet_clients()
    family = find_family(name)
    done = []
    for benchmark, configs in chosen:
        reader = Reader(benchmark, data)
        for config in configs:
            place = f"{benchmark.name}/{config.name}"
            note("folds that were finished are kept, and the next run continues after them")
            with open_bar("runs", place) as bar, open_bar("rows", f"{place}, read once") as looking:
                home, record = score_config(
                    reader, config.name, family, runs, folds=folds, seeds=seeds, bar=bar, looking=looking
                )
            known = record.information
            say(
                f"{place}: {family.name} has {known.value:.3f} bits [{known.low:.3f}, {known.high:.3f}] of "
                f"{known.label_entropy:.3f} about {counted(record.rows, 'row')}; scores in {home}"
            )
            if not record.splittable:
                say(f"{place}: this is too little to tell simple rows from hard ones")
            done.append(asdict(record))
    if as_json:
        give(done)
