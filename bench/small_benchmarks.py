"""Benchmarks that are small enough to be measured as two commands: build, and validate."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, Usage, middle, run
from bench.session import Session

NAMES = ("seti", "clutrr", "plane", "curriculum")


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallBenchmark:
    """The whole commands, start-up and imports included."""

    name: str
    rows: int
    build: Usage
    validation: Usage


def measure_small_benchmarks(session: Session) -> tuple[SmallBenchmark, ...]:
    """Measure each in turn."""
    return tuple(_measure(session, name) for name in NAMES)


def _measure(session: Session, name: str) -> SmallBenchmark:
    def build(place: Path) -> Finished:
        return run("wabe", "build", name, "--jobs", "1", "--data", str(place))

    built = session.folder / "built"
    try:
        builds = session.repeated(f"build of {name}", build)
        run("wabe", "build", name, "--data", str(built))
        validations = session.repeated(
            f"validation of {name}", lambda _: run("wabe", "validate", name, "--data", str(built))
        )
        record = json.loads((built / "embedded" / name / "validation" / "record.json").read_text(encoding="utf-8"))
    finally:
        shutil.rmtree(built, ignore_errors=True)
    return SmallBenchmark(
        name=name, rows=record["rows"], build=middle(builds).usage, validation=middle(validations).usage
    )
