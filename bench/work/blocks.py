"""A training split of some number of blocks: rows, digest and Parquet, as a build makes them."""

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from bench.work.answer import Stopwatch, answer
from wabe.builders.core.adapter import write_config
from wabe.builders.core.declaration import Config, Role, Split
from wabe.builders.jabberwocky.benchmark import EMBEDDED
from wabe.builders.jabberwocky.blocks import TRAIN_DRAWS, pair_tables
from wabe.builders.jabberwocky.natural_logic import Labels
from wabe.builders.jabberwocky.rows import PairRow
from wabe.builders.jabberwocky.shares import drawn


def main(blocks: int, folder: Path) -> None:
    """Build a config of one split."""
    tables = partial(pair_tables, range(blocks), TRAIN_DRAWS, Labels.EXACT)
    config = Config(
        name=f"blocks_{blocks}",
        summary=f"{blocks} training blocks.",
        row=PairRow,
        identity=("premise", "hypothesis"),
        splits=(Split(name="train", role=Role.TRAIN, tables=tables),),
        shares={"train": drawn(Labels.EXACT)},
    )
    watch = Stopwatch()
    with watch.timing("build"):
        built = write_config(replace(EMBEDDED, configs=(config,)), config, folder)
    answer({"rows": built.splits["train"].rows, **watch.seconds})


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
