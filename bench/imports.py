"""Import times: what a user of the declarations pays, and what the two slow libraries cost."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, run
from bench.session import Session

MODULES = (
    "wabe",
    "wabe.builders.core.registry",
    "wabe.builders.jabberwocky.benchmark",
    "wabe.cli.main",
    "wabe.builders.core.adapter",
    "wabe.validation.gate",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One module imported first in a fresh interpreter, and whether that imported the slow libraries."""

    module: str
    seconds: float
    imports_datasets: bool
    imports_great_expectations: bool


def measure_imports(session: Session) -> tuple[Import, ...]:
    """Import each module alone."""
    return tuple(_measure(session, module) for module in MODULES)


def _measure(session: Session, module: str) -> Import:
    def work(_: Path) -> Finished:
        return run("bench.work.imports", module)

    figures = medians(session.repeated(f"import {module}", work))
    return Import(
        module=module,
        seconds=figures["import_seconds"],
        imports_datasets=bool(figures["datasets"]),
        imports_great_expectations=bool(figures["great_expectations"]),
    )
