"""The database under test: DuckDB views on Parquet files, with the oracle's labels and digests beside them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from sqlalchemy import create_engine

from wabe.builders.core.adapter import file_schema
from wabe.builders.core.declaration import Benchmark, Config, NoOracle, Oracle
from wabe.builders.core.digest import TableDigest
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.rows import schema_of
from wabe.builders.core.uid import content_uids
from wabe.errors import DeclarationError, WabeError, raised_by
from wabe.validation.queries import coded_name, derived_name, literal, places_name, quoted, view, view_name

BATCH_ROWS = 250_000
MEMORY_LIMIT = "4GB"
TABLES = {
    "files": ("config", "split", "found", "wanted"),
    "digests": ("config", "split", "file", "manifest", "expected"),
}
DERIVED = pa.schema([("label", pa.int64()), ("uid_fits", pa.bool_())])
NORMALISED = "trim(regexp_replace(lower(text), '[\\s[:punct:]]+', ' ', 'g'))"


class Database:
    """A DuckDB file in a temporary folder, filled step by step."""

    def __init__(self, folder: Path, benchmark: Benchmark, built: Path) -> None:
        path = folder / "views.duckdb"
        self.settings: dict[str, str | bool | int | float | list[str]] = {
            "memory_limit": MEMORY_LIMIT,
            "temp_directory": str(folder / "spill"),
        }
        self.url = f"duckdb:///{path}"
        # The same way in as Great Expectations': DuckDB opens a file only once with each configuration.
        self._engine = create_engine(self.url, connect_args={"config": self.settings})
        self._folder = folder
        self._benchmark = benchmark
        self._built = built
        for name, table in benchmark.reference_tables.items():
            pq.write_table(table(), folder / f"{name}.parquet")
            self._execute(view_on(name, folder / f"{name}.parquet"))
        for own, names in TABLES.items():
            self._execute(f"CREATE TABLE {own}({', '.join(f'{name} VARCHAR' for name in names)})")

    def add_views(self, manifest: Manifest, configs: Sequence[Config]) -> None:
        """Make a view on every split."""
        for config in configs:
            for split in config.splits:
                path = self._built / manifest.configs[config.name].splits[split.name].file
                self._execute(view_on(view_name(config.name, split.name), path))
                self._execute(view_on(places_name(config.name, split.name), path, numbered=True))
                found, wanted = spelled_schema(pq.read_schema(path)), spelled_schema(file_schema(config.row))
                self._insert("files", [config.name, split.name, found, wanted])

    def add_derived(self, manifest: Manifest, config: Config, expected: Mapping[str, str]) -> None:
        """Read every row once, in order, for its digest, its uid and the oracle's label."""
        for split in config.splits:
            built = manifest.configs[config.name].splits[split.name]
            name = view_name(config.name, split.name)
            derived = self._folder / f"derived-{name}.parquet"
            digest = self._pass_over(self._built / built.file, config, derived)
            self._execute(view_on(derived_name(config.name, split.name), derived))
            self._insert("digests", [config.name, split.name, digest, built.digest, expected.get(split.name)])

    def _pass_over(self, path: Path, config: Config, derived: Path) -> str:
        oracle = self._benchmark.oracle_of(config)
        digest = TableDigest(schema_of(config.row))
        with pq.ParquetFile(path) as file, pq.ParquetWriter(derived, DERIVED) as out:
            for batch in file.iter_batches(batch_size=BATCH_ROWS):
                rows = pa.Table.from_batches([batch]).replace_schema_metadata(None)
                digest.update(rows)
                label = derived_labels(oracle, rows, where=f"{self._benchmark.name}/{config.name}")
                content = content_uids({name: rows[name].combine_chunks() for name in config.identity})
                fits = pc.equal(content, rows["uid"].combine_chunks())
                out.write_table(pa.table([label, fits], schema=DERIVED))
        return digest.hexdigest()

    def number_texts(self, config: Config) -> None:
        """Number a config's distinct texts, and alike those that differ only in case, spacing or punctuation.

        Comparing numbers instead of texts makes the checks for leaks and duplicates several times faster.
        """
        texts, coded = quoted(f"texts of {config.name}"), quoted(coded_name(config.name))
        every = " UNION ".join(
            f"SELECT {quoted(column)} AS text FROM {view(config.name, split.name)}"
            for split in config.splits
            for column in config.text
        )
        self._execute(
            f"CREATE TABLE {texts} AS SELECT text, row_number() OVER ()::INTEGER AS exact, "
            f"(dense_rank() OVER (ORDER BY {NORMALISED}))::INTEGER AS near FROM ({every})"
        )
        numbers = ", ".join(
            f"n{place}.exact AS exact{place}, n{place}.near AS near{place}" for place in range(len(config.text))
        )
        joins = " ".join(
            f"JOIN {texts} AS n{place} ON t.{quoted(column)} = n{place}.text"
            for place, column in enumerate(config.text)
        )
        rows = " UNION ALL ".join(
            f"SELECT {literal(split.name)} AS split, t.file_row_number AS place, t.label, {numbers} "
            f"FROM {quoted(places_name(config.name, split.name))} AS t {joins}"
            for split in config.splits
        )
        self._execute(f"CREATE TABLE {coded} AS {rows}")

    def _insert(self, table: str, values: Sequence[str | None]) -> None:
        row = ", ".join("NULL" if value is None else literal(value) for value in values)
        self._execute(f"INSERT INTO {table} VALUES ({row})")

    def _execute(self, statement: str) -> None:
        with self._engine.begin() as connection:
            connection.exec_driver_sql(statement)


def derived_labels(oracle: Oracle | NoOracle, rows: pa.Table, *, where: str) -> pa.Array:
    """Return the oracle's labels of some rows, nulls where there is no oracle; anything else it gives is refused."""
    if isinstance(oracle, NoOracle):
        return pa.nulls(rows.num_rows, pa.int64())
    try:
        labels = oracle.labels(rows.select(list(oracle.columns)))
        labels = labels.combine_chunks() if isinstance(labels, pa.ChunkedArray) else labels
        labels = labels.cast(pa.int64())
    except WabeError:
        raise
    except Exception as error:
        raise raised_by(where, "the oracle", error) from error
    if len(labels) != rows.num_rows:
        raise DeclarationError(
            where=where,
            what=f"the oracle gave {len(labels)} labels for {rows.num_rows} rows",
            remedy="Return one number for every row, and -1 where no label can be derived",
        )
    return labels


def spelled_schema(schema: pa.Schema) -> str:
    """Spell names, Arrow types and the features in the footer, whose label names loaders go by."""
    footer = json.loads((schema.metadata or {}).get(b"huggingface", b"{}"))
    features = json.dumps(footer.get("info", {}).get("features"), sort_keys=True)
    return "; ".join(f"{field.name} {_type_name(field.type)}" for field in schema) + f"; features {features}"


def _type_name(kind: pa.DataType) -> str:
    """Name a type; Parquet renames the elements of lists."""
    return f"list of {_type_name(kind.value_type)}" if pa.types.is_list(kind) else str(kind)


def view_on(name: str, path: Path, *, numbered: bool = False) -> str:
    """Spell the statement that makes a view on a Parquet file, with the place of each row if wanted."""
    option = ", file_row_number = true" if numbered else ""
    return f"CREATE VIEW {quoted(name)} AS SELECT * FROM read_parquet({literal(str(path))}{option})"
