"""The results page: every recipe's finished runs beside the paper's numbers, and nothing that no run recorded."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from wabe.cards.comparison import Compared, changed_settings, compare, points, reported, spread
from wabe.cards.figures import save, style
from wabe.cards.results_figures import curve_figure, curves, group_caption, group_curve_figure, group_curves, group_file
from wabe.cards.results_means import means_of
from wabe.cards.template import render
from wabe.errors import CorruptError
from wabe.training.core.layout import RunFolder, finished_runs
from wabe.training.core.provenance import is_stale
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import Run, read_run

COMMAND = "wabe results --write docs/results.md"
FIGURES = "figures"
MOST_ROWS = 30
"""A table with more rows is for whoever reads the records, not for a page."""
# What the page tells of a run that is in no field of its record.
KEPT = ("begun_with", "changed", "clipped_steps", "evaluation")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained:
    """A recipe with its finished runs."""

    recipe: Recipe
    runs: tuple[Run, ...]
    compared: tuple[Compared, ...]

    @property
    def changed(self) -> list[str]:
        """Return in what the runs are not as the recipe declares."""
        return list(dict.fromkeys(change for run in self.runs for change in changed_settings(self.recipe, run)))

    @property
    def again(self) -> str:
        """Return the command that gives the first run once more."""
        settings = "".join(f" --set {name}={value}" for name, value in self.runs[0].extra.get("changed", {}).items())
        return f"wabe train {self.recipe.name}{settings}"

    @property
    def evaluated_before(self) -> bool:
        """Return whether the figures are of other code, of another version of the data or of other measures."""
        return any(is_stale(self.recipe, run) for run in self.runs)

    @property
    def begun_with(self) -> list[str]:
        """Return what was otherwise when a run that was interrupted was begun."""
        return list(dict.fromkeys(name for run in self.runs for name in run.extra.get("begun_with", ())))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot:
    """Numbers by recipe: what was measured by the same columns of the same config."""

    title: str
    columns: tuple[str, ...]
    recipes: tuple[str, ...]
    rows: Mapping[tuple[str, ...], tuple[str, ...]]


def read_results(recipes: Iterable[Recipe], root: Path) -> tuple[list[Trained], list[Recipe]]:
    """Read every finished run; return the recipes that have some, and those that have none."""
    trained, waiting = [], []
    for recipe in recipes:
        runs = tuple(_read(folder, recipe) for folder in finished_runs(root, recipe.name))
        if runs:
            trained.append(Trained(recipe=recipe, runs=runs, compared=compare(recipe, runs)))
        else:
            waiting.append(recipe)
    return trained, waiting


def _read(folder: RunFolder, recipe: Recipe) -> Run:
    run = read_run(folder.path)
    if (run.recipe, f"seed{run.seed}") != (recipe.name, folder.path.name):
        raise CorruptError(
            where=str(folder.path),
            what=f"its record is of {run.recipe} with seed {run.seed}",
            remedy="Move it to where it belongs, or remove it",
        )
    return run


def results_page(trained: Sequence[Trained], waiting: Sequence[Recipe]) -> str:
    """Write the page."""
    benchmarks = {}
    for name in sorted({recipe.benchmark for recipe in (*(one.recipe for one in trained), *waiting)}):
        ours = [one for one in trained if one.recipe.benchmark == name]
        benchmarks[name] = {
            "trained": ours,
            "pivots": [*_means(ours), *_pivots(ours)],
            "figures": _captions(ours),
            "versions": list(dict.fromkeys(_versions(run) for one in ours for run in one.runs)),
            "waiting": [recipe for recipe in waiting if recipe.benchmark == name],
        }
    return render("results.md.j2", command=COMMAND, benchmarks=benchmarks, folder=FIGURES)


def write_results_figures(trained: Sequence[Trained], folder: Path, *, kept: Collection[str] = ()) -> None:
    """Draw the figures of these recipes, and remove all others except those that are kept."""
    for stale in sorted(folder.glob("*.png")):
        if stale.name not in kept:
            stale.unlink()
    labels = {one.recipe.name: len(one.runs[0].data.labels) for one in trained}
    with style():
        for config, lines in curves(_full(trained)).items():
            save(curve_figure(config, lines, labels[next(iter(lines))]), folder / f"{config}.png")
        for place, grouped in _grouped(trained).items():
            save(group_curve_figure(place, grouped), folder / group_file(place))


def _captions(trained: Sequence[Trained]) -> dict[str, str]:
    """Return what figures show, by file."""
    captions = {f"{config}.png": f"Accuracy on the test splits of {config}" for config in curves(_full(trained))}
    return captions | {group_file(place): group_caption(place) for place in _grouped(trained)}


def _grouped(trained: Sequence[Trained]) -> dict[tuple[str, str, str], dict[str, list[Compared]]]:
    return group_curves((one.recipe, one.compared) for one in trained if not one.recipe.quick)


def _full(trained: Sequence[Trained]) -> dict[str, tuple[Compared, ...]]:
    return {one.recipe.name: one.compared for one in trained if not one.recipe.quick}


def results_record(trained: Sequence[Trained], waiting: Sequence[Recipe]) -> dict[str, object]:
    """Return the same as plain data: the records without their curves and their longest tables."""
    return {
        "command": COMMAND,
        "trained": [_content(one) for one in trained],
        "not_run": [recipe.name for recipe in waiting],
    }


def _pivots(trained: Sequence[Trained]) -> Iterator[Pivot]:
    """Make a table of every config's whole splits, and one for each measure and way of grouping."""
    found: dict[tuple[str, str, tuple[str, ...]], dict[tuple[str, ...], dict[str, str]]] = {}
    for one in trained:
        for number in one.compared:
            if number.shortcut and one.recipe.quick:
                continue
            keys = tuple(sorted(number.group))
            metric = (number.metric,) if not keys else ()
            row = (number.split, *metric, *(number.group[key] for key in keys))
            table = found.setdefault((number.config, "" if metric else number.metric, keys), {})
            table.setdefault(row, {})[_column(one.recipe, number)] = _cell(number)
    for (config, measure, keys), table in found.items():
        whole = found.get((config, "", ()), {})
        if len(table) > MOST_ROWS or (
            keys and _repeats(table, {split for split, metric in whole if metric == measure})
        ):
            continue
        names = tuple(dict.fromkeys(name for cells in table.values() for name in cells))
        yield Pivot(
            title=f"`{config}`: {measure} by {', '.join(keys)}" if keys else f"`{config}`",
            columns=("split", *keys) if keys else ("split", "measure"),
            recipes=names,
            rows={row: tuple(cells.get(name, "–") for name in names) for row, cells in table.items()},
        )


