"""A tiny benchmark of two configs, and its built folder, for the tests of manifests and stores."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.declaration import Benchmark, Config, Creator, Edition, Oracle, Provenance, Role, Split
from wabe.builders.core.digest import digest_of
from wabe.builders.core.manifest import BuiltConfig, BuiltSplit, Manifest, parquet_name
from wabe.builders.core.rows import CLASS_LABEL, schema_of
from wabe.builders.core.sources import file_sha256


class Answer(StrEnum):
    """The labels."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The smallest row there can be."""

    uid: Annotated[str, "Content hash."]
    premise: Annotated[str, "The first sentence."]
    hypothesis: Annotated[str, "The second sentence."]
    label: Annotated[Answer, "The answer.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]


def tables() -> Iterator[pa.Table]:
    rows = [
        {"uid": f"{number:016x}", "premise": f"p{number}", "hypothesis": "h", "label": 0, "label_text": "yes"}
        for number in range(50)
    ]
    yield pa.Table.from_pylist(rows, schema=schema_of(Row))


def config(name: str) -> Config:
    return Config(
        name=name,
        summary="A tiny config.",
        row=Row,
        identity=("premise", "hypothesis"),
        splits=(
            Split(name="train", role=Role.TRAIN, tables=tables),
            Split(name="test", role=Role.TEST, tables=tables),
        ),
    )


def benchmark(folder: Path, version: str = "1.0.0") -> Benchmark:
    return Benchmark(
        name="tiny",
        title="Tiny",
        edition=Edition.EMBEDDED,
        version=version,
        licence="cc-by-4.0",
        folder=folder,
        texts=Provenance(creator=Creator.MACHINE, told="Nobody asks."),
        labels=Provenance(creator=Creator.MACHINE, told="Nobody asks."),
        oracle=Oracle(labels=lambda rows: rows["label"], columns=("premise", "hypothesis"), summary=""),
        paper=None,
        sources=(),
        tags=(),
        configs=(config("one"), config("two")),
    )


def build(declared: Benchmark, folder: Path) -> Manifest:
    """Write the files of all configs and their manifest, as a build would leave them."""
    manifest = Manifest(benchmark=declared.name, edition=declared.edition.value, version=declared.version)
    order = tuple(one.name for one in declared.configs)
    for one in declared.configs:
        splits = {split.name: build_split(folder, f"{one.name}/{parquet_name(split.name)}") for split in one.splits}
        manifest = manifest.with_config(one.name, BuiltConfig(splits=splits), order)
    manifest.write(folder)
    return manifest


def build_split(folder: Path, file: str) -> BuiltSplit:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pa.concat_tables(tables())
    pq.write_table(table, path)
    return BuiltSplit(
        file=file,
        rows=table.num_rows,
        digest=digest_of([table], table.schema),
        bytes=path.stat().st_size,
        sha256=file_sha256(path),
        memory=table.nbytes,
    )


def with_other_rows(manifest: Manifest) -> Manifest:
    """Return a manifest whose first config has another digest in one split."""
    splits = dict(manifest.configs["one"].splits)
    splits["train"] = replace(splits["train"], digest="0" * 64)
    return manifest.with_config("one", BuiltConfig(splits=splits), tuple(manifest.configs))
