"""Golden digests: `expected.json` beside a declaration, which only a new version may change."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from wabe.builders.core.declaration import Benchmark, Config
from wabe.builders.core.files import write_atomically
from wabe.builders.core.manifest import Manifest
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError, RefusedError, WrongCallError

FILE = "expected.json"


class Entry(TypedDict):
    """One edition: its version and, by config and split, the number of rows and their digest."""

    version: str
    configs: dict[str, dict[str, "SplitEntry"]]


class SplitEntry(TypedDict):
    """One split."""

    rows: int
    digest: str


# config → split → digest
Digests = dict[str, dict[str, str]]


def expected_digests(benchmark: Benchmark) -> Digests | None:
    """Return the committed digests of a benchmark's edition, or None where nothing is committed."""
    entry = _content(benchmark.folder).get(benchmark.edition.value)
    if entry is None:
        return None
    if entry["version"] != benchmark.version:
        raise WrongCallError(
            where=str(benchmark.folder / FILE),
            what=f"it is for version {entry['version']}, but the declaration says {benchmark.version}",
            remedy="Build all configs and run wabe validate --pin",
        )
    return {
        config: {split: record["digest"] for split, record in splits.items()}
        for config, splits in entry["configs"].items()
    }


def committed_digests(benchmark: Benchmark) -> Digests:
    """Return the committed digests of a benchmark if they are of the version that is declared, and nothing else."""
    entry = _content(benchmark.folder).get(benchmark.edition.value)
    return {} if entry is None or entry["version"] != benchmark.version else expected_digests(benchmark) or {}


def expected_rows(benchmark: Benchmark, configs: Sequence[Config]) -> int | None:
    """Return how many rows some configs will have, for a progress bar, or None where nothing is committed."""
    entry = _content(benchmark.folder).get(benchmark.edition.value)
    known = entry["configs"] if entry else {}
    if any(config.name not in known for config in configs):
        return None
    return sum(split["rows"] for config in configs for split in known[config.name].values())


def pin(benchmark: Benchmark, manifest: Manifest) -> None:
    """Commit the digests of a build; those of a version that is already committed cannot change."""
    content = _content(benchmark.folder)
    found: dict[str, dict[str, SplitEntry]] = {
        config: {split: {"rows": one.rows, "digest": one.digest} for split, one in built.splits.items()}
        for config, built in manifest.configs.items()
    }
    old = content.get(benchmark.edition.value)
    if manifest.version != benchmark.version:
        raise WrongCallError(
            where=benchmark.name,
            what=f"version {manifest.version} is built, but {benchmark.version} is declared",
            remedy="Build all configs before pinning",
        )
    if missing := {config.name for config in benchmark.configs} - set(found):
        raise WrongCallError(
            where=benchmark.name,
            what=f"not all configs are built: {', '.join(sorted(missing))} missing",
            remedy="Build all configs before pinning",
        )
    if old is not None and old["version"] == benchmark.version and old["configs"] != found:
        raise RefusedError(
            where=str(benchmark.folder / FILE),
            what=f"version {benchmark.version} is already committed with different rows",
            remedy="Raise the version in benchmark.py and add a line to CHANGELOG.md",
        )
    content[benchmark.edition.value] = {"version": benchmark.version, "configs": found}
    write_atomically(benchmark.folder / FILE, json.dumps(content, indent=1) + "\n")


def _content(folder: Path) -> dict[str, Entry]:
    path = folder / FILE
    if not path.exists():
        return {}
    try:
        return read_typed(path, dict[str, Entry])
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy="Restore it from version control"
        ) from error
