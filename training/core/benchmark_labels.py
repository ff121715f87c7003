"""A model's outputs and the labels of several configs, which may have different ones, matched before any prediction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from wabe.errors import WrongCallError, unknown_name
from wabe.training.core.benchmark_plan import Plan
from wabe.training.core.data import labels_of
from wabe.training.core.label_names import is_coarser, match_labels
from wabe.training.core.predict import LoadedModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """A model as one config sees it."""

    model: LoadedModel
    """Its outputs are called as was chosen, where the config does not have the chosen label."""
    chosen: Mapping[str, str]
    """What was chosen of the labels that the config has."""


def match_every(loaded: LoadedModel, plan: Plan, chosen: Mapping[str, str]) -> tuple[dict[str, Matched], list[str]]:
    """Match a model with every config of a plan; also return the configs whose labels it cannot tell apart.

    A model that tells nothing apart that is asked for is refused, and so are names that do not match.
    """
    _require_names(loaded, plan, chosen)
    found: dict[str, Matched] = {}
    too_fine: dict[str, WrongCallError] = {}
    for config in plan.splits:
        labels = labels_of(plan.benchmark, config)
        one = _matched(loaded, labels, chosen)
        where = f"{loaded.place} on {plan.benchmark.name}/{config}"
        try:
            match_labels(one.model.names, labels, model=where, chosen=one.chosen)
        except WrongCallError as error:
            if not is_coarser(one.model.names.values(), labels):
                raise
            too_fine[config] = error
        else:
            found[config] = one
    if not found:
        raise next(iter(too_fine.values()))
    return found, list(too_fine)


def _matched(loaded: LoadedModel, labels: tuple[str, ...], chosen: Mapping[str, str]) -> Matched:
    """Divide choices: a label that the config has not may be a part of one that it has, so it becomes a name."""
    names = {name: label for name, label in chosen.items() if label not in labels}
    return Matched(
        model=replace(loaded, names={output: names.get(name, name) for output, name in loaded.names.items()}),
        chosen={name: label for name, label in chosen.items() if label in labels},
    )


def _require_names(loaded: LoadedModel, plan: Plan, chosen: Mapping[str, str]) -> None:
    """Refuse choices that name no output of the model, or a label that no config has."""
    where = f"--labels for {loaded.place}"
    known = {label for config in plan.splits for label in labels_of(plan.benchmark, config)}
    for name, label in chosen.items():
        if name not in loaded.names.values():
            raise unknown_name(where=where, kind="output", name=name, known=loaded.names.values())
        if label not in known:
            raise unknown_name(where=where, kind=f"label of {plan.benchmark.name}", name=label, known=known)
