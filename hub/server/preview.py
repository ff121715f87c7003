"""A look into the splits of a dataset: which there are, and some rows of one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Self, TypedDict

import pyarrow as pa

from wabe.hub.server.cells import MAX_CELL, beginning, cell_text
from wabe.hub.server.columns import Column, Kind, arrange
from wabe.hub.server.errors import HubError
from wabe.hub.server.limited_json import parse_json
from wabe.hub.server.names import MAX_PATH
from wabe.hub.server.parquet_rows import MAX_SEARCHED, Source, first_texts, open_source, rows_at, rows_with

MAX_LABELS = 10_000
MAX_PATTERNS = 100
_SAMPLE_ROWS = 50

Places = tuple[Source, int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Split:
    """A split and the patterns of its files."""

    config: str
    name: str
    patterns: tuple[str, ...]


class PageJson(TypedDict):
    """A page on its way between two processes."""

    columns: Sequence[tuple[str, str, str]]
    rows: Sequence[Sequence[str]]
    total: int
    labels: Sequence[str]
    hidden: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a split."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int
    labels: tuple[str, ...]
    hidden: int

    def as_json(self) -> PageJson:
        """For another process."""
        return {
            "columns": [(column.name, column.type, column.kind.value) for column in self.columns],
            "rows": self.rows,
            "total": self.total,
            "labels": self.labels,
            "hidden": self.hidden,
        }

    @classmethod
    def from_json(cls, values: PageJson) -> Self:
        """From another process."""
        return cls(
            columns=tuple(Column(name, kind_of, Kind(kind)) for name, kind_of, kind in values["columns"]),
            rows=tuple(tuple(row) for row in values["rows"]),
            total=values["total"],
            labels=tuple(values["labels"]),
            hidden=values["hidden"],
        )


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
            yield Split(config, str(item.get("split")), tuple(str(pattern) for pattern in patterns[:MAX_PATTERNS]))
    if plain:
        yield Split(config, "train", tuple(plain[:MAX_PATTERNS]))


def matching(split: Split, paths: Sequence[str]) -> list[str]:
    """The Parquet files of a split, sorted."""
    return sorted(
        path for path in paths if path.endswith(".parquet") and any(_fits(pattern, path) for pattern in split.patterns)
    )


def _fits(pattern: str, path: str) -> bool:
    pattern = pattern.removeprefix("./")
    if len(pattern) > MAX_PATH:
        return False
    if pattern.count("/") == path.count("/") or "**" in pattern:
        return fnmatchcase(path, pattern.replace("**/", "*"))
    return False


def read_page(sources: Sequence[Path | bytes], *, start: int, count: int, label: str | None) -> Page:
    """Rows of the files, all or those with one label, read only as far as needed."""
    if not sources:
        raise HubError(404, "the split has no Parquet files")
    try:
        return _page([open_source(item) for item in sources], start, count, label)
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        raise HubError(422, f"the split cannot be read: {str(error).partition(chr(10))[0][:200]}") from None


def _page(sources: Sequence[Source], start: int, count: int, label: str | None) -> Page:
    first = sources[0]
    if any(source.fields != first.fields for source in sources):
        raise HubError(422, "the split cannot be read: its files have different columns")
    names = _class_labels(first.schema)
    column = "label" if "label" in names else next(iter(names), None)
    labels = names[column] if column is not None else ()
    if column is not None and label in labels:
        found, total = _labelled(sources, column, labels.index(label), start, count)
    else:
        found, total = _numbered(sources, start, count)
    shown = pa.schema([first.schema.field(name) for name in first.fields])
    columns = tuple(arrange(shown, _sample(first), [name for name in names if name in first.fields]))
    rows = tuple(
        tuple(cell_text(row[one.name], names.get(one.name)) for one in columns)
        for source, group, places in found
        for row in rows_at(source, group, places)
    )
    return Page(columns, rows, total, labels, len(first.schema) - len(columns))


def _numbered(sources: Sequence[Source], start: int, count: int) -> tuple[list[Places], int]:
    """The places of rows by their numbers, and how many rows there are."""
    found: list[Places] = []
    passed = 0
    for source in sources:
        for group in range(source.groups):
            length = source.length(group)
            places = range(max(start - passed, 0), min(start + count - passed, length))
            found += [(source, group, places)] if places else []
            passed += length
    return found, passed


def _labelled(sources: Sequence[Source], column: str, wanted: int, start: int, count: int) -> tuple[list[Places], int]:
    """The same for the rows with one label, numbered by themselves."""
    if sum(source.file.metadata.num_rows for source in sources) > MAX_SEARCHED:
        raise HubError(422, f"the split has more than {MAX_SEARCHED:,} rows: labels are not looked for")
    chosen: dict[tuple[int, int], list[int]] = {}
    passed = 0
    for number, source in enumerate(sources):
        for group, places in rows_with(source, column, wanted):
            here = places[max(start - passed, 0) : max(start + count - passed, 0)]
            chosen.setdefault((number, group), []).extend(here)
            passed += len(places)
    return [(sources[number], group, places) for (number, group), places in chosen.items() if places], passed


def _sample(source: Source) -> dict[str, list[str | None]]:
    """Some values of every string column: the same for every page, so that columns keep their places."""
    strings = [
        name
        for name in source.fields
        if pa.types.is_string(source.schema.field(name).type)
        or pa.types.is_large_string(source.schema.field(name).type)
    ]
    rows = list(first_texts(source, strings, _SAMPLE_ROWS))
    return {name: [beginning(row[name]) for row in rows] for name in strings} if rows else {}


def _class_labels(schema: pa.Schema) -> dict[str, tuple[str, ...]]:
    """The label names that `datasets` leaves in a file's footer."""
    try:
        footer = parse_json((schema.metadata or {})[b"huggingface"])
        features = footer["info"]["features"]  # type: ignore[index] # what it is not, the errors below are for
        return {
            name: tuple(str(label)[:MAX_CELL] for label in feature["names"][:MAX_LABELS])
            for name, feature in features.items()
            if name in schema.names and isinstance(feature, dict) and feature.get("_type") == "ClassLabel"
        }
    except (KeyError, TypeError, ValueError, AttributeError):
        return {}
