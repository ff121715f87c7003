"""Which models are never published: of other weights, other data or another recipe than their record says; pickles."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from huggingface_hub import HfApi
from huggingface_hub.errors import EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError

from wabe.builders.core import registry
from wabe.builders.core.build import folder_of
from wabe.builders.core.manifest import MANIFEST, read_manifest
from wabe.cards.comparison import changed_settings
from wabe.hub.model_files import WEIGHTS, model_paths
from wabe.hub.refusals import refuse
from wabe.hub.remote import DATASET
from wabe.hub.target import Target
from wabe.training.core.layout import RunFolder
from wabe.training.core.provenance import is_stale, weights_digest
from wabe.training.core.recipe import Recipe
from wabe.training.core.record import Run

# What transformers reads besides weights: configs, vocabularies, chat templates, the model's own code.
PLAIN = frozenset({".json", ".txt", ".py", ".model", ".jinja", ".md", WEIGHTS})


def refuse_model(recipe: Recipe, folders: list[RunFolder], runs: tuple[Run, ...], data: Path) -> None:
    """Refuse runs that may not be published anywhere, with every reason at once."""
    built = _split_digests(folder_of(registry.find(recipe.benchmark, recipe.edition), data))
    reasons = [
        f"{folder.path.name}: {reason}"
        for folder, run in zip(folders, runs, strict=True)
        for reason in _run_reasons(recipe, folder, run, built)
    ]
    refuse(recipe.name, [*reasons, *_folder_reasons(folders[0].model)])


def refuse_without_data(recipe: Recipe, run: Run, target: Target, *, required: bool) -> None:
    """Refuse a model whose data is not where its card says, at its version and with its digests."""
    repo_id, tag = target.repo_id(recipe.benchmark), f"v{run.data.version}"
    published = _published_digests(target.api, repo_id, tag) if target.reachable else None
    if published is None and required:
        refuse(
            recipe.name,
            [f"its data is not at {repo_id}, revision {tag} (run wabe publish {recipe.benchmark} first)"],
        )
    if published is not None:
        other = _other_rows(run, published)
        refuse(recipe.name, [f"{repo_id} {tag} has other rows than it was trained on: {other}"] if other else [])


def _run_reasons(recipe: Recipe, folder: RunFolder, run: Run, built: Mapping[str, str]) -> Iterator[str]:
    again = f"remove {folder.path} and run wabe train {recipe.name}"
    if (run.recipe, f"seed{run.seed}") != (recipe.name, folder.path.name):
        yield f"its record is of {run.recipe} with seed {run.seed}"
    if weights_digest(folder.model) != run.weights_sha256:
        yield f"the weights are not those that were measured: another sha256 ({again})"
    if (run.data.benchmark, run.data.edition) != (recipe.benchmark, recipe.edition.value):
        yield f"it was trained on {run.data.benchmark}, {run.data.edition} edition"
    version = registry.find(recipe.benchmark, recipe.edition).version
    if run.data.version != version:
        yield f"it was trained on version {run.data.version} of the data, and {version} is declared ({again})"
    elif other := _other_rows(run, built):
        yield f"it was trained on other rows than are built: {other} ({again})"
    if is_stale(recipe, run):
        yield f"its figures are of earlier code, data or measures (run wabe train {recipe.name}, which measures anew)"
    if changed := changed_settings(recipe, run):
        yield f"it was trained with other settings than the recipe's: {', '.join(changed)} ({again})"


def _folder_reasons(model: Path) -> Iterator[str]:
    paths = model_paths(model)
    names = {path.name for path in paths}
    if "config.json" not in names or not any(path.suffix == WEIGHTS for path in paths):
        yield "there is no config.json with weights as safetensors"
    if odd := sorted(path.name for path in paths if path.suffix not in PLAIN):
        yield f"{', '.join(odd)} would be published: only plain files and safetensors are, never pickles (remove it)"


def _other_rows(run: Run, known: Mapping[str, str]) -> str:
    return ", ".join(split for split, digest in run.data.digests.items() if known.get(split) != digest)


def _split_digests(folder: Path) -> dict[str, str]:
    return {
        f"{config}/{split}": one.digest
        for config, built in read_manifest(folder).configs.items()
        for split, one in built.splits.items()
    }


def _published_digests(api: HfApi, repo_id: str, revision: str) -> dict[str, str] | None:
    try:
        path = Path(api.hf_hub_download(repo_id, MANIFEST, revision=revision, repo_type=DATASET))
    except (EntryNotFoundError, RepositoryNotFoundError, RevisionNotFoundError):
        return None
    return _split_digests(path.parent)
