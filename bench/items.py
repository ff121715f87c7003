"""PLANE's whole resource: how fast its items are made, digested and written, against spelling them one by one."""

from dataclasses import dataclass

from bench.child import Finished, Usage, medians, middle, run
from bench.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemRate:
    """Every item of `plane/full`, made, digested and written once WordNet is loaded; and its validation."""

    rows: int
    seconds: float
    pool_seconds: float
    naive_rows: int
    naive_seconds: float
    peak_bytes: int
    validation: Usage

    @property
    def per_second(self) -> float:
        """Return items per second of wall time."""
        return self.rows / self.seconds

    @property
    def naive_per_second(self) -> float:
        """Return items per second of wall time, spelled one by one and not written."""
        return self.naive_rows / self.naive_seconds


def measure_items(session: Session) -> ItemRate:
    """Measure in fresh processes."""
    runs = session.repeated("items of plane", lambda folder: run("bench.work.items", str(folder)))
    figures = medians(runs)
    built = session.folder / "built"
    run("wabe", "build", "plane/full", "--data", str(built))

    def validate(_: object) -> Finished:
        return run("wabe", "validate", "plane/full", "--data", str(built))

    validations = session.repeated("validation of plane/full", validate)
    return ItemRate(
        rows=int(figures["rows"]),
        seconds=figures["build_seconds"],
        pool_seconds=figures["pool_seconds"],
        naive_rows=int(figures["naive_rows"]),
        naive_seconds=figures["naive_seconds"],
        peak_bytes=middle(runs).usage.peak_bytes,
        validation=middle(validations).usage,
    )
