"""Built folders, read back: every file is what the manifest says, or nothing is read."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.manifest import BuiltSplit, Manifest, read_manifest
from wabe.builders.core.sources import file_sha256
from wabe.errors import CorruptError, MissingError, counted


def open_build(benchmark: Benchmark, configs: Iterable[Config], folder: Path) -> Manifest:
    """Return the manifest of a built folder after checking the files of some configs, collecting what is wrong."""
    configs = tuple(configs)
    manifest = read_manifest(folder)
    found = (manifest.benchmark, manifest.edition, manifest.version)
    if found != (benchmark.name, benchmark.edition.value, benchmark.version):
        raise CorruptError(
            where=str(folder),
            what=f"it holds {' '.join(found)}, not {benchmark.name} {benchmark.edition} {benchmark.version}",
            remedy=f"Run wabe build {benchmark.name} again",
        )
    missing = [config.name for config in configs if config.name not in manifest.configs]
    if missing:
        raise MissingError(
            where=str(folder),
            what=f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not built",
            remedy="Run wabe build " + " ".join(f"{benchmark.name}/{name}" for name in missing),
        )
    wrong = [fault for config in configs for fault in _foreign(folder, manifest, config)]
    wrong += _damaged(folder, [split for config in configs for split in manifest.configs[config.name].splits.values()])
    if wrong:
        raise CorruptError(
            where=str(folder),
            what="; ".join(wrong),
            remedy=f"Remove files that do not belong there and run wabe build {benchmark.name} again",
        )
    return manifest


def _foreign(folder: Path, manifest: Manifest, config: Config) -> list[str]:
    built = manifest.configs[config.name].splits
    if set(built) != {split.name for split in config.splits}:
        return [f"{config.name} is built with other splits than declared: {', '.join(built)}"]
    known = {split.file for split in built.values()}
    found = sorted(path.relative_to(folder).as_posix() for path in (folder / config.name).glob("*"))
    return [f"{path} does not belong there" for path in found if path not in known]


def _damaged(folder: Path, splits: list[BuiltSplit]) -> list[str]:
    """Check all files in one pool, the largest first, so that no core waits for the last one."""
    largest_first = sorted(splits, key=lambda split: -split.bytes)
    with ThreadPoolExecutor() as pool:
        return [fault for fault in pool.map(lambda split: _fault(folder, split), largest_first) if fault]


def _fault(folder: Path, split: BuiltSplit) -> str | None:
    path = folder / split.file
    if not path.is_file():
        return f"{split.file} is missing"
    if path.stat().st_size != split.bytes:
        return f"{split.file} is truncated or was replaced: {path.stat().st_size} bytes instead of {split.bytes}"
    if file_sha256(path) != split.sha256:
        return f"{split.file} was changed after it was built: its sha256 is not the one in the manifest"
    try:
        rows = pq.read_metadata(path).num_rows
    except (pa.ArrowException, OSError) as error:
        return f"{split.file} is not a Parquet file ({error})"
    return None if rows == split.rows else f"{split.file} has {counted(rows, 'row')} instead of {split.rows:,}"
