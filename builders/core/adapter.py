"""The one bridge to `datasets`: builder classes made from declarations, Parquet files, README metadata."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import datasets
import pyarrow as pa
from datasets.builder import Key
from datasets.exceptions import DatasetGenerationError
from datasets.info import DatasetInfosDict
from datasets.utils.metadata import MetadataConfigs
from huggingface_hub import DatasetCardData

from wabe.builders.core.ahead import ahead
from wabe.builders.core.cached import require_unchanged
from wabe.builders.core.declaration import Benchmark, Config, Split
from wabe.builders.core.digest import TableDigest
from wabe.builders.core.files import unwritable
from wabe.builders.core.manifest import BuiltConfig, BuiltSplit, parquet_name
from wabe.builders.core.registry import hash_of_files
from wabe.builders.core.rows import Column, columns_of, schema_of
from wabe.builders.core.sources import cache_folder, file_sha256
from wabe.builders.core.tables import require_schema
from wabe.builders.core.values import WrongValueError, require_values
from wabe.errors import DeclarationError, WabeError, counted, raised_by

ROWS_PER_GROUP = 50_000
# One file a split keeps its name whatever the size; the Hub takes files up to 50 GB.
MAX_SHARD_SIZE = "20GB"
READY = "ready"

Progress = Callable[[int], None]


@dataclass
class WabeConfig(datasets.BuilderConfig):
    """A declared config as `datasets` wants it."""

    edition: str = ""


class WabeBuilder(datasets.ArrowBasedBuilder):
    """The builder of every benchmark; `builder_class` gives it a declaration."""

    BUILDER_CONFIG_CLASS = WabeConfig
    DEFAULT_WRITER_BATCH_SIZE = ROWS_PER_GROUP  # type: ignore[assignment] # typed as its default, None
    BENCHMARK: ClassVar[Benchmark]

    config: WabeConfig
    progress: Progress | None = None

    @property
    def declared(self) -> Config:
        """Return the declaration of this builder's config."""
        return self.BENCHMARK.config(self.config.name)

    def _info(self) -> datasets.DatasetInfo:
        return datasets.DatasetInfo(
            description=self.declared.summary,
            citation=self.BENCHMARK.citation,
            license=self.BENCHMARK.licence,
            features=features_of(self.declared.row),
            version=datasets.Version(self.BENCHMARK.version),
        )

    def _split_generators(
        self,
        dl_manager: datasets.DownloadManager | datasets.StreamingDownloadManager,  # noqa: ARG002 sources are ours
    ) -> list[datasets.SplitGenerator]:
        self.digests = {split.name: TableDigest(schema_of(self.declared.row)) for split in self.declared.splits}
        return [
            datasets.SplitGenerator(name=split.name, gen_kwargs={"split_name": split.name})
            for split in self.declared.splits
        ]

    def _generate_tables(self, *, split_name: str = "", **_: object) -> Iterator[tuple[Key, pa.Table]]:
        for index, table in enumerate(ahead(self._digested(self.declared.split(split_name)))):
            yield Key(0, index), table
            if self.progress is not None:
                self.progress(table.num_rows)

    def _digested(self, split: Split) -> Iterator[pa.Table]:
        for table in row_groups(self.declared, split, self.BENCHMARK.name):
            self.digests[split.name].update(table)
            yield table


def builder_class(benchmark: Benchmark) -> type[WabeBuilder]:
    """Make the `datasets` builder class of a benchmark."""
    configs = [
        WabeConfig(
            name=config.name,
            version=datasets.Version(benchmark.version),
            description=config.summary,
            edition=benchmark.edition.value,
        )
        for config in benchmark.configs
    ]
    return type(
        benchmark.name.title().replace("_", ""),
        (WabeBuilder,),
        {
            "BENCHMARK": benchmark,
            "BUILDER_CONFIGS": configs,
            "DEFAULT_CONFIG_NAME": benchmark.configs[0].name,
            "__module__": __name__,
        },
    )