def _means(trained: Sequence[Trained]) -> Iterator[Pivot]:
    """Make one table of the means over configs of all models that were trained on several."""
    table: dict[tuple[str, ...], dict[str, str]] = {}
    for one in trained:
        for mean in means_of(one):
            table.setdefault((mean.split, mean.metric, mean.category), {})[f"`{one.recipe.name}`"] = mean.told
    names = tuple(dict.fromkeys(name for cells in table.values() for name in cells))
    if table:
        yield Pivot(
            title="Means over configs",
            columns=("split", "measure", "category"),
            recipes=names,
            rows={row: tuple(cells.get(name, "–") for name in names) for row, cells in table.items()},
        )


def _repeats(table: Mapping[tuple[str, ...], object], whole: set[str]) -> bool:
    """Return whether every split is one group, which its own number tells already."""
    splits = [row[0] for row in table]
    return len(splits) == len(set(splits)) and whole >= set(splits)


def _versions(run: Run) -> str:
    return ", ".join(f"{package} {version}" for package, version in run.versions.items())


def _column(recipe: Recipe, number: Compared) -> str:
    if number.shortcut:
        return f"`{recipe.name}`: shortcut *{number.shortcut.replace('_', ' ')}*"
    return f"`{recipe.name}`" + (" (quick)" if recipe.quick else "")


def _cell(number: Compared) -> str:
    if number.paper is None:
        return spread(number)
    return (
        f"{spread(number)}<br>paper {reported(number)} ({number.paper.table})<br>difference {points(number.difference)}"
    )


def _content(one: Trained) -> dict[str, object]:
    first = one.runs[0]
    sizes: dict[tuple[str, ...], int] = {}
    for number in one.compared:
        key = _table(number)
        sizes[key] = sizes.get(key, 0) + 1
    return {
        "recipe": one.recipe.name,
        "benchmark": one.recipe.benchmark,
        "quick": one.recipe.quick,
        "seeds": [run.seed for run in one.runs],
        "weights_sha256": [run.weights_sha256 for run in one.runs],
        "train_seconds": [round(run.train_seconds, 1) for run in one.runs],
        "evaluate_seconds": [round(run.evaluate_seconds, 1) for run in one.runs],
        "changed": one.changed,
        "evaluated_before": one.evaluated_before,
        "begun_with": one.begun_with,
        **{
            name: getattr(first, name)
            for name in ("model", "hyperparameters", "parameters", "trained_parameters", "steps", "train_rows")
        },
        "data": asdict(first.data),
        **{name: getattr(first, name) for name in ("code", "versions", "device", "threads")},
        "extra": [{name: run.extra[name] for name in KEPT if name in run.extra} for run in one.runs],
        "results": [
            {
                "config": number.config,
                "split": number.split,
                "metric": number.metric,
                "shortcut": number.shortcut,
                "group": dict(number.group),
                "rows": number.rows,
                "values": [round(value, 6) for value in number.values],
                "unit_sd": number.unit_sd,
                "units": number.units,
                "paper": None if number.paper is None else asdict(number.paper),
            }
            for number in one.compared
            if sizes[_table(number)] <= MOST_ROWS
        ],
    }


def _table(number: Compared) -> tuple[str, ...]:
    return number.config, number.shortcut, number.metric, *sorted(number.group)
