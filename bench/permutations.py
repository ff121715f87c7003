"""UNLI's permutations: how fast pairs are permuted and spelled, against one by one, and built into a config."""

from dataclasses import dataclass

from bench.child import medians, middle, run
from bench.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class PermutationRate:
    """Permutations of both texts of pairs whose tokens are known; and the config of these, whole."""

    config: str
    pairs: int
    rows: int
    cpu_seconds: float
    naive_rows: int
    naive_cpu_seconds: float
    build_seconds: float
    build_cpu_seconds: float
    peak_bytes: int

    @property
    def per_cpu_second(self) -> float:
        """Return permuted pairs per CPU-second, with their texts."""
        return self.rows / self.cpu_seconds


def measure_permutations(session: Session) -> PermutationRate:
    """Measure in fresh processes: MNLI's matched development set if it is here, else the natural pairs of SETI."""
    runs = session.repeated("permutations of unli", lambda folder: run("bench.work.permutations", str(folder)))
    figures = medians(runs)
    return PermutationRate(
        config="mnli_matched_permuted" if figures["upstream"] else "seti_natural_permuted",
        pairs=int(figures["pairs"]),
        rows=int(figures["rows"]),
        cpu_seconds=figures["permute_cpu_seconds"],
        naive_rows=int(figures["naive_rows"]),
        naive_cpu_seconds=figures["naive_cpu_seconds"],
        build_seconds=figures["build_seconds"],
        build_cpu_seconds=figures["build_cpu_seconds"],
        peak_bytes=middle(runs).usage.peak_bytes,
    )
