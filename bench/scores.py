"""PVI of the linear family: all of CURRICULUM, and ever more rows."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, middle, run
from bench.session import Session

SIZES = (75_000, 150_000, 300_000, 600_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTime:
    """How long scoring some rows takes; `what` is `curriculum`, or `pairs` that were drawn."""

    what: str
    rows: int
    seconds: float
    cpu_seconds: float
    peak_bytes: int


def measure_scores(session: Session) -> tuple[ScoreTime, ...]:
    """Score CURRICULUM with 5 folds and 3 seeds, and drawn pairs with 2 and 2, each in a fresh process."""
    sizes = (_measure(session, "pairs", str(size)) for size in SIZES)
    return (_measure(session, "curriculum", "whole"), *sizes)


def _measure(session: Session, what: str, size: str) -> ScoreTime:
    def work(folder: Path) -> Finished:
        return run("bench.work.scores", size, str(folder))

    runs = session.repeated(f"scores of {what} {size}", work)
    figures = medians(runs)
    return ScoreTime(
        what=what,
        rows=int(figures["rows"]),
        seconds=figures["scores_seconds"],
        cpu_seconds=figures["scores_cpu_seconds"],
        peak_bytes=middle(runs).usage.peak_bytes,
    )
