"""`wabe pvi`: how hard each row is for a family of models."""

from dataclasses import asdict
from pathlib import Path

import click

from wabe.builders.core import registry
from wabe.builders.core.declaration import Edition
from wabe.cli.talk import give, note, open_bar, quiet_clients, runs_option, say, targets
from wabe.errors import WrongCallError, counted, require_extra


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
@click.option(
    "--pin", "to_pin", is_flag=True, help="Commit the scores beside the benchmark, for its configs of halves."
)
@click.option("--verify", "to_verify", is_flag=True, help="Score again, and check that committed halves are the same.")
@runs_option
def pvi(
    targets: tuple[str, ...],
    edition: str,
    data: Path,
    as_json: bool,
    name: str,
    folds: int | None,
    seeds: int | None,
    to_pin: bool,
    to_verify: bool,
    runs: Path,
) -> None:
    """Score the training and validation rows of each TARGET by pointwise V-information (PVI), in bits.

    The PVI of a row says how much better a model of the family knows its label than the best constant answer does. A
    model never scores rows of groups that it has learnt from. Rows below the median of their label are hard. Scores
    are written to RUNS/pvi/EDITION/BENCHMARK/CONFIG/FAMILY/scores.parquet, with record.json beside them. An
    interrupted run continues with the next fold.

    With --pin, the scores are also written into the folder `difficulty` beside the benchmark's declaration, which
    configs of simple and hard rows are built from. With --verify, models are trained anew with the committed family,
    and only borderline rows may be in another half than before.

    \b
    Examples:
      wabe pvi curriculum/lexical
      wabe pvi curriculum/lexical seti/task1_trivial --family linear
      wabe pvi curriculum/lexical --pin
      wabe pvi curriculum/lexical --verify
      wabe pvi ./cats --family microsoft/MiniLM-L12-H384-uncased --json
    """
    from wabe.training.core.data import Reader
    from wabe.training.pvi.families import LINEAR, find_family
    from wabe.training.pvi.pinning import pin, verify
    from wabe.training.pvi.score import score_config

    if to_pin and to_verify:
        raise WrongCallError(where="wabe pvi", what="--pin and --verify exclude each other", remedy="Give one of them")
    chosen = [
        (benchmark, [config for config in configs if config.part_of is None])
        for benchmark, configs in registry.resolve(targets, Edition(edition))
    ]
    if name != LINEAR:
        require_extra("training", where="wabe pvi")
        quiet_clients()
    family = find_family(name)
    note("folds that are finished are kept, and the next run continues after them")
    done = []
    for benchmark, configs in chosen:
        reader = Reader(benchmark, data)
        for config in configs:
            place = f"{benchmark.name}/{config.name}"
            with open_bar("runs", place) as bar, open_bar("rows", f"{place}, read once") as looking:
                home, record = score_config(
                    reader,
                    config.name,
                    family,
                    runs / "verify" if to_verify else runs,
                    folds=folds,
                    seeds=seeds,
                    bar=bar,
                    looking=looking,
                )
            known = record.information
            # Adding 0 makes a rounded -0 positive.
            value, low, high = (round(bits, 3) + 0.0 for bits in (known.value, known.low, known.high))
            say(
                f"{place}: {family.name} has {value:.3f} bits [{low:.3f}, {high:.3f}] of "
                f"{known.label_entropy:.3f} about {counted(record.rows, 'row')}; scores in {home}"
            )
            if not record.splittable:
                say(f"{place}: this is too little to tell simple rows from hard ones")
            if to_pin:
                for path in pin(reader, config.name, family.name, runs):
                    say(f"{place}: written to {path}")
            if to_verify:
                agreed = verify(reader, config.name, home)
                say(
                    f"{place}: the committed halves are confirmed; {agreed.flipped_borderline:,} of "
                    f"{counted(agreed.borderline, 'borderline row')} changed sides"
                )
            done.append(asdict(record))
    if as_json:
        give(done)
