"""What can be published, chosen by name: benchmarks that are built, recipes that are trained."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.builders.core.manifest import Manifest
from wabe.errors import MissingError, WabeError, WrongCallError
from wabe.hub.dataset_files import card_folder, dataset_publication
from wabe.hub.loading import Loading, loading_data, loading_model
from wabe.hub.model_files import ReadyModel, model_publication
from wabe.hub.plan import Plan
from wabe.hub.publication import Publication
from wabe.hub.publish import Published, Say, plan_for, proven_folder, publish_data
from wabe.hub.target import Target
from wabe.training.core.layout import finished_runs
from wabe.training.core.recipe import Recipe
from wabe.training.core.registry import named, resolve


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

    def check(self, org: str, stack: ExitStack) -> Checked:
        """Check everything on this machine that publishing depends on, and write the card for an organisation.

        Refuse what may not be published. The card is there until the stack is closed.
        """

    def loading(self, target: Target) -> Loading:
        """Return how a user loads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedData:
    """A built benchmark that passed the gate, with its card."""

    manifest: Manifest
    publication: Publication

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""
        return plan_for(self.publication, target)

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish and read back."""
        return publish_data(self.manifest, self.publication, target, say, note)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishableData:
    """A built benchmark."""

    benchmark: Benchmark
    folder: Path

    @property
    def name(self) -> str:
        """Return the name of the repository."""
        return self.benchmark.name

    def check(self, org: str, stack: ExitStack) -> CheckedData:
        """Check the files, the validation record and the digests, and write the card."""
        proven = proven_folder(self.benchmark, self.folder)
        card = stack.enter_context(card_folder(proven, org))
        return CheckedData(manifest=proven.manifest, publication=dataset_publication(proven, card))

    def loading(self, target: Target) -> Loading:
        """Return how a user loads its first config."""
        return loading_data(target, self.benchmark.name, self.benchmark.configs[0].name)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedModel:
    """The finished runs of a recipe, with weights and data as recorded, and with their card."""

    ready: ReadyModel
    publication: Publication
    data: Path

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""
        from wabe.hub.publish_models import plan_ready

        return plan_ready(self.ready, self.publication, target)

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish, load back and score."""
        from wabe.hub.publish_models import publish_ready

        return publish_ready(self.ready, self.publication, self.data, target, say, note)


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

    def check(self, org: str, stack: ExitStack) -> CheckedModel:
        """Check the weights, the records and the data that they name, and write the card."""
        from wabe.hub.model_refusals import ready_model

        ready = ready_model(self.recipe, self.runs, self.data)
        publication = stack.enter_context(model_publication(ready, org))
        return CheckedModel(ready=ready, publication=publication, data=self.data)

    def loading(self, target: Target) -> Loading:
        """Return how a user loads its data and then the model."""
        return loading_model(target, self.recipe)


def check_all(chosen: Sequence[Publishable], org: str, stack: ExitStack) -> tuple[list[Checked], list[WabeError]]:
    """Check all of them before the first is published; return those that may be, and why the others may not."""
    checked: list[Checked] = []
    faults: list[WabeError] = []
    for one in chosen:
        try:
            checked.append(one.check(org, stack))
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
