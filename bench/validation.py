"""The validation of every row, as `wabe validate` does it, and its statements without Great Expectations and us."""

import json
import shutil
from dataclasses import dataclass

from bench.child import Usage, middle, run
from bench.session import Session

NAMES = ("jabberwocky", "seti", "clutrr")


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """The whole command, and the wall time of its parts."""

    name: str
    rows: int
    checks: int
    statements: int
    typical: Usage
    runs: tuple[Usage, ...]
    imports_seconds: float
    checksums_seconds: float
    measuring_seconds: float
    """How long the checks wait for the pass over rows and for shortcuts."""
    statements_seconds: float
    rest_seconds: float
    through_gate_seconds: float
    """The statements in a run of their own, through Great Expectations, with all that is done with their results."""
    bare_seconds: float
    """The same statements in the same run, sent to DuckDB directly."""


def measure_validation(session: Session) -> tuple[Validation, ...]:
    """Measure each in turn."""
    return tuple(_measure(session, name) for name in NAMES)


def _measure(session: Session, name: str) -> Validation:
    """Build everything once, unmeasured, and validate it."""
    built = session.folder / "built"
    try:
        run("wabe", "build", name, "--data", str(built))
        runs = session.repeated(f"validation of {name}", lambda _: run("bench.work.validation", name, str(built)))
        twice = run("bench.work.validation", name, str(built), "bare").answer
        record = json.loads((built / "embedded" / name / "validation" / "record.json").read_text(encoding="utf-8"))
    finally:
        shutil.rmtree(built, ignore_errors=True)
    typical = middle(runs)
    parts = typical.answer
    named = [parts[f"{part}_seconds"] for part in ("imports", "runner", "checksums", "measuring", "statements")]
    return Validation(
        name=name,
        rows=record["rows"],
        checks=len(record["results"]),
        statements=int(parts["statements"]),
        typical=typical.usage,
        runs=tuple(one.usage for one in runs),
        imports_seconds=parts["imports_seconds"] + parts["runner_seconds"],
        checksums_seconds=parts["checksums_seconds"],
        measuring_seconds=parts["measuring_seconds"],
        statements_seconds=parts["statements_seconds"],
        rest_seconds=typical.usage.seconds - sum(named),
        through_gate_seconds=twice["statements_seconds"],
        bare_seconds=twice["bare_seconds"],
    )
