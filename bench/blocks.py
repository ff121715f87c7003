"""Linearity: the same training split over ever more blocks."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, middle, run
from bench.session import Session

SIZES = (20, 40, 80, 160)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocks:
    """Rows, digest and Parquet of some training blocks, without the start of the interpreter and imports."""

    blocks: int
    rows: int
    seconds: float
    cpu_seconds: float
    peak_bytes: int


def measure_blocks(session: Session) -> tuple[Blocks, ...]:
    """Build training splits of each size, each in a fresh process."""
    return tuple(_measure(session, blocks) for blocks in SIZES)


def _measure(session: Session, blocks: int) -> Blocks:
    def work(folder: Path) -> Finished:
        return run("bench.work.blocks", str(blocks), str(folder))

    runs = session.repeated(f"{blocks} blocks", work)
    figures = medians(runs)
    return Blocks(
        blocks=blocks,
        rows=int(figures["rows"]),
        seconds=figures["build_seconds"],
        cpu_seconds=figures["build_cpu_seconds"],
        peak_bytes=middle(runs).usage.peak_bytes,
    )