def row_groups(config: Config, split: Split, benchmark: str) -> Iterator[pa.Table]:
    """Cut a split's tables into row groups of one size, so that bytes do not depend on how they were made.

    A value that the row type does not allow is refused, with its place: benchmark, config, split and row.
    """
    place = "/".join(filter(None, (benchmark, config.name, split.name)))
    done = 0
    try:
        for table in _cut(_fitting(config, place, _constructed(split, place))):
            require_values(config.row, table, before=done)
            done += table.num_rows
            yield table
    except WrongValueError as error:
        raise DeclarationError(where=f"{place} {error.where}", what=error.what, remedy=error.remedy) from error


def _cut(tables: Iterator[pa.Table]) -> Iterator[pa.Table]:
    waiting: list[pa.Table] = []
    rows = 0
    for table in tables:
        waiting.append(table)
        rows += table.num_rows
        while rows >= ROWS_PER_GROUP:
            joined = pa.concat_tables(waiting)
            yield joined.slice(0, ROWS_PER_GROUP).combine_chunks()
            rows -= ROWS_PER_GROUP
            waiting = [joined.slice(ROWS_PER_GROUP)]
    if rows:
        yield pa.concat_tables(waiting).combine_chunks()


def _fitting(config: Config, place: str, tables: Iterator[pa.Table]) -> Iterator[pa.Table]:
    """Yield tables as long as their columns are those of the row type."""
    done = 0
    for table in tables:
        require_schema(config.row, table, where=place, before=done)
        done += table.num_rows
        yield table


def _constructed(split: Split, place: str) -> Iterator[pa.Table]:
    """Yield what a constructor makes; what it raises is told with the place, and never taken for a full disk."""
    done = 0
    try:
        for table in split.tables():
            yield table
            done += len(table)
    except WrongValueError as error:
        if not done:
            raise
        after = f"after {counted(done, 'row')}, {error.where}"
        raise WrongValueError(where=after, what=error.what, remedy=error.remedy) from error
    except WabeError:
        raise
    except Exception as error:
        raise raised_by(place, "the constructor", error) from error


def features_of(row: type) -> datasets.Features:
    """Return the `Features` of a row type."""
    features = datasets.Features()
    features.update({column.name: _feature(column) for column in columns_of(row)})
    return features


def file_schema(row: type) -> pa.Schema:
    """Return the Arrow schema that a file of a row type carries, with its features as loaders read them."""
    return features_of(row).arrow_schema


def write_config(benchmark: Benchmark, config: Config, folder: Path, progress: Progress | None = None) -> BuiltConfig:
    """Write every split of a config as Parquet below a staging folder and say what was written."""
    builder = _builder(benchmark, config, cache=folder / "cache")
    builder.progress = progress
    with _plain_errors(f"{benchmark.name}/{config.name}"):
        builder.download_and_prepare(str(folder / "parquet"), file_format="parquet", max_shard_size=MAX_SHARD_SIZE)
    memory = {name: int(info.num_bytes) for name, info in (builder.info.splits or {}).items()}
    splits: dict[str, BuiltSplit] = {}
    (folder / READY).mkdir()
    for split in config.splits:
        written = folder / READY / parquet_name(split.name)
        (folder / "parquet" / f"{benchmark.name}-{split.name}.parquet").rename(written)
        digest = builder.digests[split.name]
        splits[split.name] = BuiltSplit(
            file=f"{config.name}/{parquet_name(split.name)}",
            rows=digest.rows,
            digest=digest.hexdigest(),
            bytes=written.stat().st_size,
            sha256=file_sha256(written),
            memory=memory[split.name],
        )
    return BuiltConfig(splits=splits)


def load(benchmark: Benchmark, config: Config) -> datasets.DatasetDict:
    """Build a config into the cache, or find it there, and return its splits; rows that were changed are refused."""
    builder = _builder(benchmark, config, cache=cache_folder() / "datasets")
    with _plain_errors(f"{benchmark.name}/{config.name}"):
        builder.download_and_prepare(max_shard_size=MAX_SHARD_SIZE)
    built = {name: digest.hexdigest() for name, digest in getattr(builder, "digests", {}).items()}
    loaded = datasets.DatasetDict()

    def tables() -> dict[str, Iterator[pa.Table]]:
        loaded.update(builder.as_dataset())
        return {str(name): _tables(rows) for name, rows in loaded.items()}

    require_unchanged(benchmark, config, Path(builder.cache_dir), built, tables)
    return loaded


