"""The figures of a model card: how it learned, and how its accuracy differs between groups of rows."""

import re
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from wabe.cards.chance import Floors
from wabe.cards.comparison import Compared
from wabe.cards.figures import COLOURS, INK, WIDTH, horizontal, name_rows, save, style
from wabe.training.core.record import Run

LEARNING = "figures/learning_curve.png"
MOST_BARS = 48
"""More groups than this are for the JSON beside the model, not for a figure."""
FEW = 20
WIDE, NARROW = 0.26, 0.19
"""Inches for each bar, of few bars and of many."""


def write_model_figures(runs: Sequence[Run], floors: Floors, folder: Path) -> None:
    """Draw the figures that a card names, and remove all others."""
    for stale in sorted((folder / "figures").glob("*.png")):
        stale.unlink()
    with style():
        if any(run.curve for run in runs):
            save(learning_figure(runs, floors), folder / LEARNING)
        for (config, metric, keys), groups in _grouped(floors.compared).items():
            save(group_figure(groups, floors), folder / _file(config, metric, keys))


def model_captions(runs: Sequence[Run], compared: Sequence[Compared]) -> dict[str, str]:
    """Return the captions of all figures by their file, without drawing any."""
    learning = {LEARNING: "Training loss and validation accuracy by step"} if any(run.curve for run in runs) else {}
    grouped = {
        _file(config, metric, keys): f"`{config}`: {metric} by {', '.join(keys)}"
        for config, metric, keys in _grouped(compared)
    }
    return {**learning, **grouped}


def _file(config: str, metric: str, keys: Sequence[str]) -> str:
    return f"figures/{_slug(config, metric, *keys)}.png"


def learning_figure(runs: Sequence[Run], floors: Floors) -> Figure:
    """Draw loss and validation accuracy by step, one line a seed."""
    figure = Figure(figsize=(WIDTH, 5.2), layout="constrained")
    figure.suptitle("Learning curve")
    upper, lower = figure.subplots(2, 1, sharex=True)
    for number, run in enumerate(runs):
        steps = [point.step for point in run.curve]
        colour = COLOURS[number if len(runs) <= len(COLOURS) else 0]
        upper.plot(steps, [point.loss for point in run.curve], "o-", markersize=3, color=colour)
        accuracy = [100 * point.validation_accuracy for point in run.curve]
        lower.plot(steps, accuracy, "o-", markersize=3, color=colour, label=f"seed {run.seed}")
        lower.axvline(run.kept_step, color=colour, linewidth=1, linestyle="--")
    chance = floors.validation
    if chance is not None:
        lower.axhline(100 * chance.value, color=INK, linewidth=1.2, linestyle=":", label=chance.name)
    lower.plot([], [], color=INK, linewidth=1, linestyle="--", label="step that was kept")
    upper.set_ylabel("training loss")
    upper.set_ylim(bottom=0)
    lower.set_ylabel("validation accuracy, %")
    lower.set_ylim(0, 102)
    lower.set_xlabel("step")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    return figure


def _grouped(compared: Sequence[Compared]) -> dict[tuple[str, str, tuple[str, ...]], list[Compared]]:
    """Collect what was measured by group, one figure for each config, metric and way of grouping."""
    found: dict[tuple[str, str, tuple[str, ...]], list[Compared]] = {}
    for one in compared:
        if one.group and one.mean is not None and not one.shortcut:
            found.setdefault((one.config, one.metric, tuple(sorted(one.group))), []).append(one)
    return {key: groups for key, groups in found.items() if 1 < len(groups) <= MOST_BARS}


def group_figure(groups: Sequence[Compared], floors: Floors) -> Figure:
    """Draw one measure by group, with what a constant answer or guessing scores and what the paper reports."""
    first = groups[0]
    metric = first.metric.replace("_", " ")
    title = f"{first.config}\n{metric} by {', '.join(sorted(first.group))}"
    figure, axes = horizontal(title, len(groups), row_height=NARROW if len(groups) > FEW else WIDE)
    splits = list(dict.fromkeys(one.split for one in groups))
    # Splits that are one group each, such as lengths, are told apart by the group alone.
    several = 1 < len(splits) < len(groups)
    coloured = several and len(splits) <= len(COLOURS)
    rows = range(len(groups))
    axes.barh(
        rows,
        [100 * (one.mean or 0) for one in groups],
        xerr=[100 * (one.sd or 0) for one in groups] if any(one.sd is not None for one in groups) else None,
        color=[COLOURS[splits.index(one.split) if coloured else 0] for one in groups],
        ecolor=INK,
        height=0.75,
    )
    chances = [(row, floor) for row, one in zip(rows, groups, strict=True) if (floor := floors.chance(one))]
    for name in dict.fromkeys(floor.name for _, floor in chances):
        some = [(row, 100 * floor.value) for row, floor in chances if floor.name == name]
        axes.vlines(
            [value for _, value in some],
            [row - 0.5 for row, _ in some],
            [row + 0.5 for row, _ in some],
            colors=INK,
            linestyles=":",
            linewidth=1.5,
            label=name,
        )
    paper = [(row, one.paper.value) for row, one in zip(rows, groups, strict=True) if one.paper is not None]
    if paper:
        places = [100 * value for _, value in paper], [row for row, _ in paper]
        axes.scatter(*places, marker="D", s=22, color="black", edgecolor="white", zorder=3, label="paper")
    names = [(f"{one.split} · " if several else "") + " · ".join(one.group.values()) for one in groups]
    name_rows(axes, names)
    axes.set_xlim(0, 101)
    axes.set_xlabel(f"{metric}, %")
    if chances or paper:
        figure.legend(loc="outside lower center", ncols=3, frameon=False)
    return figure


def _slug(*words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", "-".join(words).lower()).strip("_")
