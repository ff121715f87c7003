"""What holds of every config of every benchmark: a new benchmark adds no line here."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from datasets import ClassLabel, load_dataset

from tests.conftest import embedded, embedded_configs, name_of
from wabe.builders.core.adapter import builder_class, features_of
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark, Config, Role
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.rows import columns_of, label_of, schema_of

every_config = pytest.mark.parametrize(("benchmark", "config"), embedded_configs(), ids=name_of)
every_benchmark = pytest.mark.parametrize("benchmark", embedded(), ids=name_of)


@every_config
def test_rows_are_the_committed_ones(output: Path, benchmark: Benchmark, config: Config) -> None:
    """The digest of every split is in expected.json."""
    built = read_manifest(folder_of(benchmark, output)).configs[config.name]
    committed = expected_digests(benchmark)
    assert committed is not None
    assert {split: one.digest for split, one in built.splits.items()} == committed[config.name]


@every_config
def test_files_have_the_declared_schema_and_row_groups(output: Path, benchmark: Benchmark, config: Config) -> None:
    """Parquet files are what the row type says, in row groups of one size."""
    folder = folder_of(benchmark, output)
    for one in read_manifest(folder).configs[config.name].splits.values():
        with pq.ParquetFile(folder / one.file) as file:
            assert file.schema_arrow.remove_metadata() == schema_of(config.row)
            sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
            assert sizes[:-1] == [50_000] * (len(sizes) - 1)
            assert sum(sizes) == one.rows


@every_config
def test_the_built_folder_loads(output: Path, benchmark: Benchmark, config: Config, tmp_path: Path) -> None:
    """`load_dataset` gives the declared splits, counts and labels."""
    folder = folder_of(benchmark, output)
    built = read_manifest(folder).configs[config.name]
    smallest = min(built.splits, key=lambda split: built.splits[split].rows)
    rows = load_dataset(str(folder), config.name, split=smallest, cache_dir=str(tmp_path))
    assert rows.num_rows == built.splits[smallest].rows
    assert rows.features == features_of(config.row)
    label = rows.features["label"]
    assert isinstance(label, ClassLabel)
    assert label.names == [one.value for one in label_of(config.row)]
    assert str(rows.info.version) == benchmark.version
    for row in rows.select(range(5)):
        assert label.int2str(row["label"]) == row["label_text"]


@every_config
def test_declarations_say_what_they_must(benchmark: Benchmark, config: Config) -> None:
    """Summaries, field descriptions and roles are there."""
    assert config.summary
    assert all(column.doc.endswith(".") for column in columns_of(config.row))
    assert sum(split.role is Role.TRAIN for split in config.splits) <= 1
    assert config.name.isidentifier()


@every_benchmark
def test_a_benchmark_is_complete(output: Path, benchmark: Benchmark) -> None:
    """Citation, notes, version and card are there; no two configs have the same rows."""
    assert benchmark.citation.startswith("@")
    assert (benchmark.folder / "NOTES.md").read_text(encoding="utf-8").startswith("# ")
    manifest = read_manifest(folder_of(benchmark, output))
    digests = [config.digest for config in manifest.configs.values()]
    assert len(set(digests)) == len(digests) == len(benchmark.configs)
    card = (folder_of(benchmark, output) / "README.md").read_text(encoding="utf-8")
    body = card.split("\n---\n", 1)[1]
    assert body.startswith(f"Edition **{benchmark.edition}**, version **{benchmark.version}**")
    assert all(f'"{config.name}")' in body for config in benchmark.configs)
    assert manifest.digest in body


@every_benchmark
def test_the_builder_class_is_made_from_the_declaration(benchmark: Benchmark) -> None:
    """`datasets` sees the declared configs."""
    made = builder_class(benchmark)
    assert [config.name for config in made.BUILDER_CONFIGS] == [config.name for config in benchmark.configs]
    assert {str(config.version) for config in made.BUILDER_CONFIGS} == {benchmark.version}
