"""The two ends of the scale: the naive row-by-row builder and the bare Parquet writer; and what lies between."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, middle, run
from bench.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One piece of work alone, without the start of the interpreter and imports."""

    rows: int
    seconds: float
    cpu_seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The naive builder on a slice; the stages of a build, and two other writers, on everything."""

    naive: Stage
    naive_peak_bytes: int
    bare_writer: Stage
    datasets_default_writer: Stage
    datasets_writer: Stage
    rows: Stage
    digests: Stage
    checksums: Stage


def measure_scale(session: Session) -> Scale:
    """Measure both ends, each in processes of its own."""
    naive = session.repeated("naive builder", lambda folder: _work("naive", folder))
    writers = session.repeated("stages and writers", lambda folder: _work("writers", folder))
    return Scale(
        naive=_stage("build", medians(naive)),
        naive_peak_bytes=middle(naive).usage.peak_bytes,
        bare_writer=_stage("bare", medians(writers)),
        datasets_default_writer=_stage("datasets_default", medians(writers)),
        datasets_writer=_stage("datasets_as_built", medians(writers)),
        rows=_stage("rows", medians(writers)),
        digests=_stage("digests", medians(writers)),
        checksums=_stage("checksums", medians(writers)),
    )


def _work(name: str, folder: Path) -> Finished:
    return run(f"bench.work.{name}", str(folder))


def _stage(name: str, figures: dict[str, float]) -> Stage:
    return Stage(
        rows=int(figures["rows"]),
        seconds=figures[f"{name}_seconds"],
        cpu_seconds=figures[f"{name}_cpu_seconds"],
    )
