"""Stories of one length, drawn, told and put into a table, and every answer derived a second time."""

import sys
from dataclasses import replace

from bench.work.answer import Stopwatch, answer
from wabe.builders.clutrr import oracle
from wabe.builders.clutrr.settings import SETTINGS, StorySplit
from wabe.builders.clutrr.table import bank_of, part_table


def main(k: int, count: int) -> None:
    """Make stories as training has them or, if they are too long for it, a test; all but the imports is timed."""
    setting = SETTINGS[0]
    name = "train" if k in setting.train_lengths else f"test_k{k}"
    split = next(one for one in setting.splits if one.name == name)
    part = replace(next(one for one in split.parts if one.k == k), count=count)
    unseen = StorySplit(name=f"bench_k{k}", role=split.role, parts=(part,), side=split.side)
    watch = Stopwatch()
    with watch.timing("stories"):
        table = part_table(setting, unseen, part, bank_of(setting))
    with watch.timing("oracle"):
        derived = oracle.labels(table.select(list(oracle.COLUMNS)))
    if derived.to_pylist() != table["label"].to_pylist():
        raise SystemExit("the oracle disagrees")
    answer({"rows": table.num_rows, **watch.seconds})


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
