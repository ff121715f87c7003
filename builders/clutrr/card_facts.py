"""What CLUTRR's card says of certainty by length, and of people's accuracy."""

from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq

from wabe.builders.clutrr.rows import Certainty
from wabe.builders.core.manifest import read_manifest

# Table 3.2 of the thesis, by length: with 30 minutes at most, and with as much time as they wanted.
PEOPLE = {2: (0.848, 1.0), 3: (0.773, 1.0), 4: (0.477, 1.0), 5: (0.424, 1.0), 6: (0.406, 1.0)}


def people_table(_: Path) -> str:
    """Return how well people did on the paper's stories, in Markdown."""
    return "\n".join(
        [
            "Table 3.2 of the thesis: how many of the paper's own stories people answered correctly, in percent, "
            "within half an hour and without a limit.",
            "",
            f"| k | {' | '.join(map(str, PEOPLE))} |",
            f"|---|{'---:|' * len(PEOPLE)}",
            *(
                f"| {name} | {' | '.join(f'{100 * one[place]:.1f}' for one in PEOPLE.values())} |"
                for place, name in enumerate(("limited time", "unlimited time"))
            ),
        ]
    )


def certainty_table(folder: Path) -> str:
    """Return how many stories of each length have a certain answer, in Markdown."""
    built = read_manifest(folder)
    found: dict[tuple[str, int], Counter[str]] = {}
    for name, config in built.configs.items():
        for split in config.splits.values():
            rows = pq.read_table(folder / split.file, columns=["k", "certainty"])
            for k, certainty in zip(rows["k"].to_pylist(), rows["certainty"].to_pylist(), strict=True):
                found.setdefault((name, k), Counter())[certainty] += 1
    every = {one for counts in found.values() for one in counts}
    if every <= {Certainty.CERTAIN.value}:
        total = sum(counts.total() for counts in found.values())
        return f"The search for another family was made for all {total:,} stories; it found none for any of them."
    lengths = sorted({k for _, k in found})
    lines = [
        "How many stories of each length have an answer that every family gives which fits the facts of the path, in "
        "percent; in brackets, how many fit no family at all.",
        "",
        f"| config | {' | '.join(f'k = {k}' for k in lengths)} |",
        f"|---|{'---:|' * len(lengths)}",
    ]
    for name in built.configs:
        cells = []
        for k in lengths:
            counts = found.get((name, k), Counter())
            impossible = 100 * counts[Certainty.IMPOSSIBLE] / max(counts.total(), 1)
            share = f"{100 * counts[Certainty.CERTAIN] / max(counts.total(), 1):.1f}"
            cells.append("" if not counts else f"{share} ({impossible:.1f})" if impossible else share)
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join(lines)
