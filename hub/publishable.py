"""What can be published, chosen by name: benchmarks that are built, recipes that are trained."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.errors import MissingError, WabeError, WrongCallError
from wabe.hub.loading import Loading, loading_data, loading_model
from wabe.hub.model_files import ReadyModel
from wabe.hub.plan import Plan
from wabe.hub.publish import Published, Say, plan_proven, proven_folder, publish_proven
from wabe.hub.target import Target
from wabe.training.core.layout import finished_runs
from wabe.training.core.recipe import Recipe
from wabe.training.core.registry import named, resolve
from wabe.validation.proven import Proven


class Checked(Protocol):
    """Something whose files on this machine may be published."""

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish; `note` is told what is true if it is interrupted."""


class Publishable(Protocol):
    """One repository to be."""

    @property
    def name(self) -> str:
        """Return the name of the repository, without the organisation."""

    def check(self) -> Checked:
        """Check everything on this machine that publishing depends on, and refuse what may not be published."""

    def loading(self, target: Target) -> Loading:
        """Return how a user loads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedData:
    """A built benchmark that passed the gate."""

    proven: Proven

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""
        return plan_proven(self.proven, target)

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish, with a card whose examples name the organisation."""
        return publish_proven(self.proven, target, say, note)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishableData:
    """A built benchmark."""

    benchmark: Benchmark
    folder: Path

    @property
    def name(self) -> str:
        """Return the name of the repository."""
        return self.benchmark.name

    def check(self) -> CheckedData:
        """Check the files, the validation record and the digests."""
        return CheckedData(proven=proven_folder(self.benchmark, self.folder))

    def loading(self, target: Target) -> Loading:
        """Return how a user loads its first config."""
        return loading_data(target, self.benchmark.name, self.benchmark.configs[0].name)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedModel:
    """The finished runs of a recipe, of which weights and data are as recorded."""

    ready: ReadyModel
    data: Path

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""
        from wabe.hub.publish_models import plan_ready

        return plan_ready(self.ready, target)

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish, load back and score."""
        from wabe.hub.publish_models import publish_ready

        return publish_ready(self.ready, self.data, target, say, note)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishableModel:
    """A trained recipe."""

    recipe: Recipe
    runs: Path
    data: Path

    @property
    def name(self) -> str:
        """Return the name of the repository."""
        return self.recipe.name

    def check(self) -> CheckedModel:
        """Check the weights, the records and the data that they name."""
        from wabe.hub.model_refusals import ready_model

        return CheckedModel(ready=ready_model(self.recipe, self.runs, self.data), data=self.data)

    def loading(self, target: Target) -> Loading:
        """Return how a user loads its data and then the model."""
        return loading_model(target, self.recipe)


def check_all(chosen: Sequence[Publishable]) -> tuple[list[Checked], list[WabeError]]:
    """Check all of them before the first is published; return those that may be, and why the others may not."""
    checked: list[Checked] = []
    faults: list[WabeError] = []
    for one in chosen:
        try:
            checked.append(one.check())
        except WabeError as error:
            faults.append(error)
    return checked, faults


def chosen_data(targets: tuple[str, ...], edition: Edition, output: Path) -> Sequence[Publishable]:
    """Return the benchmarks that are named, or all."""
    if partial := [target for target in targets if registry.parse(target)[1] is not None]:
        raise WrongCallError(
            where="wabe publish",
            what=f"{', '.join(partial)} is one config, and a repository holds all configs of a benchmark",
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


def trained_models(targets: tuple[str, ...], edition: Edition, runs: Path, data: Path) -> Sequence[Publishable]:
    """Return the models of an edition that have a finished run; there may be none."""
    trained = [one for one in resolve(targets) if one.edition is edition and finished_runs(runs, one.name)]
    return [PublishableModel(recipe=recipe, runs=runs, data=data) for recipe in trained]
