"""The figures of a model card: how it learned, and how its accuracy differs between groups of rows."""

import re
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from wabe.cards.comparison import Compared
from wabe.cards.figures import COLOURS, save, style
from wabe.training.core.record import Run

LEARNING = "figures/learning_curve.png"
MOST_BARS = 48
"""More groups than this are for the JSON beside the model, not for a figure."""


def write_model_figures(runs: Sequence[Run], compared: Sequence[Compared], folder: Path) -> None:
    """Draw the figures that a card names, and remove all others."""
    for stale in sorted((folder / "figures").glob("*.png")):
        stale.unlink()
    with style():
        if any(run.curve for run in runs):
            save(_learning(runs), folder / LEARNING)
        for (config, metric, keys), groups in _grouped(compared).items():
            save(_groups(groups, metric), folder / _file(config, metric, keys))


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


def _learning(runs: Sequence[Run]) -> Figure:
    figure = Figure(figsize=(8.5, 3.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    for number, run in enumerate(runs):
        steps = [point.step for point in run.curve]
        colour = COLOURS[number % len(COLOURS)]
        style = {"marker": "o", "markersize": 3, "color": colour, "label": f"seed {run.seed}"}
        left.plot(steps, [point.loss for point in run.curve], **style)
        right.plot(steps, [100 * point.validation_accuracy for point in run.curve], **style)
        right.axvline(run.kept_step, color=colour, linewidth=0.8, linestyle=":")
    for axes, title in ((left, "training loss"), (right, "validation accuracy, % (dotted: the step that was kept)")):
        axes.set_xlabel("step")
        axes.set_title(title, fontsize=9)
    left.set_ylim(bottom=0)
    left.legend(frameon=False, fontsize=8)
    return figure


def _grouped(compared: Sequence[Compared]) -> dict[tuple[str, str, tuple[str, ...]], list[Compared]]:
    """Collect what was measured by group, one figure for each config, metric and way of grouping."""
    found: dict[tuple[str, str, tuple[str, ...]], list[Compared]] = {}
    for one in compared:
        if one.group and one.mean is not None and not one.shortcut:
            found.setdefault((one.config, one.metric, tuple(sorted(one.group))), []).append(one)
    return {key: groups for key, groups in found.items() if 1 < len(groups) <= MOST_BARS}


def _groups(groups: Sequence[Compared], metric: str) -> Figure:
    figure = Figure(figsize=(8.5, 1.0 + 0.24 * len(groups)), layout="constrained")
    axes: Axes = figure.subplots()
    splits = list(dict.fromkeys(one.split for one in groups))
    # Splits that are one group each, such as lengths, are told apart by the group alone.
    several = 1 < len(splits) < len(groups)
    rows = range(len(groups))
    axes.barh(
        rows,
        [100 * (one.mean or 0) for one in groups],
        xerr=[100 * (one.sd or 0) for one in groups] if any(one.sd is not None for one in groups) else None,
        color=[COLOURS[splits.index(one.split) % len(COLOURS) if several else 0] for one in groups],
        ecolor="#444444",
        height=0.75,
    )
    paper = [(row, one.paper.value) for row, one in zip(rows, groups, strict=True) if one.paper is not None]
    if paper:
        axes.scatter(
            [100 * value for _, value in paper], [row for row, _ in paper], marker="D", s=14, color="black", zorder=3
        )
    names = [(f"{one.split} · " if several else "") + " · ".join(one.group.values()) for one in groups]
    axes.set_yticks(rows, names)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel(f"{metric}, %" + (" (diamonds: the paper)" if paper else ""))
    return figure


def _slug(*words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", "-".join(words).lower()).strip("_")
