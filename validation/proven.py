"""Rows that passed the gate: the one object that cards are written from and that publishing asks for."""

from dataclasses import dataclass
from pathlib import Path

from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.manifest import Manifest
from wabe.errors import MissingError, RefusedError, WabeError, counted
from wabe.validation.record import RecordSummary, read_summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Proven:
    """A built folder whose rows passed the gate; only `prove` makes one."""

    benchmark: Benchmark
    manifest: Manifest
    folder: Path
    record: RecordSummary


def prove(benchmark: Benchmark, manifest: Manifest, folder: Path) -> Proven:
    """Return the proof that the record of a built folder gives for these very rows, or say what is missing."""
    for fault in faults(benchmark, manifest, folder):
        raise fault
    return Proven(benchmark=benchmark, manifest=manifest, folder=folder, record=read_summary(folder))


def faults(benchmark: Benchmark, manifest: Manifest, folder: Path) -> list[WabeError]:
    """Return everything that keeps a built folder from being proven."""
    try:
        record = read_summary(folder)
    except WabeError as error:
        return [error]
    where, remedy = str(folder), f"Run wabe validate {benchmark.name}"
    found: list[WabeError] = []
    if record.digest != manifest.digest:
        found.append(MissingError(where=where, what="the validation record belongs to other rows", remedy=remedy))
    elif unchecked := sorted(set(manifest.configs) - record.configs):
        found.append(
            MissingError(where=where, what=f"some configs are not validated: {', '.join(unchecked)}", remedy=remedy)
        )
    if not record.passed:
        what = f"the data did not pass the gate: {counted(record.totals['failed'], 'check')} failed"
        found.append(RefusedError(where=where, what=what, remedy=f"Read {folder / 'validation/report.html'}"))
    pinned = expected_digests(benchmark)
    committed = manifest.digests if pinned is None else pinned
    if {name: splits for name, splits in manifest.digests.items() if committed.get(name) != splits}:
        found.append(RefusedError(where=where, what="the rows do not match expected.json", remedy=remedy))
    return found