def _tables(rows: datasets.Dataset) -> Iterator[pa.Table]:
    plain = rows.with_format("arrow")
    for start in range(0, len(rows), ROWS_PER_GROUP):
        table: pa.Table = plain[start : start + ROWS_PER_GROUP]
        yield table.replace_schema_metadata(None)


def readme_metadata(benchmark: Benchmark, built: Mapping[str, BuiltConfig], data: DatasetCardData) -> None:
    """Add `configs` and `dataset_info` to a card's metadata, for the configs that are built."""
    infos = {name: _info(benchmark, benchmark.config(name), config) for name, config in built.items()}
    DatasetInfosDict(infos).to_dataset_card_data(data)
    first = next(iter(built))
    MetadataConfigs(
        {
            name: {
                "data_files": [{"split": split, "path": f"{name}/{split}-*"} for split in config.splits],
                "version": benchmark.version,
                **({"default": True} if name == first else {}),
            }
            for name, config in built.items()
        }
    ).to_dataset_card_data(data)


def code_hash(benchmark: Benchmark) -> str:
    """Return a hash of everything that decides the rows: declared sources, the core, what the package contributes."""
    total = hashlib.sha256(f"{benchmark.name} {benchmark.edition} {benchmark.version}".encode())
    for source in benchmark.sources:
        total.update(source.sha256.encode())
    total.update((benchmark.code or hash_of_files(benchmark)).encode())
    return total.hexdigest()[:16]


def _builder(benchmark: Benchmark, config: Config, *, cache: Path) -> WabeBuilder:
    datasets.disable_progress_bars()
    # Content-defined chunking costs a fifth of the writing and saves uploads only where rows move within a file;
    # here a version's rows never change, and equal columns of two configs have equal pages without it.
    datasets.config.DEFAULT_CDC_OPTIONS = False  # type: ignore[assignment] # typed as its default
    # Without dataset_name and hash, `datasets` serves another benchmark's rows, or stale ones, from its cache.
    return builder_class(benchmark)(
        cache_dir=str(cache),
        config_name=config.name,
        dataset_name=benchmark.name,
        hash=code_hash(benchmark),
    )


def _info(benchmark: Benchmark, config: Config, built: BuiltConfig) -> datasets.DatasetInfo:
    splits = datasets.SplitDict(dataset_name=benchmark.name)
    for name, split in built.splits.items():
        splits.add(datasets.SplitInfo(name=name, num_bytes=split.memory, num_examples=split.rows))
    return datasets.DatasetInfo(
        features=features_of(config.row),
        splits=splits,
        config_name=config.name,
        download_size=sum(split.bytes for split in built.splits.values()),
        dataset_size=sum(split.memory for split in built.splits.values()),
    )


Feature = datasets.Value | datasets.ClassLabel | datasets.List | dict[str, "Feature"]


def _feature(column: Column) -> Feature:
    if column.labels is not None:
        return datasets.ClassLabel(names=[label.value for label in column.labels])
    if column.element is not None:
        return datasets.List(_feature(column.element))
    if column.members is not None:
        return {member.name: _feature(member) for member in column.members}
    return datasets.Value(str(column.arrow))


@contextmanager
def _plain_errors(where: str) -> Iterator[None]:
    """Turn what `datasets` wraps around a constructor's or the disk's error into that error, in plain words."""
    try:
        yield
    except (DatasetGenerationError, OSError) as error:
        cause = error.__cause__ if isinstance(error, DatasetGenerationError) else error
        if isinstance(cause, OSError):
            raise unwritable(where, cause) from error
        if isinstance(cause, WabeError):
            raise cause from error
        raise
