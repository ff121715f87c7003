"""What a model has to beat without looking at a row: the most frequent label of each headline split."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from wabe.builders.core.declaration import Benchmark, Role
from wabe.cards.kinds import kind_of
from wabe.cards.statistics import Statistics

MANY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """What always giving one label scores on some splits of some configs, which have equally many rows."""

    configs: tuple[str, ...]
    splits: tuple[str, ...]
    rows: int
    label: str
    score: float

    @property
    def parts(self) -> int:
        """Return of how many splits this is told together."""
        return len(self.configs) * len(self.splits)


def constant_answers(benchmark: Benchmark, statistics: Statistics) -> list[Constant]:
    """Score the most frequent label of every headline split; what has the same score is joined.

    That is splits of a config, and then three or more configs of one kind.
    """
    found = []
    for config, split in _headlines(benchmark, statistics):
        one = statistics[config][split]
        label, score = one.most_frequent
        found.append(Constant(configs=(config,), splits=(split,), rows=one.rows, label=label, score=score))
    joined = []
    for _, group in groupby(found, key=lambda one: (one.configs, one.rows, one.label, one.score)):
        alike = list(group)
        joined.append(replace(alike[0], splits=tuple(split for one in alike for split in one.splits)))
    return [one for group in _of_one_kind(benchmark, joined) for one in group]


def _of_one_kind(benchmark: Benchmark, constants: Sequence[Constant]) -> Iterator[list[Constant]]:
    """Join constants of many configs that differ in nothing but the config."""

    def key(one: Constant) -> Hashable:
        return kind_of(benchmark.config(one.configs[0])), replace(one, configs=())

    for _, group in groupby(constants, key=key):
        alike = list(group)
        configs = tuple(name for one in alike for name in one.configs)
        yield [replace(alike[0], configs=configs)] if len(alike) >= MANY else alike


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
