"""Results that were written before, of recipes whose runs are on another machine, as the runs that they tell of."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wabe.builders.core import registry
from wabe.builders.core.expected import expected_digests
from wabe.builders.core.typed_json import typed
from wabe.cards.comparison import changed_settings, compare
from wabe.cards.results import Trained
from wabe.errors import CorruptError
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import Data, Run

# What an entry has once for all seeds, by the name that a run has for it.
COPIED = (
    "recipe", "data", "model", "hyperparameters", "parameters", "trained_parameters", "steps", "train_rows", "code",
    "versions", "device", "threads",
)  # fmt: skip


def kept_results(
    entries: Iterable[Mapping[str, Any]], waiting: Sequence[Recipe], where: str
) -> tuple[list[Trained], list[Recipe]]:
    """Return the recipes whose written results still hold, and those that have none.

    Results hold if the recipe still exists, every split that was read has the rows of the current version, and the
    recipe's settings are those of then.
    """
    written = {entry["recipe"]: entry for entry in entries}
    kept, without = [], []
    for recipe in waiting:
        found = _trained(recipe, written[recipe.name], where) if recipe.name in written else None
        if found is None:
            without.append(recipe)
        else:
            kept.append(found)
    return kept, without


def _trained(recipe: Recipe, entry: Mapping[str, Any], where: str) -> Trained | None:
    try:
        runs = tuple(_run(entry, number) for number in range(len(entry["seeds"])))
        settings = entry["changed"]
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise CorruptError(
            where=where,
            what=f"the entry of {recipe.name} cannot be read ({error!r})",
            remedy="Restore it, or write the page without --keep",
        ) from error
    if not runs or not _same_rows(recipe, runs[0].data):
        return None
    if changed_settings(recipe, runs[0]) != settings:
        return None
    return Trained(recipe=recipe, runs=runs, compared=compare(recipe, runs))


def _same_rows(recipe: Recipe, data: Data) -> bool:
    declared = registry.find(recipe.benchmark, recipe.edition)
    expected = expected_digests(declared) or {}
    now = {f"{config}/{split}": digest for config, splits in expected.items() for split, digest in splits.items()}
    return bool(data.digests) and all(now.get(place) == digest for place, digest in data.digests.items())


def _run(entry: Mapping[str, Any], number: int) -> Run:
    """Return one seed's run, without its curve and its longest tables, which are only in its own record."""
    results = [
        {
            "config": one["config"],
            "split": one["split"],
            "shortcut": one["shortcut"],
            "measurement": {
                "metric": one["metric"],
                "value": one["values"][number],
                "rows": one["rows"],
                "group": one["group"],
                "sd": one["unit_sd"],
                "units": one["units"],
            },
        }
        for one in entry["results"]
        if number < len(one["values"])
    ]
    content = {
        **{name: entry[name] for name in COPIED},
        "seed": entry["seeds"][number],
        "epochs": entry["hyperparameters"]["epochs"],
        "kept_step": entry["steps"],
        "curve": [],
        "results": results,
        "weights_sha256": entry["weights_sha256"][number],
        "train_seconds": entry["train_seconds"][number],
        "evaluate_seconds": entry["evaluate_seconds"][number],
        "extra": entry.get("extra", [{}] * len(entry["seeds"]))[number],
    }
    return typed(content, Run)
