"""Fine-tuning: tokens per second in batches of similar lengths and in random ones, each padded to its longest row."""

from dataclasses import dataclass
from pathlib import Path

from bench.child import Finished, medians, run
from bench.session import Session

RANDOM = 1
SORTED = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class FineTuning:
    """Steps of the transformers Trainer; `pool` is how many batches are sorted by length together."""

    pool: int
    steps: int
    tokens: int
    padded_tokens: int
    seconds: float
    outside_seconds: float
    threads: int


def measure_fine_tuning(session: Session) -> tuple[FineTuning, ...]:
    """Take steps in random batches, then in sorted ones, each in a fresh process."""
    return tuple(_measure(session, pool) for pool in (RANDOM, SORTED))


def _measure(session: Session, pool: int) -> FineTuning:
    def work(folder: Path) -> Finished:
        return run("bench.work.fine_tuning", str(pool), str(folder))

    figures = medians(session.repeated(f"fine-tuning, batches sorted {pool} at a time", work))
    return FineTuning(
        pool=pool,
        steps=int(figures["steps"]),
        tokens=int(figures["tokens"]),
        padded_tokens=int(figures["padded_tokens"]),
        seconds=figures["seconds"],
        outside_seconds=figures["outside_seconds"],
        threads=int(figures["threads"]),
    )
