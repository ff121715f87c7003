"""What is published of a built benchmark: data, manifest, card, figures, validation record."""

from pathlib import Path

from builders.core.declaration import Benchmark
from builders.core.manifest import MANIFEST, Manifest
from hub.publication import LocalFile, PlannedConfig, Publication, local_file
from hub.remote import DATASET

PUBLISHED = (MANIFEST, "README.md", "figures/*", "validation/*")


def local_files(folder: Path, manifest: Manifest) -> tuple[LocalFile, ...]:
    """List what is published of a built folder; checksums of data were compared when the build was opened."""
    known = {folder / one.file: one.sha256 for config in manifest.configs.values() for one in config.splits.values()}
    paths = set(known)
    for pattern in PUBLISHED:
        paths |= {path for path in folder.glob(pattern) if path.is_file() and not path.name.startswith(".")}
    return tuple(local_file(path.relative_to(folder).as_posix(), path, known.get(path)) for path in sorted(paths))


def dataset_publication(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Publication:
    """Describe the repository of a benchmark, with all its configs."""
    configs = {
        name: PlannedConfig(rows=sum(one.rows for one in config.splits.values()), digest=config.digest)
        for name, config in manifest.configs.items()
    }
    rows = sum(config.rows for config in configs.values())
    return Publication(
        repo_type=DATASET,
        name=benchmark.name,
        benchmark=manifest.benchmark,
        edition=manifest.edition,
        version=manifest.version,
        digest=manifest.digest,
        tag=f"v{manifest.version}",
        licence=benchmark.licence,
        about=f"{manifest.benchmark} {manifest.version}, {manifest.edition} edition, {benchmark.licence}, "
        f"{len(configs)} configs, {rows:,} rows",
        files=local_files(folder, manifest),
        configs=configs,
    )
