"""One real row of each kind of config, drawn by keyed hash so that nobody chose it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq

from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.draws import integers
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import Column, columns_of
from wabe.cards.kinds import Kind, kinds_of, splits_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A row as a card shows it."""

    title: str
    config: str
    split: str
    uid: str
    cells: Mapping[str, str]
    """Markdown by column, fit for a table."""


def examples_of(benchmark: Benchmark, manifest: Manifest, folder: Path) -> list[Example]:
    """Draw a row of the first config of every kind: of its middle test split, or of its first split."""
    return [_example(benchmark, manifest, folder, kind) for kind in kinds_of(benchmark, manifest)]


def _example(benchmark: Benchmark, manifest: Manifest, folder: Path, kind: Kind) -> Example:
    config = kind.configs[0]
    tests = splits_of(config, Role.TEST)
    split = tests[len(tests) // 2] if tests else config.splits[0].name
    built = manifest.configs[config.name].splits[split]
    place = int(integers("card example", benchmark.name, config.name, split, below=built.rows, count=1)[0])
    row = _row(folder / built.file, place)
    return Example(
        title=kind.title,
        config=config.name,
        split=split,
        uid=str(row["uid"]),
        cells=_cells(config, row, kind.shown),
    )


def _row(path: Path, place: int) -> dict[str, object]:
    """Read one row without reading the others' row groups."""
    with pq.ParquetFile(path) as file:
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            if place < rows:
                found: dict[str, object] = file.read_row_group(group).slice(place, 1).to_pylist()[0]
                return found
            place -= rows
    raise IndexError(place)


def _cells(config: Config, row: Mapping[str, object], shown: tuple[str, ...]) -> dict[str, str]:
    columns = {column.name: column for column in columns_of(config.row)}
    texts = {name: _plain(row[name]) for name in config.text}
    answer = {"label": f"{row['label']} = **`{row['label_text']}`**"}
    return {**texts, **answer, **{name: _value(columns[name], row[name]) for name in shown}}


def _value(column: Column, value: object) -> str:
    if isinstance(value, list):
        return "<br>".join(_code(one) for one in value) or "*none*"
    if column.labels is not None and isinstance(value, int):
        return f"{value} = {list(column.labels)[value].value}"
    return _code(value) if value != "" else "*empty*"


def _plain(value: object) -> str:
    """Write text so that it neither ends a cell nor is taken for markup."""
    text = " ".join(str(value).split())
    for mark in "\\|*_`<[":
        text = text.replace(mark, f"\\{mark}")
    return text


def _code(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else " ".join(str(value).split())
    return f"`{text.replace('|', chr(92) + '|')}`"
