"""How the report words counts, shares and splits."""

from collections import Counter
from collections.abc import Iterable, Sequence

from wabe.validation.record import Outcome, Result

FEW = 3
SMALLEST = 0.0005


def counted(count: int, noun: str) -> str:
    """Write a count with its noun."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def percent(share: float) -> str:
    """Write a share as a percentage; what is not quite nothing or not quite all does not look so."""
    if 0 < share < SMALLEST:
        return "<0.1\N{NO-BREAK SPACE}%"
    if 1 - SMALLEST < share < 1:
        return ">99.9\N{NO-BREAK SPACE}%"
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def spelled_totals(results: Iterable[Result]) -> dict[str, int]:
    """Count results by outcome, without zeros."""
    counts = Counter(result.outcome for result in results)
    return {outcome.value: counts[outcome] for outcome in Outcome if counts[outcome]}


def spelled_splits(some: Sequence[str], all_splits: Sequence[str]) -> str:
    """Name splits: a few by name, many as a run from one to another, or as all."""
    chosen = set(some)
    if len(chosen) > FEW and chosen == set(all_splits):
        return f"all {len(chosen)} splits"
    runs: list[list[str]] = [[]]
    for split in all_splits:
        if split in chosen:
            runs[-1].append(split)
        elif runs[-1]:
            runs.append([])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > FEW else ", ".join(run) for run in runs if run)
