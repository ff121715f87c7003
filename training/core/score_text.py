"""Scores as text: tables for a terminal, with what accuracy is worth beside them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from wabe.errors import counted
from wabe.training.core.benchmark_scoring import METRICS, SECOND_WAY, BenchmarkScore, values_of
from wabe.training.core.measures import ACCURACY
from wabe.training.core.record import Result
from wabe.training.core.scoring import Score

MARK = "*"
OTHER, EVERY = "Other configs", "All configs"
WORDS = 2
"""So many columns of a benchmark's table are words, aligned to the left; the others are numbers."""


def worth_lines(score: Score) -> Iterator[str]:
    """Yield a line for each split: what always giving the same answer scores, and what shortcuts score."""
    for one in score.splits:
        shortcuts = [
            f"{result.shortcut} {result.measurement.value:.4f}"
            for result in score.results
            if result.split == one.split and result.shortcut and _is_accuracy(result)
        ]
        yield (
            f"{one.config}/{one.split}: always answering {one.constant_label} scores {one.constant_accuracy:.4f} "
            f"({one.labels[one.constant_label]:,} of {counted(one.rows, 'row')})"
            + (f"; shortcuts: {', '.join(shortcuts)}" if shortcuts else "")
        )


def result_lines(results: Sequence[Result], *, groups: bool) -> Iterator[str]:
    """Yield measurements as a table, those of groups with a column more."""
    rows = [("split", "who", "metric", *(["group"] if groups else []), "value", "rows")]
    for result in results:
        one = result.measurement
        group = " ".join(f"{key}={value}" for key, value in one.group.items())
        spread = "" if one.sd is None else f" ± {one.sd:.4f}"
        rows.append(
            (
                f"{result.config}/{result.split}",
                result.shortcut or "model",
                one.metric,
                *([group] if groups else []),
                f"{one.value:.4f}{spread}",
                str(one.rows),
            )
        )
    yield from _aligned(rows, left=len(rows[0]))


def benchmark_lines(found: BenchmarkScore) -> Iterator[str]:
    """Yield a table of configs, each group below its title and with its means; then what the columns are."""
    merged = any(one.collapsed for one in found.scores)
    columns = (*METRICS, *SECOND_WAY) if merged else METRICS
    head = ("config", "split", "rows", "constant", *METRICS, *((f"{one}{MARK}" for one in METRICS) if merged else ()))
    titles = dict.fromkeys(found.groups.values())
    sections = [
        (title, [*_configs(found, title, columns), *_means(found, title, columns)]) for title in titles if title
    ]
    if None in titles:
        sections.append((OTHER if sections else "", list(_configs(found, None, columns))))
    sections.append((EVERY, list(_means(found, None, columns))))
    lines = _aligned([head, *(row for _, rows in sections for row in rows)], left=WORDS)
    yield next(lines)
    for title, rows in sections:
        if rows:
            yield from ("", *([title] if title else []), *islice(lines, len(rows)))
    yield from ("", "constant: the accuracy of always giving the most frequent label")
    if merged:
        yield (
            f"{MARK} the label of the model's most likely output; without {MARK}, the label whose outputs are the most "
            "likely together. – : the config has the model's own labels, so both are the same"
        )


def _configs(found: BenchmarkScore, title: str | None, columns: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for one in found.scores:
        if found.groups[one.config] == title:
            for worth in one.splits:
                values = values_of(one, worth.split)
                yield one.config, worth.split, *_cells(worth.rows, worth.constant_accuracy, values, columns)


def _means(found: BenchmarkScore, title: str | None, columns: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the means of a group; one over a single config is that config's own line."""
    for mean in found.means:
        if mean.group == title and len(mean.configs) > 1:
            cells = _cells(mean.rows, mean.constant_accuracy, mean.values, columns)
            yield f"mean of {len(mean.configs)}", mean.split, *cells


def _cells(rows: int, constant: float, values: Mapping[str, float], columns: Sequence[str]) -> tuple[str, ...]:
    numbers = (f"{values[column]:.4f}" if column in values else "–" for column in columns)
    return (f"{rows:,}", f"{constant:.4f}", *numbers)


def _aligned(rows: Sequence[tuple[str, ...]], *, left: int) -> Iterator[str]:
    """Yield rows with columns of equal width, the first ones aligned to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, strict=True)
        yield "  ".join(
            cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(cells)
        ).rstrip()


def _is_accuracy(result: Result) -> bool:
    return result.measurement.metric == ACCURACY.name and not result.measurement.group
