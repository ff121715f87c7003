"""PVI of the linear family: over all of embedded CURRICULUM, or over some number of rows like CURRICULUM's."""

import sys
from pathlib import Path

import pyarrow as pa

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.build import build
from wabe.builders.core.draws import integers
from wabe.builders.core.uid import content_uids
from wabe.builders.curriculum.benchmark import EMBEDDED
from wabe.training.core.data import Reader
from wabe.training.pvi.folds import out_of_fold
from wabe.training.pvi.linear import LinearFamily
from wabe.training.pvi.population import Population, make_population
from wabe.training.pvi.score import score_config

# Words as frequent as in a long text: the second half as good as never occurs.
WORDS = 20_000
LENGTH = 12
FOLDS, SEEDS = 2, 2


def whole(folder: Path) -> None:
    """Score every phenomenon with the family's own folds and seeds; building it is not timed."""
    configs = [config for config in EMBEDDED.configs if config.part_of is None]
    build(EMBEDDED, configs, folder / "build")
    reader, watch, rows = Reader(EMBEDDED, folder / "build"), Stopwatch(), 0
    for config in configs:
        with watch.timing("scores"):
            _, record = score_config(
                reader, config.name, LinearFamily(), folder / "runs", bar=lambda _: _nothing, looking=lambda _: _nothing
            )
        rows += record.rows
    answer({"rows": rows, **watch.seconds})


def some(count: int, folder: Path) -> None:
    """Score drawn pairs, of which a word gives most labels away, with fewer folds and seeds."""
    population, watch = _population(count), Stopwatch()
    with watch.timing("scores"):
        out_of_fold(population, LinearFamily(), folder, folds=FOLDS, seeds=SEEDS, progress=_nothing, looking=_nothing)
    answer({"rows": count, **watch.seconds})


def _population(count: int) -> Population:
    """Make pairs; products of two even draws prefer small numbers, as frequent words have them."""
    drawn = [integers("bench", "words", side, below=WORDS, count=count * LENGTH) for side in (1, 2)]
    words = (drawn[0] * drawn[1] // WORDS).reshape(count, LENGTH)
    labels = (words[:, 0] + (integers("bench", "noise", below=4, count=count) == 0)) % 2
    premises = [f"{row} " + " ".join(f"w{word}" for word in line) for row, line in enumerate(words[:, 4:].tolist())]
    hypotheses = [" ".join(f"w{word}" for word in line) for line in words[:, :4].tolist()]
    texts = {"premise": pa.array(premises), "hypothesis": pa.array(hypotheses)}
    return make_population(
        pa.table({"uid": content_uids(texts), **texts, "label": labels}),
        ["train"] * count,
        pairs=list(zip(premises, hypotheses, strict=True)),
        text=("premise", "hypothesis"),
        where="bench/pairs",
        edition="embedded",
        names=("entailment", "non_entailment"),
    )


def _nothing(_: int) -> None:
    """Show no progress."""


if __name__ == "__main__":
    if sys.argv[1] == "whole":
        whole(Path(sys.argv[2]))
    else:
        some(int(sys.argv[1]), Path(sys.argv[2]))
