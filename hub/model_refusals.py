"""Which models are never published: those whose weights, data or settings are not as recorded, and pickles."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
from huggingface_hub.errors import RemoteEntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError

from wabe.builders.core import registry
from wabe.builders.core.manifest import MANIFEST, Manifest, read_manifest
from wabe.builders.core.sources import file_sha256
from wabe.cards.comparison import changed_settings
from wabe.cards.model_card import Described
from wabe.hub.connection import with_patience
from wabe.hub.model_files import ReadyModel, model_paths
from wabe.hub.refusals import refuse
from wabe.hub.remote import DATASET
from wabe.hub.target import Target
from wabe.training.core.data import Reader
from wabe.training.core.layout import RunFolder, require_finished
from wabe.training.core.measures import LABEL
from wabe.training.core.provenance import is_stale, weights_checksums, weights_digest
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import RECORD, Run, read_run
from wabe.training.core.registry import target_of

WEIGHTS = ".safetensors"
# What transformers reads besides weights: configs, vocabularies, chat templates, the model's own code.
PLAIN = frozenset({".json", ".txt", ".py", ".model", ".jinja", ".md", WEIGHTS})


def ready_model(recipe: Recipe, runs: Path, data: Path) -> ReadyModel:
    """Return the finished runs of a recipe if they may be published; refuse any other, with every reason at once."""
    folders = require_finished(runs, recipe.name, target=target_of(recipe))
    records = tuple(read_run(folder.path) for folder in folders)
    checksums = [weights_checksums(folder.model) for folder in folders]
    reader = Reader(registry.find(recipe.benchmark, recipe.edition), data)
    reasons = [
        f"{folder.path.name}: {reason}"
        for folder, run, weights in zip(folders, records, checksums, strict=True)
        for reason in _run_reasons(recipe, folder, run, weights, reader)
    ]
    refuse(recipe.name, [*reasons, *_folder_reasons(folders[0].model)])
    return ReadyModel(
        described=_described(recipe, folders, records, reader), folders=tuple(folders), checksums=checksums[0]
    )


def refuse_without_data(described: Described, target: Target, *, required: bool) -> None:
    """Refuse a model unless the data that its card names is published as it is built."""
    name, repo_id, tag = described.recipe.name, target.repo_id(described.recipe.benchmark), f"v{described.version}"
    published = _published(target, repo_id, tag) if target.reachable else None
    if published is None and required:
        refuse(name, [f"its data is not at {repo_id}, revision {tag} ({_command(described, target)})"])
    if published is not None:
        there = _whole_splits(published)
        places = dict.fromkeys(one.place for one in described.runs[0].data.read)
        other = [place for place in places if there.get(place) != described.splits[place]]
        refuse(name, [f"{repo_id} {tag} has other rows than are built: {', '.join(other)}"] if other else [])


def _command(described: Described, target: Target) -> str:
    return f"run wabe publish {described.recipe.benchmark} --org {target.org}"


def _described(recipe: Recipe, folders: list[RunFolder], runs: tuple[Run, ...], reader: Reader) -> Described:
    return Described(
        recipe=recipe,
        runs=runs,
        records=tuple(file_sha256(folder.path / RECORD) for folder in folders),
        version=reader.benchmark.version,
        splits=_whole_splits(read_manifest(reader.folder)),
        model=folders[0].model,
        example=_example(recipe, reader),
        constants=_constants(recipe, reader),
    )


def _run_reasons(
    recipe: Recipe, folder: RunFolder, run: Run, weights: Mapping[Path, str], reader: Reader
) -> Iterator[str]:
    train = f"run wabe train {target_of(recipe)}"
    again = f"remove {folder.path} and {train}"
    if (run.recipe, f"seed{run.seed}") != (recipe.name, folder.path.name):
        yield f"its record is of {run.recipe} with seed {run.seed}"
    if weights_digest(weights) != run.weights_sha256:
        yield f"the weights are not those that were measured: another sha256 ({again})"
    if (run.data.benchmark, run.data.edition) != (recipe.benchmark, recipe.edition.value):
        yield f"it was trained on {run.data.benchmark}, {run.data.edition} edition"
    elif not run.data.read:
        yield f"its record does not say what was read of the data ({again})"
    elif changed := reader.changed(run.data.read):
        yield f"it read other values, in version {run.data.version}, than are built: {', '.join(changed)} ({again})"
    if is_stale(recipe, run):
        yield f"it was measured by earlier code or with other measures ({train}, which measures it again)"
    if settings := changed_settings(recipe, run):
        yield f"it was trained with other settings than the recipe's: {', '.join(settings)} ({again})"


def _folder_reasons(model: Path) -> Iterator[str]:
    paths = model_paths(model)
    names = {path.name for path in paths}
    if "config.json" not in names or not any(path.suffix == WEIGHTS for path in paths):
        yield "there is no config.json with weights as safetensors"
    if odd := sorted(path.name for path in paths if path.suffix not in PLAIN):
        yield f"{', '.join(odd)} would be published: only plain files and safetensors are, never pickles (remove it)"


def _example(recipe: Recipe, reader: Reader) -> tuple[str, str | None]:
    """Return what the model reads of the first row that it was tested on."""
    tested = ((one.config, one.splits[0]) for one in recipe.evaluations if one.splits)
    config, split = next(tested, (recipe.config, recipe.validation_split))
    first: pa.Table = reader.table(config, split, recipe.inputs.columns).slice(0, 1)
    return next(iter(recipe.inputs.texts(first)))


def _constants(recipe: Recipe, reader: Reader) -> dict[str, float]:
    """Return the share of the most frequent label in each whole split that the recipe validates or evaluates on."""
    places = [(recipe.config, recipe.validation_split)]
    places += [(one.config, split) for one in recipe.evaluations for split in one.splits]
    found = {}
    for config, split in dict.fromkeys(places):
        labels = reader.table(config, split, (LABEL,))[LABEL].to_numpy()
        found[f"{config}/{split}"] = float(np.bincount(labels).max() / len(labels))
    return found


def _whole_splits(manifest: Manifest) -> dict[str, str]:
    return {
        f"{config}/{split}": digest for config, splits in manifest.digests.items() for split, digest in splits.items()
    }


def _published(target: Target, repo_id: str, revision: str) -> Manifest | None:
    def fetch() -> Path | None:
        try:
            return Path(target.api.hf_hub_download(repo_id, MANIFEST, revision=revision, repo_type=DATASET))
        except (RemoteEntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError):
            return None

    path = with_patience(fetch, where=repo_id)
    return None if path is None else read_manifest(path.parent)
