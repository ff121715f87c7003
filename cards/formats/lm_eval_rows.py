"""The rows behind tasks for lm-evaluation-harness: few-shot examples, samples of large splits, values of columns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import columns_of, label_of

FEW_SHOT = 16
"""Few-shot examples in all, but at least two of each label."""
LARGEST = 100_000
"""A split with more rows is sampled: every row costs the harness as many calls as there are labels."""
SAMPLE_ROWS = 10_000
_PLACES = 65_536
"""The first four hexadecimal digits of a uid, which is a hash, are so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Rows in the order of `column`, a hash: those that are below `below`, or all where that is empty."""

    column: str
    below: str


def order_of(config: Config, rows: int) -> Order:
    """Return in which order the rows of a split are taken, and which of a large one; groups stay whole."""
    grouped = "group_uid" in {column.name for column in columns_of(config.row)}
    below = f"{max(1, _PLACES * SAMPLE_ROWS // rows):04x}" if rows > LARGEST else ""
    return Order(column="group_uid" if grouped else "uid", below=below)


def values_of(file: Path, column: str) -> tuple[str, ...]:
    """Return the values of a column in a split, without the empty one."""
    with duckdb.connect() as connection:
        found = connection.execute(
            f'SELECT DISTINCT "{column}" FROM read_parquet($1) ORDER BY ALL', [str(file)]
        ).fetchall()
    return tuple(str(value) for (value,) in found if value != "")


def few_shot_rows(benchmark: Benchmark, manifest: Manifest, folder: Path, config: Config) -> list[dict[str, object]]:
    """Return examples of every label in turn, from rows that no test has: the first by uid.

    Without examples the harness would make a list of the whole test split, and take them from there. A config whose
    own rows do not have every label takes them from another one.
    """
    prompt = benchmark.prompt_of(config)
    file = _best(_files(benchmark, manifest, folder, config))
    per_label = max(2, FEW_SHOT // len(label_of(config.row)))
    columns = [*prompt.columns, "label", "label_text", *([prompt.choices] if prompt.choices else [])]
    listed = ", ".join(f'"{column}"' for column in dict.fromkeys(columns))
    if file is None:
        return []
    with duckdb.connect() as connection:
        found = connection.execute(
            f"""
            WITH numbered AS (
                SELECT *, row_number() OVER (PARTITION BY label ORDER BY uid) AS place FROM read_parquet($1)
            )
            SELECT {listed} FROM numbered WHERE place <= {per_label} ORDER BY place, label
            """,
            [str(file)],
        )
        names = [one[0] for one in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def _best(files: Iterable[Path]) -> Path | None:
    """Return the first file that no other has more labels than."""
    found: dict[Path, int] = {}
    with duckdb.connect() as connection:
        for file in dict.fromkeys(files):
            counted = connection.execute("SELECT count(DISTINCT label) FROM read_parquet($1)", [str(file)]).fetchone()
            found[file] = counted[0] if counted else 0
    return max(found, key=lambda file: found[file], default=None)


def _files(benchmark: Benchmark, manifest: Manifest, folder: Path, config: Config) -> Iterator[Path]:
    """Yield splits to take examples from, the best first."""
    labels = label_of(config.row)
    like = [one for one in benchmark.configs if label_of(one.row) is labels and one.text == config.text]
    for one in (config, *like):
        for role in (Role.VALIDATION, Role.TRAIN):
            for split in one.splits:
                if split.role is role and one.name in manifest.configs:
                    yield folder / manifest.configs[one.name].splits[split.name].file
