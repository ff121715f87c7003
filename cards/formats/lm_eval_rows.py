"""The rows behind tasks for lm-evaluation-harness: few-shot examples, samples of large splits, values of columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import columns_of, label_of

PER_LABEL = 2
"""Few-shot examples of each label."""
LARGEST = 100_000
"""A split with more rows is sampled: every row costs the harness as many calls as there are labels."""
SAMPLE_ROWS = 10_000
_PLACES = 65_536
"""The first four hexadecimal digits of a uid, which is a hash, are so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampled:
    """The rows whose `column`, a hash, is below `below`."""

    column: str
    below: str


def sampled(config: Config, rows: int) -> Sampled | None:
    """Return which rows of a split are taken, groups whole; None means all."""
    if rows <= LARGEST:
        return None
    grouped = "group_uid" in {column.name for column in columns_of(config.row)}
    below = max(1, _PLACES * SAMPLE_ROWS // rows)
    return Sampled(column="group_uid" if grouped else "uid", below=f"{below:04x}")


def values_of(file: Path, column: str) -> tuple[str, ...]:
    """Return the values of a column in a split, without the empty one."""
    with duckdb.connect() as connection:
        found = connection.execute(
            f'SELECT DISTINCT "{column}" FROM read_parquet($1) ORDER BY ALL', [str(file)]
        ).fetchall()
    return tuple(str(value) for (value,) in found if value != "")


def few_shot_rows(benchmark: Benchmark, manifest: Manifest, folder: Path, config: Config) -> list[dict[str, object]]:
    """Return examples of every label in turn, from rows that no test has: the first by uid.

    Without examples the harness would make a list of the whole test split, and take them from there. A config that
    has only a test takes them from the first config with the same labels.
    """
    prompt = benchmark.prompt_of(config)
    files = list(_files(benchmark, manifest, folder, config))
    columns = [*prompt.columns, "label", "label_text", *([prompt.choices] if prompt.choices else [])]
    listed = ", ".join(f'"{column}"' for column in dict.fromkeys(columns))
    if not files:
        return []
    with duckdb.connect() as connection:
        found = connection.execute(
            f"""
            WITH numbered AS (
                SELECT *, row_number() OVER (PARTITION BY label ORDER BY uid) AS place FROM read_parquet($1)
            )
            SELECT {listed} FROM numbered WHERE place <= {PER_LABEL} ORDER BY place, label
            """,
            [str(files[0])],
        )
        names = [one[0] for one in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def _files(benchmark: Benchmark, manifest: Manifest, folder: Path, config: Config) -> Iterator[Path]:
    """Yield splits to take examples from, the best first."""
    labels = label_of(config.row)
    like = [one for one in benchmark.configs if label_of(one.row) is labels and one.text == config.text]
    for one in (config, *like):
        for role in (Role.VALIDATION, Role.TRAIN):
            for split in one.splits:
                if split.role is role and one.name in manifest.configs:
                    yield folder / manifest.configs[one.name].splits[split.name].file
