"""The section on PVI, and what it is held against."""

from collections.abc import Iterator, Sequence

from bench import targets
from bench.markdown import gigabytes, seconds, table
from bench.scores import ScoreTime


def scores_section(found: Sequence[ScoreTime]) -> str:
    """Write how long scores of the linear family take."""
    rows = [
        [
            one.what,
            f"{one.rows:,}",
            seconds(one.seconds),
            seconds(one.cpu_seconds),
            f"{1e6 * one.cpu_seconds / one.rows:,.0f} µs",
            gigabytes(one.peak_bytes),
        ]
        for one in found
    ]
    text = (
        "`wabe pvi --family linear` over all phenomena of CURRICULUM, 5 folds with 3 seeds; then pairs of drawn words, "
        "2 folds with 2 seeds. Building is not counted, except in the peak."
    )
    head = ["what", "rows", "wall", "CPU", "CPU per row", "peak"]
    return f"## How hard rows are\n\n{text}\n\n{table(head, rows)}"


def scores_verdicts(found: Sequence[ScoreTime]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield what was wanted and what was found."""
    for one in found:
        if one.what == "curriculum":
            most = targets.SCORES_SECONDS
            yield "linear PVI of CURRICULUM", f"≤ {seconds(most)}", seconds(one.seconds), one.seconds <= most
        peak = targets.SCORES_PEAK_BYTES
        what = f"peak of linear PVI, {one.rows:,} rows"
        yield what, f"≤ {gigabytes(peak)}", gigabytes(one.peak_bytes), one.peak_bytes <= peak
