"""CLUTRR's stories: how many a CPU-second gives, with text and checks, for short and long paths."""

from dataclasses import dataclass

from bench.child import medians, middle, run
from bench.session import Session

# By length: how many stories are made.
COUNTS = {3: 20_000, 10: 5_000}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryRate:
    """Stories of one length: drawing, telling and checking them, then deriving every answer again."""

    k: int
    stories: int
    cpu_seconds: float
    oracle_cpu_seconds: float
    peak_bytes: int

    @property
    def per_cpu_second(self) -> float:
        """Return the rate, the second derivation included."""
        return self.stories / (self.cpu_seconds + self.oracle_cpu_seconds)


def measure_stories(session: Session) -> tuple[StoryRate, ...]:
    """Measure each length in fresh processes."""
    return tuple(_measure(session, k, count) for k, count in COUNTS.items())


def _measure(session: Session, k: int, count: int) -> StoryRate:
    runs = session.repeated(f"{count:,} stories of {k} facts", lambda _: run("bench.work.stories", str(k), str(count)))
    figures = medians(runs)
    return StoryRate(
        k=k,
        stories=int(figures["rows"]),
        cpu_seconds=figures["stories_cpu_seconds"],
        oracle_cpu_seconds=figures["oracle_cpu_seconds"],
        peak_bytes=middle(runs).usage.peak_bytes,
    )
