"""Known defects that an edition keeps on purpose: a new one fails, and so does an entry that is stale."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from wabe.builders.core.files import write_atomically
from wabe.builders.core.typed_json import read_typed
from wabe.errors import CorruptError
from wabe.validation.record import Finding, Outcome, Result

FILE = "known_defects.json"

Place = tuple[str, str, str]
Content = TypeVar("Content")


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownDefect:
    """The rows on which one check of one split is known to fail, by number and by a digest of their uids."""

    config: str
    split: str
    code: str
    reason: str
    count: int
    digest: str


def known_defects(folder: Path, edition: str) -> dict[Place, KnownDefect]:
    """Read the known defects of one edition of a benchmark."""
    path = folder / FILE
    if not path.exists():
        return {}
    entries = _read(path, dict[str, list[KnownDefect]]).get(edition, [])
    return {(one.config, one.split, one.code): one for one in entries}


def _read(path: Path, kind: type[Content]) -> Content:
    try:
        return read_typed(path, kind)
    except (OSError, ValueError) as error:
        raise CorruptError(
            where=str(path), what=f"it cannot be read ({error})", remedy="Restore it from version control"
        ) from error


def judge(result: Result, known: KnownDefect | None) -> Result:
    """Turn a failure that is exactly the known one into a known defect, and a stale entry into a failure."""
    if known is None or result.outcome is Outcome.SKIPPED:
        return result
    if result.count == known.count and failing_digest(result.failing) == known.digest:
        return replace(result, outcome=Outcome.KNOWN, note=known.reason)
    if result.outcome is Outcome.PASSED:
        gone = f"{FILE} lists {known.count} findings here, but there are none"
        return replace(result, outcome=Outcome.FAILED, note=gone)
    others = f"{FILE} lists {known.count} findings here, but others are found ({result.count} in all)"
    return replace(result, outcome=Outcome.FAILED, note=others)


def pin(folder: Path, edition: str, results: Iterable[Result]) -> None:
    """Write the rows that now fail into the entries there are; a new entry is written by hand, with a reason."""
    path = folder / FILE
    if not path.exists():
        return
    content = _read(path, dict[str, list[dict[str, Any]]])
    found = {(result.config, result.split, result.code): result for result in results}
    for entry in content.get(edition, []):
        result = found.get((entry["config"], entry["split"], entry["code"]))
        if result is not None:
            entry.update(count=result.count, digest=failing_digest(result.failing))
    write_atomically(path, json.dumps(content, indent=1) + "\n")


def failing_digest(failing: Iterable[Finding]) -> str:
    """Return a digest of failing rows, whatever their order."""
    return hashlib.sha256("\n".join(sorted(one.what for one in failing)).encode()).hexdigest()
