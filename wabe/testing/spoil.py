"""Spoiling built data: SQL statements over its rows, after which manifest and digests are put right again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.adapter import file_schema
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.digest import digest_of
from wabe.builders.core.expected import Digests
from wabe.builders.core.manifest import BuiltConfig, BuiltSplit, Manifest, read_manifest
from wabe.builders.core.rows import schema_of
from wabe.builders.core.sources import file_sha256
from wabe.errors import DeclarationError

HASH = "md5_number_upper('{0}' || chr(31) || {0}::VARCHAR)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """A folder with `defect.sql`: leading comments are settings (`-- name: value`) or say what is wrong.

    `configs` names what is spoilt. `expected: clean` keeps the committed digests, `manifest: clean` the manifest's,
    `footer: lost` drops what loaders read in a file's footer, `known: CODE, CODE` lists what else fails as known.
    """

    code: str
    sql: str
    configs: tuple[str, ...]
    expected_is_clean: bool
    manifest_is_clean: bool
    known: tuple[str, ...]
    footer_is_lost: bool


def read_defect(folder: Path) -> Defect:
    """Read a defect folder, named by the code of the check that must fail; after a hyphen, by what tells it apart."""
    text = (folder / "defect.sql").read_text(encoding="utf-8")
    settings = dict(
        line.removeprefix("-- ").split(": ", 1) for line in text.splitlines() if line.startswith("-- ") and ": " in line
    )
    if "configs" not in settings:
        raise DeclarationError(
            where=str(folder / "defect.sql"),
            what="it does not say which configs it spoils",
            remedy="Begin it with -- configs: NAME",
        )
    return Defect(
        code=folder.name.partition("-")[0],
        sql=text,
        configs=tuple(settings["configs"].split(", ")),
        expected_is_clean=settings.get("expected") == "clean",
        manifest_is_clean=settings.get("manifest") == "clean",
        known=tuple(settings["known"].split(", ")) if "known" in settings else (),
        footer_is_lost=settings.get("footer") == "lost",
    )


def uid_macros(benchmark: Benchmark) -> list[str]:
    """Spell a macro for every identity there is: `uid_of_premise_hypothesis(premise, hypothesis)` and the like."""
    identities = dict.fromkeys(config.identity for config in benchmark.configs)
    macros = []
    for columns in identities:
        hashes = [HASH.format(column) for column in columns]
        combined = reduce(lambda one, other: f"xor({one}, {other})", hashes)
        spelled = f"lower(lpad(hex({combined}), 16, '0'))"
        macros.append(f"CREATE MACRO uid_of_{'_'.join(columns)}({', '.join(columns)}) AS {spelled}")
    return macros


def spoil(
    benchmark: Benchmark, clean: Path, target: Path, defect: Defect, extra: Mapping[str, pa.Table]
) -> tuple[Manifest, Digests]:
    """Copy the configs of a clean build, spoil them, and return the new manifest and the digests to expect."""
    before = read_manifest(clean)
    tables = {
        f"{name}__{split}": clean / one.file
        for name in defect.configs
        for split, one in before.configs[name].splits.items()
    }
    with duckdb.connect() as connection:
        for statement in uid_macros(benchmark):
            connection.execute(statement)
        for name, table in extra.items():
            connection.register(f"{name}_arrow", table)
            connection.execute(f"CREATE TABLE {name} AS FROM {name}_arrow")
        for name, path in tables.items():
            connection.execute(f"CREATE TABLE {name} AS FROM read_parquet($1)", [str(path)])
        for parsed in duckdb.extract_statements(defect.sql):
            connection.execute(parsed).fetchall()
        spoilt = {name: connection.sql(f"FROM {name}").to_arrow_table() for name in tables}
    configs = {
        name: _written(benchmark, name, before.configs[name], spoilt, target, footer_is_lost=defect.footer_is_lost)
        for name in defect.configs
    }
    golden = before.configs if defect.expected_is_clean else configs
    expected = {name: {split: one.digest for split, one in golden[name].splits.items()} for name in defect.configs}
    if defect.manifest_is_clean:
        configs = {
            name: BuiltConfig(
                splits={
                    split: replace(one, digest=before.configs[name].splits[split].digest)
                    for split, one in config.splits.items()
                }
            )
            for name, config in configs.items()
        }
    manifest = replace(before, configs=configs)
    manifest.write(target)
    return manifest, expected


def _written(
    benchmark: Benchmark,
    config: str,
    before: BuiltConfig,
    spoilt: dict[str, pa.Table],
    target: Path,
    *,
    footer_is_lost: bool,
) -> BuiltConfig:
    schema = schema_of(benchmark.config(config).row)
    splits: dict[str, BuiltSplit] = {}
    for split, one in before.splits.items():
        table = spoilt[f"{config}__{split}"]
        if table.schema.names == schema.names:
            table = table.cast(schema)
            table = table.replace_schema_metadata(file_schema(benchmark.config(config).row).metadata)
        if footer_is_lost:
            table = table.replace_schema_metadata(None)
        path = target / one.file
        path.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(table, path, row_group_size=50_000)
        splits[split] = replace(
            one,
            rows=table.num_rows,
            bytes=path.stat().st_size,
            sha256=file_sha256(path),
            digest=_digest(table.replace_schema_metadata(None), schema),
        )
    return BuiltConfig(splits=splits)


def _digest(table: pa.Table, schema: pa.Schema) -> str:
    """Return the digest that the gate will find, or anything at all for a table that has none."""
    if table.schema.names != schema.names:
        return "none"
    try:
        return digest_of([table], schema)
    except ValueError:
        return "none"
