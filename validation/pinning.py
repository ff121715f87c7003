"""Pinning: committing the digests and known defects of a build to the folder of its declaration."""

import os
from collections.abc import Sequence
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.expected import pin as pin_digests
from wabe.builders.core.manifest import read_manifest
from wabe.errors import UnwritableError
from wabe.validation.gate import Progress, validate
from wabe.validation.ratchet import pin as pin_defects


def pin_folder(benchmark: Benchmark, configs: Sequence[Config], folder: Path, progress: Progress | None = None) -> None:
    """Check a build and commit what it is beside its declaration; a place that cannot be written is told first."""
    if not os.access(benchmark.folder, os.W_OK):
        raise UnwritableError(
            where=str(benchmark.folder),
            what="digests are pinned beside the declaration, and this folder cannot be written",
            remedy=f"Pin {benchmark.name} in a checkout of its source: pip install -e . there, or give its path",
        )
    record = validate(benchmark, configs, folder, expected=None, known={}, progress=progress)
    pin_digests(benchmark, read_manifest(folder))
    pin_defects(benchmark.folder, benchmark.edition.value, record.results)
