"""The figures of the results page: accuracy over the test splits of a config that has several, one line a recipe."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from wabe.cards.comparison import Compared
from wabe.cards.figures import COLOURS, INK, WIDTH

FEWEST = 5
"""Fewer points are read from a table."""


def curves(by_recipe: Mapping[str, Sequence[Compared]]) -> dict[str, dict[str, list[Compared]]]:
    """Return, by config and recipe, the accuracy on whole splits, where there are enough of them for a line."""
    found: dict[str, dict[str, list[Compared]]] = {}
    for recipe, compared in by_recipe.items():
        for one in compared:
            if one.metric == "accuracy" and not one.group and not one.shortcut and one.mean is not None:
                found.setdefault(one.config, {}).setdefault(recipe, []).append(one)
    long = {
        config: {recipe: points for recipe, points in lines.items() if len(points) >= FEWEST}
        for config, lines in found.items()
    }
    return {config: lines for config, lines in long.items() if 0 < len(lines) <= len(COLOURS)}


def curve_figure(config: str, lines: Mapping[str, Sequence[Compared]], labels: int) -> Figure:
    """Draw one config: a line for each recipe, the paper's values as diamonds, and what guessing scores."""
    figure = Figure(figsize=(WIDTH, 3.6), layout="constrained")
    figure.suptitle(f"Accuracy on the test splits of {config}")
    axes: Axes = figure.subplots()
    splits = list(dict.fromkeys(one.split for points in lines.values() for one in points))
    for colour, (recipe, points) in zip(COLOURS, lines.items(), strict=False):
        places = [splits.index(one.split) for one in points]
        heights = [100 * (one.mean or 0) for one in points]
        deviations = [100 * (one.sd or 0) for one in points] if any(one.sd for one in points) else None
        axes.errorbar(places, heights, yerr=deviations, fmt="o-", markersize=4, color=colour, label=recipe)
        paper = [(place, one.paper.value) for place, one in zip(places, points, strict=True) if one.paper is not None]
        if paper:
            marks = [place for place, _ in paper], [100 * value for _, value in paper]
            axes.scatter(*marks, marker="D", s=24, color=colour, edgecolor="black", zorder=3, label=f"{recipe}, paper")
    guessed = f"guessing among {labels} labels"
    axes.axhline(100 / labels, color=INK, linewidth=1.2, linestyle=":", label=guessed)
    axes.set_xticks(range(len(splits)), splits, rotation=45 if len(splits) > FEWEST else 0)
    axes.set_ylim(0, 102)
    axes.set_ylabel("accuracy, %")
    axes.set_xlabel("test split")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return figure
