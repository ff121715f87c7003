"""The validation of every row, as `wabe validate jabberwocky` does it."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.child import Usage, middle, run
from bench.session import Session

RECORD = Path("embedded", "jabberwocky", "validation", "record.json")


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """The whole command, and the wall time of its parts; `checks_seconds` is what the other parts leave of the gate."""

    rows: int
    checks: int
    typical: Usage
    runs: tuple[Usage, ...]
    imports_seconds: float
    checksums_seconds: float
    numbering_seconds: float
    pass_seconds: float
    checks_seconds: float
    rest_seconds: float


def measure_validation(session: Session) -> Validation:
    """Build everything once, unmeasured, and validate it."""
    built = session.folder / "built"
    try:
        run("wabe", "build", "jabberwocky", "--data", str(built))
        runs = session.repeated("validation", lambda _: run("bench.work.validation", str(built)))
        record = json.loads((built / RECORD).read_text(encoding="utf-8"))
    finally:
        shutil.rmtree(built, ignore_errors=True)
    typical = middle(runs)
    parts = typical.answer
    inside = parts["checksums_seconds"] + parts["numbering_seconds"] + parts["rows_seconds"]
    return Validation(
        rows=record["rows"],
        checks=len(record["results"]),
        typical=typical.usage,
        runs=tuple(one.usage for one in runs),
        imports_seconds=parts["imports_seconds"],
        checksums_seconds=parts["checksums_seconds"],
        numbering_seconds=parts["numbering_seconds"],
        pass_seconds=parts["rows_seconds"],
        checks_seconds=parts["all_seconds"] - inside,
        rest_seconds=typical.usage.seconds - parts["imports_seconds"] - parts["all_seconds"],
    )
