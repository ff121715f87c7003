"""Builds: configs into staging folders, in any number of processes, then renamed into place."""

import shutil
import tempfile
from collections.abc import Generator, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from wabe.builders.core.adapter import READY, Progress, write_config
from wabe.builders.core.at_hand import built_in
from wabe.builders.core.declaration import Benchmark, Config, Edition
from wabe.builders.core.files import exclusive, unwritable
from wabe.builders.core.manifest import BuiltConfig, Manifest, read_manifest
from wabe.builders.core.origin import Origin
from wabe.builders.core.workers import WorkerPool, declared_again
from wabe.errors import WabeError

STAGING = ".staging-"


def folder_of(benchmark: Benchmark, output: Path) -> Path:
    """Return the folder of a benchmark below the output folder; it has the layout of its Hub repo."""
    return output / benchmark.edition.value / benchmark.name


def build(
    benchmark: Benchmark,
    configs: Sequence[Config],
    output: Path,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Manifest:
    """Build configs of a benchmark and return the manifest of its folder.

    A config is first taken out of the manifest, then replaced, then entered again: whenever the build is
    killed, the manifest lists only files that are whole.
    """
    folder = folder_of(benchmark, output)
    with exclusive(output / f".{benchmark.edition.value}-{benchmark.name}.lock"):
        manifest = _surviving_manifest(benchmark, folder)
        order = tuple(config.name for config in benchmark.configs)
        for stale in folder.glob(f"{STAGING}*"):
            shutil.rmtree(stale)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            staging = Path(tempfile.mkdtemp(dir=folder, prefix=STAGING))
        except OSError as error:
            raise unwritable(folder, error) from error
        try:
            # Those that are made from others come after them, and read what is built.
            for derived in (False, True):
                some = [config for config in configs if (config.part_of is not None) is derived]
                # Closed before the staging folder is removed: its workers write there.
                with closing(_written(benchmark, some, staging, jobs, progress, folder)) as written:
                    for config, built in written:
                        manifest = manifest.without(config.name)
                        manifest.write(folder)
                        _install(staging, folder, config)
                        manifest = manifest.with_config(config.name, built, order)
                        manifest.write(folder)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    return manifest


def empty_manifest(benchmark: Benchmark) -> Manifest:
    """Return the manifest of a benchmark of which nothing is built yet."""
    return Manifest(
        benchmark=benchmark.name,
        edition=benchmark.edition.value,
        version=benchmark.version,
        package=benchmark.origin.package if benchmark.origin else "",
    )


def _surviving_manifest(benchmark: Benchmark, folder: Path) -> Manifest:
    """Return what is already built of this version; of any other version nothing is kept."""
    empty = empty_manifest(benchmark)
    try:
        manifest = read_manifest(folder)
    except WabeError:
        return empty
    if (manifest.benchmark, manifest.edition, manifest.version) != (
        empty.benchmark,
        empty.edition,
        empty.version,
    ):
        return empty
    declared = {config.name for config in benchmark.configs}
    for name in set(manifest.configs) - declared:
        manifest = manifest.without(name)
    return replace(manifest, package=empty.package)


def _written(
    benchmark: Benchmark,
    configs: Sequence[Config],
    staging: Path,
    jobs: int,
    progress: Progress | None,
    folder: Path,
) -> Generator[tuple[Config, BuiltConfig], None, None]:
    origin = benchmark.origin
    if jobs <= 1 or len(configs) <= 1 or origin is None:
        for config in configs:
            with built_in(folder):
                built = write_config(benchmark, config, staging / config.name, progress)
            yield config, built
        return
    with WorkerPool(min(jobs, len(configs))) as pool:
        waiting = {
            pool.submit(_work, origin, benchmark.name, benchmark.edition, config.name, staging, folder): config
            for config in configs
        }
        for done in as_completed(waiting):
            built = done.result()
            if progress is not None:
                progress(sum(split.rows for split in built.splits.values()))
            yield waiting[done], built


def _work(origin: Origin, benchmark: str, edition: Edition, config: str, staging: Path, folder: Path) -> BuiltConfig:
    """Build one config in a process of its own."""
    declared = declared_again(origin, benchmark, edition)
    with built_in(folder):
        return write_config(declared, declared.config(config), staging / config)


def _install(staging: Path, folder: Path, config: Config) -> None:
    target = folder / config.name
    try:
        if target.exists():
            target.rename(staging / f"old-{config.name}")
        (staging / config.name / READY).rename(target)
    except OSError as error:
        raise unwritable(target, error) from error
