"""The section on PLANE's items, and what it is held against."""

from collections.abc import Iterator

from bench import targets
from bench.items import ItemRate
from bench.markdown import gigabytes, rate, seconds, table, times


def items_section(one: ItemRate) -> str:
    """Write the rate of building, against spelling row by row."""
    rows = [
        ["one by one, as dicts, not written", f"{one.naive_rows:,}", rate(one.naive_rows, one.naive_seconds), "", ""],
        [
            "**rows, digest and Parquet of `full`**",
            f"{one.rows:,}",
            rate(one.rows, one.seconds),
            times(one.per_second / one.naive_per_second),
            gigabytes(one.peak_bytes),
        ],
    ]
    text = (
        f"Every item of `plane/full` in one process, once WordNet is loaded and the lexicon is paired, which takes "
        f"{seconds(one.pool_seconds)}. `wabe validate plane/full`, the whole command: "
        f"{seconds(one.validation.seconds)}, peak {gigabytes(one.validation.peak_bytes)}."
    )
    return f"## Items\n\n{text}\n\n{table(['', 'items', 'items/s', 'against one by one', 'peak'], rows)}"


def items_verdicts(one: ItemRate) -> Iterator[tuple[str, str, str, bool]]:
    """Yield what was wanted and what was found."""
    least = targets.ITEMS_PER_SECOND
    found = f"{rate(one.rows, one.seconds)} items/s"
    yield "items of plane, once WordNet is loaded", f"≥ {least:,} items/s", found, one.per_second >= least
    most = targets.ITEMS_VALIDATION_SECONDS
    used = one.validation.seconds
    yield "validation of plane/full", f"< {seconds(most)}", seconds(used), used < most
