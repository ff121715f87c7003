"""What only CURRICULUM's card says: the paper's phenomena, how difficult rows are, and the zero-shot results."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

from wabe.builders.core.manifest import read_manifest
from wabe.builders.curriculum.paper import PaperTask, paper_tasks

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DEEPEST = 8
"""Greater depths are shown together."""
CONDITIONAL = "conditional"
TELLING = 0.1
"""Depth goes with the label where the best answer by depth is right more often than a constant one by so much."""


def phenomena_table(folder: Path) -> str:
    """Return every phenomenon of the paper with its figures, and how many rows it has here, or why it has none."""
    built = read_manifest(folder).configs
    lines = [
        "Training and validation rows in the paper's Table 5, and V-information in bits in its Table 2, which is too "
        "low: the released code gives every entailed row a value of 0. The next three columns are what logistic "
        "regression scores on the released validation sets if it sees hypotheses only, premises only, or only overlap "
        "and lengths, in percent, beside the most frequent label. The last column is how many rows are built here, or "
        "why none are.",
        "",
        "| phenomenon | abbreviation | category | labels | train | validation | V-information | hypothesis only | "
        "premise only | overlap | constant | rows here, or why none |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|",
    ]
    for task in paper_tasks().values():
        here = task.left_out or "–"
        if task.name in built:
            here = f"{sum(split.rows for split in built[task.name].splits.values()):,}"
        lines.append(f"| {_told(task)} | {here} |")
    return "\n".join(lines)


def _told(task: PaperTask) -> str:
    shares = (
        *(task.released_hypothesis_only, task.released_premise_only),
        *(task.released_overlap, task.released_majority),
    )
    cells = (
        *(f"`{task.name}`", task.abbreviation, task.category.value, str(task.labels)),
        *(f"{size:,}" if size else "–" for size in (task.train, task.validation)),
        f"{task.information:.2f}",
        *("–" if share is None else f"{100 * share:.1f}" for share in shares),
    )
    return " | ".join(cells)


def zero_shot_table(folder: Path) -> str:
    """Return what the paper's zero-shot models scored, and why half of it means nothing."""
    tasks = [task for name, task in paper_tasks().items() if name in read_manifest(folder).configs]
    lines = [
        "The paper reports that models trained on MNLI correlate negatively with most phenomena. That is the order of "
        "the labels: the released code takes output 0 for *entailment*, which is right for its models trained on ANLI "
        "and wrong for `roberta-large-mnli`, whose output 0 is *contradiction*.",
    ]
    if (known := paper_tasks()[CONDITIONAL]) and known.mcc_roberta_anli is not None:
        lines[0] += (
            f" On *{CONDITIONAL}*, their Matthews correlations are {known.mcc_roberta_anli:+.3f} and "
            f"{known.mcc_roberta_mnli:+.3f}: the same but for the sign. `wabe evaluate` matches labels by name."
        )
    lines += ["", "| phenomenon | RoBERTa, ANLI | RoBERTa, MNLI |", "|---|--:|--:|"]
    lines += [
        f"| `{task.name}` | {_signed(task.mcc_roberta_anli)} | {_signed(task.mcc_roberta_mnli)} |" for task in tasks
    ]
    return "\n".join(lines)


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.3f}"


def depth_table(folder: Path) -> str:
    """Return what depth counts, how many rows of each test have which, and how far it goes with the label."""
    depths = _depths(folder)
    lines = [
        "How many rows of each test have which depth: operators, steps or facts that must be combined. In brackets, "
        f"the share of the most frequent label among them, in percent. {_depth_and_label(depths)}",
        "",
        f"| phenomenon | {' | '.join(_names())} |",
        f"|---|{'--:|' * DEEPEST}",
    ]
    lines += [f"| `{name}` | {' | '.join(map(_depth_cell, labels))} |" for name, labels in depths.items()]
    return "\n".join(lines)


def _depth_cell(labels: Counter[int]) -> str:
    rows = labels.total()
    return f"{rows:,} ({100 * max(labels.values()) / rows:.0f})" if rows else "–"


def _depth_and_label(depths: Mapping[str, Sequence[Counter[int]]]) -> str:
    """Return, in a sentence, where the label can be told from the depth."""
    best = {}
    for name, by_depth in depths.items():
        every = sum(by_depth, Counter[int]())
        right = sum(max(labels.values(), default=0) for labels in by_depth)
        if (right - max(every.values())) / every.total() > TELLING:
            best[name] = 100 * right / every.total()
    told = (
        "Models do not see the depth, and labels are not balanced by it: compare what a model scores at a depth with "
        "that share."
    )
    if best:
        shares = [f"{best[name]:.0f} % of `{name}`" for name in sorted(best, key=lambda one: -best[one])]
        told += f" Who knew depths only would still be right on {', '.join(shares)}."
    return told


def depth_figure(folder: Path) -> "Figure":
    """Draw the shares of depths in each test."""
    from matplotlib.figure import Figure

    depths = {name: [labels.total() for labels in by_depth] for name, by_depth in _depths(folder).items()}
    figure = Figure(figsize=(7, 0.36 * len(depths) + 1.2), layout="constrained")
    axes = figure.subplots()
    left = [0.0] * len(depths)
    for place, name in enumerate(_names()):
        shares = [100 * counts[place] / sum(counts) for counts in depths.values()]
        shade = str(0.9 - 0.8 * place / (DEEPEST - 1))
        axes.barh(list(depths), shares, left=left, color=shade, edgecolor="white", label=name)
        left = [begin + share for begin, share in zip(left, shares, strict=True)]
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("share of the test (%)")
    axes.legend(title="depth", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    return figure


def _names() -> list[str]:
    return [*(str(depth) for depth in range(1, DEEPEST)), f"{DEEPEST} or more"]


def _depths(folder: Path) -> dict[str, list[Counter[int]]]:
    """Return, for each built phenomenon, how many rows of its test have each label at each depth."""
    found = {}
    for name, config in read_manifest(folder).configs.items():
        if name not in paper_tasks():
            continue
        rows = pq.read_table(folder / config.splits["test"].file, columns=["depth", "label"])
        found[name] = [Counter[int]() for _ in range(DEEPEST)]
        for depth, label in zip(rows["depth"].to_pylist(), rows["label"].to_pylist(), strict=True):
            found[name][min(max(depth, 1), DEEPEST) - 1][label] += 1
    return found
