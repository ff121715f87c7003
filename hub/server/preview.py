"""A look into the splits of a dataset: which there are, and some rows of one."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from wabe.hub.server.columns import Column, arrange
from wabe.hub.server.errors import HubError

MAX_CELL = 600
_SAMPLE_ROWS = 50


@dataclass(frozen=True, slots=True)
class Split:
    """A split and the patterns of its files."""

    config: str
    name: str
    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a split."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int
    labels: tuple[str, ...]
    label_column: str | None


def list_splits(card: Mapping[str, object]) -> list[Split]:
    """The splits that a card declares, in its order; the default config comes first."""
    configs = card.get("configs")
    found: list[tuple[bool, Split]] = []
    for config in configs if isinstance(configs, list) else []:
        if not isinstance(config, dict):
            continue
        name = str(config.get("config_name", "default"))
        other = config.get("default") is not True
        found += [(other, split) for split in _splits(name, config.get("data_files"))]
    return [split for _, split in sorted(found, key=lambda pair: pair[0])]


def _splits(config: str, data_files: object) -> Iterator[Split]:
    if isinstance(data_files, str):
        yield Split(config, "train", (data_files,))
        return
    plain = []
    for item in data_files if isinstance(data_files, list) else []:
        if isinstance(item, str):
            plain.append(item)
        elif isinstance(item, dict):
            path = item.get("path")
            patterns = path if isinstance(path, list) else [path]
            yield Split(config, str(item.get("split")), tuple(str(pattern) for pattern in patterns))
    if plain:
        yield Split(config, "train", tuple(plain))


def matching(split: Split, paths: Sequence[str]) -> list[str]:
    """The Parquet files of a split, sorted."""
    return sorted(
        path for path in paths if path.endswith(".parquet") and any(_fits(pattern, path) for pattern in split.patterns)
    )


def _fits(pattern: str, path: str) -> bool:
    pattern = pattern.removeprefix("./")
    if pattern.count("/") == path.count("/") or "**" in pattern:
        return fnmatchcase(path, pattern.replace("**/", "*"))
    return False


def read_page(sources: Sequence[Path | bytes], *, start: int, count: int, label: str | None) -> Page:
    """Rows of the files, all or those with one label, read only as far as needed."""
    if not sources:
        raise HubError(404, "the split has no Parquet files")
    try:
        files = [pq.ParquetFile(pa.BufferReader(item) if isinstance(item, bytes) else item) for item in sources]
        return _page(files, start, count, label)
    except KeyError:
        raise HubError(422, "the split cannot be read: two columns have the same name") from None
    except (pa.ArrowException, OSError) as error:
        raise HubError(422, f"the split cannot be read: {str(error).partition(chr(10))[0][:200]}") from None


def _page(files: Sequence[pq.ParquetFile], start: int, count: int, label: str | None) -> Page:
    schema = files[0].schema_arrow
    names = _class_labels(schema)
    column = "label" if "label" in names else next(iter(names), None)
    labels = names[column] if column is not None else ()
    wanted = labels.index(label) if label in labels else None
    tables, total = _collect(files, start, count, column if wanted is not None else None, wanted)
    table = pa.concat_tables(tables) if tables else schema.empty_table()
    columns = tuple(arrange(schema, _sample(files[0]), list(names)))
    rows = [tuple(_cell(record[one.name], names.get(one.name)) for one in columns) for record in table.to_pylist()]
    return Page(columns, tuple(rows), total, labels, column)


def _sample(file: pq.ParquetFile) -> dict[str, list[str | None]]:
    """Some values of every string column: the same for every page, so that columns keep their places."""
    strings = [
        field.name
        for field in file.schema_arrow
        if pa.types.is_string(field.type) or pa.types.is_large_string(field.type)
    ]
    batch = next(file.iter_batches(batch_size=_SAMPLE_ROWS, columns=strings), None) if strings else None
    return batch.to_pydict() if batch is not None else {}


def _collect(
    files: Sequence[pq.ParquetFile], start: int, count: int, column: str | None, wanted: int | None
) -> tuple[list[pa.Table], int]:
    tables: list[pa.Table] = []
    passed = 0
    stop = start + count
    for file in files:
        for group in range(file.num_row_groups):
            mask = None
            length = file.metadata.row_group(group).num_rows
            if column is not None:
                values = file.read_row_group(group, columns=[column])[column].combine_chunks()
                mask = pc.equal(values, pa.scalar(wanted, type=values.type))
                length = mask.true_count
            first, last = max(start - passed, 0), min(stop - passed, length)
            if first < last:
                table = file.read_row_group(group)
                if mask is not None:
                    table = table.filter(mask)
                tables.append(table.slice(first, last - first))
            passed += length
    return tables, passed


def _class_labels(schema: pa.Schema) -> dict[str, tuple[str, ...]]:
    """The label names that `datasets` leaves in a file's footer."""
    try:
        features = json.loads((schema.metadata or {})[b"huggingface"])["info"]["features"]
        return {
            name: tuple(str(label) for label in feature["names"])
            for name, feature in features.items()
            if isinstance(feature, dict) and feature.get("_type") == "ClassLabel"
        }
    except (KeyError, TypeError, ValueError):
        return {}


def _cell(value: object, labels: tuple[str, ...] | None) -> str:
    if value is None:
        return "null"
    if labels is not None and isinstance(value, int) and 0 <= value < len(labels):
        return f"{labels[value]} ({value})"
    text = value if isinstance(value, str) else json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) <= MAX_CELL else f"{text[:MAX_CELL]}…"
