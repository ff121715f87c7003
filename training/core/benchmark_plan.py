"""What of a whole benchmark a classifier is scored on: splits by config, and why a config is left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Role
from wabe.errors import WrongCallError, unknown_name
from wabe.training.core.data import Reader
from wabe.training.core.scoring import chosen_splits, open_data


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The splits that are scored, by config, and the other configs, each with the reason why it is not."""

    benchmark: Benchmark
    splits: Mapping[str, tuple[str, ...]]
    left_out: Mapping[str, str]


def plan_of(benchmark: Benchmark, config: str | None, names: tuple[str, ...]) -> Plan:
    """Choose the splits with these names, or all test splits: of one config, or of every config for classifiers."""
    if config is not None:
        return Plan(benchmark=benchmark, splits={config: chosen_splits(benchmark, config, names)}, left_out={})
    return _plan_of_all(benchmark, names)


def _plan_of_all(benchmark: Benchmark, names: tuple[str, ...]) -> Plan:
    known = {split.name for config in benchmark.configs for split in config.splits}
    for name in names:
        if name not in known:
            raise unknown_name(where=benchmark.name, kind="split", name=name, known=known)
    splits: dict[str, tuple[str, ...]] = {}
    left_out: dict[str, str] = {}
    for config in benchmark.configs:
        wanted = tuple(
            split.name for split in config.splits if (split.name in names if names else split.role is Role.TEST)
        )
        if config.unmasking is not None:
            left_out[config.name] = "its rows are prompts for masked language models"
        elif config.part_of is not None:
            left_out[config.name] = f"its rows are from {config.part_of}"
        elif not wanted:
            left_out[config.name] = f"it has no split {' or '.join(names)}" if names else "it has no test split"
        else:
            splits[config.name] = wanted
    if not splits:
        raise WrongCallError(
            where=benchmark.name,
            what="none of its configs has such splits for a classifier",
            remedy=f"Name one config; wabe list {benchmark.name} shows them",
        )
    return Plan(benchmark=benchmark, splits=splits, left_out=left_out)


def open_every(plan: Plan, data: Path) -> dict[str, Reader]:
    """Return a reader for each config, after checking that all splits are there and whole."""
    return {config: open_data(plan.benchmark, config, splits, data) for config, splits in plan.splits.items()}
