"""The figures of the results page, one line a recipe: accuracy over test splits, and metrics over ordered groups."""

from collections.abc import Iterable, Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from wabe.cards.comparison import Compared
from wabe.cards.figures import COLOURS, INK, WIDTH
from wabe.training.core.recipe import Recipe

FEWEST = 5
"""Fewer points are read from a table."""
LINES = tuple((colour, style) for style in ("-", "--") for colour in COLOURS)


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


def group_curves(
    recipes: Iterable[tuple[Recipe, Sequence[Compared]]],
) -> dict[tuple[str, str, str], dict[str, list[Compared]]]:
    """Return, by config, metric and key of groups, and then by recipe, what recipes declare to be drawn as lines."""
    found: dict[tuple[str, str, str], dict[str, list[Compared]]] = {}
    for recipe, compared in recipes:
        derived = [one for evaluation in recipe.evaluations for one in evaluation.derived]
        for config, metric, key in ((one.config, *curve) for one in derived for curve in one.curves):
            points = [
                one
                for one in compared
                if (one.config, one.metric, tuple(one.group)) == (config, metric, (key,)) and not one.shortcut
            ]
            if any(one.mean is not None for one in points):
                found.setdefault((config, metric, key), {})[recipe.name] = points
    return {place: lines for place, lines in found.items() if len(lines) <= len(LINES)}


def group_curve_figure(place: tuple[str, str, str], lines: Mapping[str, Sequence[Compared]]) -> Figure:
    """Draw a metric over groups: a line for each recipe, the deviation over seeds, the paper's values as diamonds."""
    _, metric, key = place
    figure = Figure(figsize=(WIDTH, 3.6), layout="constrained")
    figure.suptitle(group_caption(place))
    axes: Axes = figure.subplots()
    names = sorted({one.group[key] for points in lines.values() for one in points})
    for (colour, style), (recipe, points) in zip(LINES, lines.items(), strict=False):
        measured = sorted((names.index(one.group[key]), one) for one in points if one.mean is not None)
        axes.errorbar(
            [at for at, _ in measured],
            [100 * (one.mean or 0) for _, one in measured],
            yerr=[100 * (one.sd or 0) for _, one in measured] if any(one.sd for _, one in measured) else None,
            fmt=f"o{style}",
            markersize=3,
            color=colour,
            label=recipe,
        )
        paper = [(names.index(one.group[key]), one.paper.value) for one in points if one.paper is not None]
        if paper:
            marks = [at for at, _ in paper], [100 * value for _, value in paper]
            axes.scatter(*marks, marker="D", s=24, color=colour, edgecolor="black", zorder=3, label=f"{recipe}, paper")
    axes.set_xticks(range(len(names)), names, rotation=45 if len(names) > FEWEST else 0)
    axes.set_ylim(0, 102)
    axes.set_ylabel(f"{metric}, %")
    axes.set_xlabel(key)
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return figure


def group_caption(place: tuple[str, str, str]) -> str:
    """Return what a figure of groups shows."""
    config, metric, key = place
    return f"{metric.capitalize()} by {key} on {config}"


def group_file(place: tuple[str, str, str]) -> str:
    """Return the name of a figure of groups."""
    config, metric, key = place
    return f"{config}_{metric}_by_{key}.png"


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
