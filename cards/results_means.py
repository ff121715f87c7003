"""Means over configs: what one model that was trained on several of them scores by category."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol

from wabe.builders.core import registry
from wabe.cards.comparison import Compared
from wabe.training.core.recipe import Recipe

EVERY = "all"


class _Trained(Protocol):
    @property
    def recipe(self) -> Recipe: ...

    @property
    def compared(self) -> tuple[Compared, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """The mean of one measure over the configs of a category, each of which counts once."""

    category: str
    split: str
    metric: str
    values: tuple[float, ...]

    @property
    def told(self) -> str:
        """Return the mean in percent, with the number of configs."""
        return f"{100 * fmean(self.values):.1f} (of {len(self.values)})"


def means_of(trained: _Trained) -> list[Mean]:
    """Return the means of a model that was trained on several configs; none for one that was not."""
    recipe = trained.recipe
    if not recipe.also:
        return []
    declared = registry.find(recipe.benchmark, recipe.edition)
    category = {one.name: one.group.title for one in declared.configs if one.group is not None}
    found: dict[tuple[str, str, str], list[float]] = {}
    for number in _whole(trained.compared):
        for name in (category.get(number.config), EVERY):
            if name is not None and number.mean is not None:
                found.setdefault((number.split, number.metric, name), []).append(number.mean)
    order = [*dict.fromkeys(category.values()), EVERY]
    return [
        Mean(category=name, split=split, metric=metric, values=tuple(found[split, metric, name]))
        for split, metric in dict.fromkeys((split, metric) for split, metric, _ in found)
        for name in order
        if (split, metric, name) in found
    ]


def _whole(compared: Sequence[Compared]) -> list[Compared]:
    """Return what was measured of the model on whole splits."""
    return [one for one in compared if not one.group and not one.shortcut]
