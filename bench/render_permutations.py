"""The section on UNLI's permutations, and what it is held against."""

from collections.abc import Iterator

from bench import targets
from bench.markdown import gigabytes, rate, seconds, table, times
from bench.permutations import PermutationRate


def permutations_section(one: PermutationRate) -> str:
    """Write the rate of permuting, against one by one."""
    naive = one.naive_rows / one.naive_cpu_seconds
    rows = [
        [
            "shuffled until no word is where it was",
            f"{one.naive_rows:,}",
            rate(one.naive_rows, one.naive_cpu_seconds),
            "",
        ],
        [
            "**many at once, with texts**",
            f"{one.rows:,}",
            rate(one.rows, one.cpu_seconds),
            times(one.per_cpu_second / naive),
        ],
    ]
    text = (
        f"A hundred permutations of both texts of {one.pairs:,} pairs, whose tokens are known. The config "
        f"`{one.config}`, from its source to Parquet: {seconds(one.build_seconds)} "
        f"({seconds(one.build_cpu_seconds)} CPU), peak {gigabytes(one.peak_bytes)}. The paper's code makes "
        f"{targets.ORIGINAL_PERMUTATIONS_PER_CPU_SECOND:,} permuted pairs per CPU-second."
    )
    return f"## Permutations\n\n{text}\n\n{table(['', 'pairs', 'pairs/CPU-s', 'against one by one'], rows)}"


def permutations_verdicts(one: PermutationRate) -> Iterator[tuple[str, str, str, bool]]:
    """Yield what was wanted and what was found."""
    least = targets.PERMUTATIONS_PER_CPU_SECOND
    found = f"{rate(one.rows, one.cpu_seconds)} pairs/CPU-s"
    yield "permutations of unli, with texts", f"≥ {least:,} pairs/CPU-s", found, one.per_cpu_second >= least
    if one.config == "mnli_matched_permuted":
        most, size = targets.MNLI_SECONDS, targets.MNLI_PEAK_BYTES
        what = f"unli/{one.config}, built"
        yield what, f"< {seconds(most)}", seconds(one.build_seconds), one.build_seconds < most
        yield f"{what}: peak", f"< {gigabytes(size)}", gigabytes(one.peak_bytes), one.peak_bytes < size
