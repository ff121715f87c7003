"""What can be published, chosen by name: benchmarks that are built, recipes that are trained."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.declaration import Benchmark, Edition
from wabe.builders.core.manifest import Manifest
from wabe.errors import MissingError, WabeError, WrongCallError
from wabe.hub.connection import Say
from wabe.hub.dataset_files import dataset_publication, description
from wabe.hub.loading import Loading, loading_data, loading_model
from wabe.hub.model_files import ReadyModel, model_publication
from wabe.hub.plan import Plan
from wabe.hub.publication import Publication
from wabe.hub.publish import Published, plan_for, proven_folder, publish_data
from wabe.hub.target import Target
from wabe.training.core.layout import finished_runs
from wabe.training.core.recipe import Recipe
from wabe.training.core.registry import named, resolve
from wabe.validation.proven import Proven

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")


class Described(Protocol):
    """Something that may be published, with its card for the place that it goes to."""

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish; `note` is told what is true if it is interrupted."""


class Checked(Protocol):
    """Something whose files on this machine may be published."""

    def describe(self, target: Target, stack: ExitStack) -> Described:
        """Write the card for the place that it goes to; it is there until the stack is closed."""


class Publishable(Protocol):
    """One repository to be."""

    @property
    def name(self) -> str:
        """Return the name of the repository, without the organisation."""

    def check(self) -> Checked:
        """Check everything on this machine that publishing depends on; refuse what may not be published."""

    def loading(self, target: Target) -> Loading:
        """Return how a user loads it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedData:
    """A built benchmark that passed the gate, with its card and the files for other tools."""

    manifest: Manifest
    publication: Publication

    def plan(self, target: Target) -> Plan:
        """Plan, and change nothing."""
        return plan_for(self.publication, target)

    def publish(self, target: Target, say: Say, note: Say) -> Published:
        """Publish and read back."""
        return publish_data(self.manifest, self.publication, target, say, note)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedData:
    """A built benchmark that passed the gate."""

    proven: Proven

    def describe(self, target: Target, stack: ExitStack) -> DescribedData:
        """Write the card, its figures and the files for other tools."""
        card = stack.enter_context(description(self.proven, target))
        return DescribedData(manifest=self.proven.manifest, publication=dataset_publication(self.proven, card))


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
class DescribedModel:
    """The finished runs of a recipe, with their card."""

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
class CheckedModel:
    """The finished runs of a recipe, with weights and data as recorded."""

    ready: ReadyModel
    data: Path

    def describe(self, target: Target, stack: ExitStack) -> DescribedModel:
        """Write the card and what leaderboards read."""
        publication = stack.enter_context(model_publication(self.ready, target.org))
        return DescribedModel(ready=self.ready, publication=publication, data=self.data)


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


def each(things: Sequence[Thing], act: Callable[[Thing], Answer]) -> tuple[list[Answer], list[WabeError]]:
    """Do the same with all of them; return the answers, and why there are not more."""
    answers: list[Answer] = []
    faults: list[WabeError] = []
    for one in things:
        try:
            answers.append(act(one))
        except WabeError as error:
            faults.append(error)
    return answers, faults


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
