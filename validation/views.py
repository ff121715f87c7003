"""The database under test: DuckDB views on Parquet files, and tables of what was derived and measured beside them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from sqlalchemy import Connection, create_engine

from wabe.builders.core.adapter import file_schema
from wabe.builders.core.checks import FailingRows
from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.manifest import Manifest
from wabe.validation.statements import (
    PLACE,
    SPLIT,
    coded,
    derived,
    first_seen,
    literal,
    quoted,
    repeated,
    rows,
    view_name,
)
from wabe.validation.text_book import Faulty

MEMORY_LIMIT = "4GB"
PLACED = ("config VARCHAR", "split VARCHAR")
TABLES = {
    "files": (*PLACED, "found VARCHAR", "wanted VARCHAR"),
    "digests": (*PLACED, "file VARCHAR", "manifest VARCHAR", "expected VARCHAR"),
    "sets": ("config VARCHAR", "rows VARCHAR"),
    "judged": (*PLACED, "code VARCHAR", "uid VARCHAR"),
    "faults": (*PLACED, "uid VARCHAR", "fault VARCHAR", "told VARCHAR"),
    "shares": (*PLACED, "label VARCHAR", "found DOUBLE", "total DOUBLE", "low DOUBLE", "high DOUBLE"),
    "dealt": (*PLACED, '"column" VARCHAR', "value VARCHAR", "found DOUBLE", "low DOUBLE", "high DOUBLE"),
    "shortcuts": (*PLACED, "sees VARCHAR", "accuracy DOUBLE", "allowed DOUBLE", "wrong VARCHAR"),
}

Cell = str | float | None


class Database:
    """A DuckDB file in a temporary folder, filled step by step."""

    def __init__(self, folder: Path, built: Path) -> None:
        path = folder / "views.duckdb"
        self.settings: dict[str, str | bool | int | float | list[str]] = {
            "memory_limit": MEMORY_LIMIT,
            "temp_directory": str(folder / "spill"),
        }
        self.url = f"duckdb:///{path}"
        # The same way in as Great Expectations': DuckDB opens a file only once with each configuration.
        self._engine = create_engine(self.url, connect_args={"config": self.settings})
        self.folder = folder
        self.built = built
        self._open: Connection | None = None
        with self.at_once():
            for own, columns in TABLES.items():
                self.execute(f"CREATE TABLE {own}({', '.join(columns)})")

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Run all statements within in one transaction: committing costs more than most of them."""
        with self._engine.begin() as connection:
            self._open = connection
            try:
                yield
            finally:
                self._open = None

    def add_references(self, benchmark: Benchmark, configs: Sequence[Config]) -> None:
        """Add the tables that a benchmark's own checks of some configs compare rows with, and no others."""
        queries = [check.query for config in configs for check in config.checks if isinstance(check, FailingRows)]
        for name, table in benchmark.reference_tables.items():
            if not any(f"{{{name}}}" in query for query in queries):
                continue
            written = self.folder / f"{name}.parquet"
            pq.write_table(table(), written)
            self.execute(f"CREATE TABLE {quoted(name)} AS FROM read_parquet({literal(str(written))})")

    def add_files(self, manifest: Manifest, config: Config) -> None:
        """Make a view on every split of a config."""
        for split in config.splits:
            path = self.built / manifest.configs[config.name].splits[split.name].file
            self.execute(view_on(view_name(config.name, split.name), path))
            found, wanted = spelled_schema(pq.read_schema(path)), spelled_schema(file_schema(config.row))
            self.insert("files", [(config.name, split.name, found, wanted)])

    def add_rows(self, manifest: Manifest, config: Config) -> None:
        """Make one view on all rows of a config, whose splits must have the same columns by now."""
        parts = " UNION ALL ".join(
            f"SELECT {literal(split.name)} AS {SPLIT}, file_row_number AS {PLACE}, * EXCLUDE (file_row_number) FROM "
            f"read_parquet({literal(str(self.built / manifest.configs[config.name].splits[split.name].file))}, "
            "file_row_number = true)"
            for split in config.splits
        )
        self.execute(f"CREATE VIEW {rows(config.name)} AS {parts}")

    def add_derived(self, config: Config, files: Mapping[str, tuple[Path, Path]]) -> None:
        """Make views on rows that deviate from what was derived of them, and on the numbers of all texts."""
        names = [split.name for split in config.splits]
        self.execute(
            f"CREATE VIEW {derived(config.name)} AS "
            + " UNION ALL ".join(
                f"SELECT {literal(name)} AS {SPLIT}, * FROM read_parquet({literal(str(files[name][0]))})"
                for name in names
            )
        )
        numbered = " UNION ALL ".join(
            f"SELECT {literal(name)} AS {SPLIT}, {number}::TINYINT AS number, file_row_number AS {PLACE}, "
            f"* EXCLUDE (file_row_number) FROM read_parquet({literal(str(files[name][1]))}, file_row_number = true)"
            for number, name in enumerate(names)
        )
        self.execute(f"CREATE VIEW {coded(config.name)} AS {numbered}")
        self._add_repeats(config)

    def _add_repeats(self, config: Config) -> None:
        """Tabulate rows whose texts occur more than once, and where each text occurs first."""
        keys = ", ".join(f"text{place}" for place in range(len(config.text)))
        table = coded(config.name)
        self.execute(
            f"CREATE TABLE {repeated(config.name)} AS FROM {table} SEMI JOIN "
            f"(SELECT {keys} FROM {table} GROUP BY {keys} HAVING count(*) > 1) USING ({keys})"
        )
        if len(config.splits) > 1 and len(config.text) > 1:
            every = " UNION ALL ".join(
                f"SELECT text{place} AS text, number, {PLACE} AS place, {SPLIT} AS split FROM {table}"
                for place in range(len(config.text))
            )
            self.execute(
                f"CREATE TABLE {first_seen(config.name)} AS SELECT text, min(number) AS number, "
                f"arg_min(place, (number, place)) AS place, arg_min(split, number) AS split FROM ({every}) "
                "GROUP BY text"
            )

    def add_faults(self, config: str, faults: Sequence[Faulty]) -> None:
        """Tabulate the rows that have a faulty text."""
        for column in dict.fromkeys(one.column for one in faults):
            texts = ", ".join(
                f"({literal(one.text)}, {literal(one.fault)}, {literal(f'{column}: {one.told}')})"
                for one in faults
                if one.column == column
            )
            self.execute(
                f"INSERT INTO faults SELECT {literal(config)}, {SPLIT}, uid, fault, told FROM {rows(config)} JOIN "
                f"(VALUES {texts}) AS f(text, fault, told) ON {quoted(column)} = f.text"
            )

    def counts(self, config: str, column: str, splits: Sequence[str]) -> dict[str, dict[str, int]]:
        """Count how often each value of a column occurs in each of some splits."""
        names = ", ".join(map(literal, splits))
        found: dict[str, dict[str, int]] = {}
        for value, split, count in self.fetch(
            f"SELECT {quoted(column)}::VARCHAR, {SPLIT}, count(*) FROM {rows(config)} WHERE {SPLIT} IN ({names}) "
            "GROUP BY ALL ORDER BY ALL"
        ):
            found.setdefault(str(value), {})[str(split)] = int(str(count))
        return found

    def insert(self, table: str, values: Iterable[Sequence[Cell]]) -> None:
        """Add rows to a table."""
        spelled = ", ".join(f"({', '.join(map(_spelled, row))})" for row in values)
        if spelled:
            self.execute(f"INSERT INTO {table} VALUES {spelled}")

    def fetch(self, statement: str) -> list[tuple[object, ...]]:
        """Return what a query finds."""
        with self._engine.begin() as connection:
            return [tuple(row) for row in connection.exec_driver_sql(statement).fetchall()]

    def execute(self, statement: str) -> None:
        """Run a statement."""
        if self._open is not None:
            self._open.exec_driver_sql(statement)
            return
        with self._engine.begin() as connection:
            connection.exec_driver_sql(statement)


def _spelled(value: Cell) -> str:
    if value is None:
        return "NULL"
    return literal(value) if isinstance(value, str) else repr(value)


def spelled_schema(schema: pa.Schema) -> str:
    """Spell names, Arrow types and the features in the footer, whose label names loaders go by."""
    footer = json.loads((schema.metadata or {}).get(b"huggingface", b"{}"))
    features = json.dumps(footer.get("info", {}).get("features"), sort_keys=True)
    return "; ".join(f"{field.name} {_type_name(field.type)}" for field in schema) + f"; features {features}"


def _type_name(kind: pa.DataType) -> str:
    """Name a type; Parquet renames the elements of lists."""
    return f"list of {_type_name(kind.value_type)}" if pa.types.is_list(kind) else str(kind)


def view_on(name: str, path: Path) -> str:
    """Spell the statement that makes a view on a Parquet file."""
    return f"CREATE VIEW {quoted(name)} AS SELECT * FROM read_parquet({literal(str(path))})"
