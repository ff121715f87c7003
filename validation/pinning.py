"""Pinning: committing the digests and known defects of a build to the folder of its declaration."""

import os
from collections.abc import Sequence
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.expected import pin as pin_digests
from wabe.builders.core.manifest import read_manifest
from wabe.errors import RefusedError, UnwritableError, counted
from wabe.validation.cues import pin as pin_cues
from wabe.validation.gate import Progress, validate
from wabe.validation.ratchet import known_defects
from wabe.validation.ratchet import pin as pin_defects
from wabe.validation.record import Outcome
from wabe.validation.report import write_report


def pin_folder(
    benchmark: Benchmark,
    configs: Sequence[Config],
    folder: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
) -> None:
    """Check a build and commit what it is beside its declaration; an unwritable folder is reported first."""
    if not os.access(benchmark.folder, os.W_OK):
        raise UnwritableError(
            where=str(benchmark.folder),
            what="digests are pinned beside the declaration, but this folder is not writable",
            remedy=f"Pin {benchmark.name} in a checkout of its source: run pip install -e . there, or give its path",
        )
    record = validate(benchmark, configs, folder, expected=None, known={}, settled=True, jobs=jobs, progress=progress)
    listed = known_defects(benchmark.folder, benchmark.edition.value)
    wrong = [
        f"{one.config}/{one.split} {one.code} ({counted(one.count, 'finding')})"
        for one in record.results
        if one.outcome is Outcome.FAILED and (one.config, one.split, one.code) not in listed
    ]
    if not wrong and any(one.outcome is Outcome.SKIPPED for one in record.results):
        # A listed defect of shape or values hides everything that is checked later.
        wrong = sorted(
            {f"{one.config} ({one.code} skipped)" for one in record.results if one.outcome is Outcome.SKIPPED}
        )
    if wrong:
        record.write(folder)
        raise RefusedError(
            where=benchmark.name,
            what=f"data that fails the gate cannot be pinned: {'; '.join(wrong)}",
            remedy=f"Run wabe validate {benchmark.name} and read {write_report(record, folder)}",
        )
    pin_cues(benchmark.folder, benchmark.edition.value, record.results)
    pin_digests(benchmark, read_manifest(folder))
    pin_defects(benchmark.folder, benchmark.edition.value, record.results)
