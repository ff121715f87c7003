"""Measurements of several seeds taken together, each beside the number that the paper reports for it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields
from pathlib import PurePath
from statistics import fmean, stdev

from wabe.training.core.measures import Measurement
from wabe.training.core.recipe import Hyperparameters, PaperFigure, Pretrained, Recipe
from wabe.training.core.record import Run

# Config, split, shortcut, metric and group.
Key = tuple[str, str, str, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One number: over seeds, and in the paper; what was not measured or not reported is None."""

    config: str
    split: str
    metric: str
    group: Mapping[str, str]
    values: tuple[float, ...]
    """By seed, in the order of the runs that have it."""
    seeds: int
    """How many runs there are: one that has no row of a group has no value for it."""
    first: float | None
    """The first run's value: that of the weights that are published."""
    rows: int
    unit_sd: float | None
    """The deviation over units such as blocks, where a mean of means is measured: the mean of the seeds' own."""
    units: int | None
    paper: PaperFigure | None
    shortcut: str = ""
    """The shortcut that was measured; empty where it is the model."""

    @property
    def mean(self) -> float | None:
        """Return the mean over seeds."""
        return fmean(self.values) if self.values else None

    @property
    def sd(self) -> float | None:
        """Return the standard deviation over seeds; one seed has none."""
        return stdev(self.values) if len(self.values) > 1 else None

    @property
    def difference(self) -> float | None:
        """Return ours minus the paper's."""
        return None if self.mean is None or self.paper is None else self.mean - self.paper.value


def compare(recipe: Recipe, runs: Sequence[Run]) -> tuple[Compared, ...]:
    """Join the results of all runs with the paper's figures; every measured and every reported number is there."""
    measured: dict[Key, dict[int, Measurement]] = {}
    for number, run in enumerate(runs):
        for result in run.results:
            one = result.measurement
            key = _key(result.config, result.split, one.metric, one.group, shortcut=result.shortcut)
            measured.setdefault(key, {})[number] = one
    reported = {_key(one.config, one.split, one.metric, one.group): one for one in recipe.paper}
    found = []
    for key in dict.fromkeys((*measured, *reported)):
        by_run = measured.get(key, {})
        ours = list(by_run.values())
        deviations = [one.sd for one in ours if one.sd is not None]
        config, split, shortcut, metric, group = key
        found.append(
            Compared(
                config=config,
                split=split,
                metric=metric,
                group=dict(group),
                values=tuple(one.value for one in ours),
                seeds=len(runs),
                first=by_run[0].value if 0 in by_run else None,
                rows=ours[0].rows if ours else 0,
                unit_sd=fmean(deviations) if deviations else None,
                units=ours[0].units if ours else None,
                paper=reported.get(key),
                shortcut=shortcut,
            )
        )
    return tuple(found)


def changed_settings(recipe: Recipe, run: Run) -> list[str]:
    """Say in which hyperparameters, and in what of its model, a run is not the recipe's."""
    declared = _flat({**asdict(recipe.model), **asdict(recipe.hyperparameters)})
    # What was no setting yet when a run was recorded had the value that is the default today.
    absent = {one.name: one.default for one in fields(Hyperparameters) if one.default is not MISSING}
    recorded = _flat({**absent, **run.model, **run.hyperparameters})
    if isinstance(recipe.model, Pretrained):
        # A checkpoint of the Hub is recorded without its revision, a folder by its name alone.
        name = recipe.model.checkpoint
        declared["checkpoint"] = PurePath(name).name if recorded.get("revision") is None else name.partition("@")[0]
    return [
        f"{name} {recorded.get(name)} instead of {value}"
        for name, value in declared.items()
        if recorded.get(name) != value
    ]


def _flat(settings: Mapping[str, object]) -> dict[str, object]:
    """Return settings as a record has them, a model's options among them."""
    plain: dict[str, object] = json.loads(json.dumps(settings))
    options = plain.pop("options", None)
    return {**plain, **options} if isinstance(options, dict) else plain


def percent(value: float | None, absent: str = "–") -> str:
    """Write a share as a percentage."""
    return absent if value is None else f"{100 * value:.1f}"


def points(value: float | None) -> str:
    """Write a difference of shares in points, with its sign."""
    return "–" if value is None else f"{100 * value:+.1f}"


def spread(one: Compared) -> str:
    """Write the mean over seeds with its deviation, or the one value there is; then the deviation over units."""
    seeds = f" ± {percent(one.sd)}" if one.sd is not None else ""
    if 0 < len(one.values) < one.seeds:
        seeds += f" ({len(one.values)} of {one.seeds} seeds)"
    units = f" [± {percent(one.unit_sd)} over {one.units}]" if one.unit_sd is not None else ""
    return percent(one.mean, "not measured") + seeds + units


def reported(one: Compared) -> str:
    """Write the paper's number with the deviation that it gives."""
    if one.paper is None:
        return "not reported"
    return percent(one.paper.value) + (f" ± {percent(one.paper.sd)}" if one.paper.sd is not None else "")


def named(group: Mapping[str, str]) -> str:
    """Write a group as text."""
    return ", ".join(f"{key} {value}" for key, value in group.items()) or "all"


def _key(config: str, split: str, metric: str, group: Mapping[str, str], *, shortcut: str = "") -> Key:
    return config, split, shortcut, metric, tuple(sorted(group.items()))
