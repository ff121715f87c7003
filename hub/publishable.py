"""What can be published, chosen by name: benchmarks that are built, recipes that are trained."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.errors import MissingError, WrongCallError
from wabe.hub.plan import Plan
from wabe.hub.publish import Published, Say, plan_publication, publish
from wabe.hub.target import Target
from wabe.training.core.layout import finished_runs
from wabe.training.core.recipe import Recipe
from wabe.training.core.registry import named, resolve


class Publishable(Protocol):
    """One repository to be."""

    def plan(self, target: Target) -> Plan:
        """Plan, and touch nothing."""

    def publish(self, target: Target, say: Say) -> Published:
        """Publish."""

    def loading(self, target: Target) -> tuple[str, ...]:
        """Return the Python with which a user loads it, a line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishableData:
    """A built benchmark."""

    benchmark: Benchmark
    folder: Path

    def plan(self, target: Target) -> Plan:
        """Plan, and touch nothing."""
        return plan_publication(self.benchmark, self.folder, target)

    def publish(self, target: Target, say: Say) -> Published:
        """Publish, with a card whose examples name the organisation."""
        return publish(self.benchmark, self.folder, target, say)

    def loading(self, target: Target) -> tuple[str, ...]:
        """Return the Python with which a user loads it, a line each."""
        return (_loading_data(target, self.benchmark.name, self.benchmark.configs[0].name),)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishableModel:
    """A trained recipe."""

    recipe: Recipe
    runs: Path
    data: Path

    def plan(self, target: Target) -> Plan:
        """Plan, and touch nothing."""
        from wabe.hub.publish_models import plan_model

        return plan_model(self.recipe, self.runs, self.data, target)

    def publish(self, target: Target, say: Say) -> Published:
        """Publish, load back and score."""
        from wabe.hub.publish_models import publish_model

        return publish_model(self.recipe, self.runs, self.data, target, say)

    def loading(self, target: Target) -> tuple[str, ...]:
        """Return the Python with which a user loads its data and then itself, a line each."""
        call = f'Model.from_pretrained("{target.repo_id(self.recipe.name)}", trust_remote_code=True)'
        return (
            _loading_data(target, self.recipe.benchmark, self.recipe.config),
            f"from transformers import AutoModelForSequenceClassification as Model; print({call})",
        )


def _loading_data(target: Target, benchmark: str, config: str) -> str:
    call = f'load_dataset("{target.repo_id(benchmark)}", "{config}")'
    return f"from datasets import load_dataset; print({call})"


def chosen_data(targets: tuple[str, ...], edition: Edition, output: Path) -> Sequence[Publishable]:
    """Return the benchmarks that are named, or all."""
    if partial := [target for target in targets if registry.parse(target)[1] is not None]:
        raise WrongCallError(
            where="wabe publish",
            what=f"{', '.join(partial)} is one config, and a repository holds all of a benchmark",
            remedy="Name the benchmark",
        )
    chosen = registry.resolve(targets, edition)
    return [PublishableData(benchmark=one, folder=folder_of(one, output)) for one, _ in chosen]


def chosen_recipes(targets: tuple[str, ...], edition: Edition, runs: Path, *, quick: bool = False) -> list[Recipe]:
    """Return the recipes that are named, whatever their state, or those of an edition that have a finished run."""
    explicit = named(targets)
    chosen = [
        recipe
        for recipe in resolve(targets)
        if (recipe.quick or not quick)
        and (recipe.name in explicit or (recipe.edition is edition and finished_runs(runs, recipe.name)))
    ]
    if not chosen and not quick:
        raise MissingError(where=str(runs), what="no run is finished", remedy="Run wabe train first")
    return chosen


def chosen_models(
    targets: tuple[str, ...], edition: Edition, runs: Path, data: Path, *, quick: bool = False
) -> Sequence[Publishable]:
    """Return the models of the chosen recipes."""
    chosen = chosen_recipes(targets, edition, runs, quick=quick)
    return [PublishableModel(recipe=recipe, runs=runs, data=data) for recipe in chosen]
