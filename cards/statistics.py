"""Statistics of built data, computed from the Parquet files themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import duckdb

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import label_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitStatistics:
    """Rows per label, and rows per number of words of the texts together."""

    rows: int
    labels: Mapping[str, int]
    lengths: Mapping[int, int]

    @property
    def most_frequent(self) -> tuple[str, float]:
        """Return the most frequent label, the first one if there are several, and its share of the rows."""
        label = max(self.labels, key=lambda name: self.labels[name])
        return label, self.labels[label] / self.rows

    @property
    def mean_length(self) -> float:
        """Return the mean number of words."""
        return sum(length * count for length, count in self.lengths.items()) / self.rows


Statistics = Mapping[str, Mapping[str, SplitStatistics]]


def statistics_of(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Statistics:
    """Return statistics by config and split, for everything that is built."""
    return {
        name: {split: _of_file(benchmark.config(name), folder / one.file) for split, one in built.splits.items()}
        for name, built in manifest.configs.items()
    }


def _of_file(config: Config, path: Path) -> SplitStatistics:
    words = " + ".join(f"length({text}) - length(replace({text}, ' ', '')) + 1" for text in config.text)
    with duckdb.connect() as connection:
        counted = connection.execute(
            f"SELECT label, {words} AS words, count(*) FROM read_parquet($1) GROUP BY ALL ORDER BY ALL",
            [str(path)],
        ).fetchall()
    names = [label.value for label in label_of(config.row)]
    labels = dict.fromkeys(names, 0)
    lengths: dict[int, int] = {}
    for label, length, count in counted:
        labels[names[label]] += count
        lengths[length] = lengths.get(length, 0) + count
    return SplitStatistics(rows=sum(labels.values()), labels=labels, lengths=dict(sorted(lengths.items())))
