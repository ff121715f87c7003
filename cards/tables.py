"""The tables of a dataset card: labels, configs, fields and splits."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import Column, columns_of, label_of, meaning_of
from wabe.cards.kinds import splits_of
from wabe.cards.statistics import SplitStatistics, Statistics

MOST_NAMES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLine:
    """A label: its number, name and meaning, what a language model answers for it, and how many rows have it."""

    number: int
    name: str
    meaning: str
    word: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table whose columns depend on the data: the first `left` ones are names, the others numbers."""

    columns: Sequence[str]
    left: int
    lines: Sequence[Sequence[str]]


def label_tables(benchmark: Benchmark, statistics: Statistics) -> list[tuple[str, list[LabelLine]]]:
    """Return a table for each set of labels, with the names of its configs unless it is the only one."""
    found: dict[tuple[str, ...], list[Config]] = {}
    for name in statistics:
        config = benchmark.config(name)
        found.setdefault(tuple(label.value for label in label_of(config.row)), []).append(config)
    return [
        (
            "" if len(found) == 1 else listed([config.name for config in configs]),
            _labels(benchmark, statistics, configs),
        )
        for configs in found.values()
    ]


def _labels(benchmark: Benchmark, statistics: Statistics, configs: Sequence[Config]) -> list[LabelLine]:
    counts: Counter[str] = Counter()
    for config in configs:
        for one in statistics[config.name].values():
            counts.update(one.labels)
    prompt = benchmark.prompt_of(configs[0])
    return [
        LabelLine(
            number=number,
            name=label.value,
            meaning=meaning_of(label),
            word=prompt.word(label.value),
            share=counts[label.value] / counts.total(),
        )
        for number, label in enumerate(label_of(configs[0].row))
    ]


def config_line(config: Config, manifest: Manifest) -> tuple[str, str, str]:
    """Return the rows of a config's training, validation and test splits, each as one cell."""
    built = manifest.configs[config.name].splits
    by_role = ({name: built[name].rows for name in splits_of(config, role)} for role in Role)
    train, validation, test = (_rows(splits, role.value) for splits, role in zip(by_role, Role, strict=True))
    return train, validation, test


def _rows(splits: Mapping[str, int], usual: str) -> str:
    """Write how many rows splits have: one by one if they differ and are few, and named unless the name is usual."""
    if not splits:
        return "–"
    sizes = list(splits.values())
    if len(splits) == 1:
        [name] = splits
        return f"{sizes[0]:,}" + ("" if name == usual else f" (`{name}`)")
    alike = len(set(sizes)) == 1
    return (f"{len(sizes)} × {sizes[0]:,}" if alike else f"{sum(sizes):,}") + f" ({listed(list(splits))})"


def listed(names: Sequence[str]) -> str:
    """Write names as code: all of them, or the first and the last."""
    if len(names) <= MOST_NAMES:
        return ", ".join(f"`{name}`" for name in names)
    return f"`{names[0]}` … `{names[-1]}`"


def by_labels(statistics: Statistics) -> dict[tuple[str, ...], list[tuple[str, str, SplitStatistics]]]:
    """Group splits by their labels, which are the columns of a table: configs need not have the same ones."""
    found: dict[tuple[str, ...], list[tuple[str, str, SplitStatistics]]] = {}
    for config, splits in statistics.items():
        for split, one in splits.items():
            found.setdefault(tuple(one.labels), []).append((config, split, one))
    return found


def fields_of(benchmark: Benchmark, manifest: Manifest) -> Mapping[str, tuple[str, str, str]]:
    """Return type, meaning and configs of every column, in order of first appearance."""
    found: dict[str, tuple[Column, list[str]]] = {}
    for name in manifest.configs:
        for column in columns_of(benchmark.config(name).row):
            found.setdefault(column.name, (column, []))[1].append(name)
    every = len(manifest.configs)
    return {
        name: (_type(column), column.doc, "all" if len(configs) == every else ", ".join(configs))
        for name, (column, configs) in found.items()
    }


def _type(column: Column) -> str:
    if column.labels is not None:
        return f"ClassLabel ({len(column.labels)} names)"
    if column.values is not None:
        return " / ".join(f"`{value}`" if value else "empty" for value in column.values)
    return column.type_name
