"""The section on CLUTRR's stories, and what it is held against."""

from collections.abc import Iterator, Sequence

from bench import targets
from bench.markdown import gigabytes, seconds, table, times
from bench.stories import StoryRate


def stories_section(found: Sequence[StoryRate]) -> str:
    """Write what a CPU-second gives."""
    rows = [
        [
            str(one.k),
            f"{one.stories:,}",
            seconds(one.cpu_seconds),
            seconds(one.oracle_cpu_seconds),
            f"{one.per_cpu_second:,.0f}",
            times(one.per_cpu_second / targets.ORIGINAL_STORIES_PER_CPU_SECOND[one.k]),
            gigabytes(one.peak_bytes),
        ]
        for one in found
    ]
    originals = ", ".join(f"{rate:g} of {k} facts" for k, rate in targets.ORIGINAL_STORIES_PER_CPU_SECOND.items())
    text = (
        "Making families, paths, closure, text and all columns of stories as `clutrr` publishes them (3 facts for "
        "training, 10 facts for testing), then deriving the oracle's answer to each; imports are not counted. The "
        f"original generator, which derives nothing twice, makes {originals} per CPU-second."
    )
    head = ["facts", "stories", "CPU", "CPU of the oracle", "stories per CPU-second", "against the original", "peak"]
    return f"## Stories\n\n{text}\n\n{table(head, rows)}"


def stories_verdicts(found: Sequence[StoryRate]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield what was wanted and what was found."""
    for one in found:
        least = targets.STORIES_PER_CPU_SECOND[one.k]
        measured = f"{one.per_cpu_second:,.0f} stories"
        yield f"stories of {one.k} facts per CPU-second", f"≥ {least:,}", measured, one.per_cpu_second >= least
