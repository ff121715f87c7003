"""What a model has to beat without looking at a row: the most frequent label of each headline split."""

from dataclasses import dataclass
from itertools import groupby

from wabe.builders.core.declaration import Benchmark, Role
from wabe.cards.statistics import Statistics


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """What always giving one label scores on some splits of a config, which have equally many rows."""

    config: str
    splits: tuple[str, ...]
    rows: int
    label: str
    score: float


def constant_answers(benchmark: Benchmark, statistics: Statistics) -> list[Constant]:
    """Score the most frequent label of every headline split; splits of a config with the same score are joined."""
    found = []
    for config, split in _headlines(benchmark, statistics):
        one = statistics[config][split]
        label, score = one.most_frequent
        found.append(Constant(config=config, splits=(split,), rows=one.rows, label=label, score=score))
    alike = groupby(found, key=lambda one: (one.config, one.rows, one.label, one.score))
    return [
        Constant(
            config=config,
            splits=tuple(split for one in group for split in one.splits),
            rows=rows,
            label=label,
            score=score,
        )
        for (config, rows, label, score), group in alike
    ]


def single_label_splits(statistics: Statistics) -> dict[tuple[str, str], list[str]]:
    """Return the splits whose rows all have the same label, by config and that label."""
    found: dict[tuple[str, str], list[str]] = {}
    for config, splits in statistics.items():
        for split, one in splits.items():
            label, share = one.most_frequent
            if share == 1:
                found.setdefault((config, label), []).append(split)
    return found


def _headlines(benchmark: Benchmark, statistics: Statistics) -> list[tuple[str, str]]:
    """Return the headline splits that are built; where none is, every test split."""
    declared = [(config.name, split.name) for config, split in benchmark.headlines() if config.name in statistics]
    return declared or [
        (name, split.name) for name in statistics for split in benchmark.config(name).splits if split.role is Role.TEST
    ]
