"""Which code, which versions, which device: what a record says of how it came about."""

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from pathlib import Path

from wabe.builders.core import registry
from wabe.builders.core.sources import file_sha256
from wabe.training.core.learning import weights_files
from wabe.training.core.recipe import Evaluation, FromScratch, Recipe
from wabe.training.core.record import Run

HOME = Path(__file__).resolve().parent.parent
PACKAGES = ("numpy", "pyarrow", "safetensors", "tokenizers", "torch", "transformers")
# What figures of a model that is trained already depend on.
EVALUATION = (
    "batches",
    "data",
    "evaluate",
    "inference",
    "inputs",
    "label_names",
    "loading",
    "measures",
    "predict",
    "vocabulary",
    "words",
)
# What a benchmark's folder has besides: declarations, of which the evaluations are told apart from the rest.
DECLARATIONS = ("figures.py", "recipes.py")


def code_version() -> str:
    """Return the package's version and a digest of all code that trains."""
    return f"wabe {version('wabe')} {_digest(HOME.rglob('*.py'))[:16]}"


def evaluation_version(recipe: Recipe, test_rows: int | None) -> str:
    """Name what figures depend on besides the weights: code, what is measured, how many rows, the data's version."""
    version_of_data = registry.find(recipe.benchmark, recipe.edition).version
    return f"{_evaluation_digest(recipe)} rows {test_rows} data {version_of_data}"


def is_stale(recipe: Recipe, run: Run) -> bool:
    """Return whether the figures of a run came about otherwise than they would today."""
    return bool(run.extra.get("evaluation") != evaluation_version(recipe, run.hyperparameters.get("test_rows")))


def _evaluation_digest(recipe: Recipe) -> str:
    """Digest the code that evaluates a recipe's models: what is shared, the benchmark's own, and the model's."""
    found = [HOME / "core" / f"{name}.py" for name in EVALUATION]
    found += [path for path in (HOME / recipe.benchmark).glob("*.py") if path.name not in DECLARATIONS]
    if isinstance(recipe.model, FromScratch):
        found += (HOME / "models").glob(f"{recipe.model.architecture.partition('/')[0]}*.py")
    return _digest(found, *(_told(one) for one in recipe.evaluations))


def _told(evaluation: Evaluation) -> str:
    shortcuts = [f"{one.name} {one.columns} {_name(one.learn)}" for one in evaluation.shortcuts]
    measures = [_name(measure) for measure in evaluation.measures]
    return f"{evaluation.config} {evaluation.splits} {measures} {evaluation.columns} {shortcuts}\n"


def _name(function: Callable[..., object]) -> str:
    if isinstance(function, partial):
        return f"{_name(function.func)} {function.args} {sorted(function.keywords.items())}"
    return f"{function.__module__}.{getattr(function, '__qualname__', type(function).__qualname__)}"


def package_versions() -> dict[str, str]:
    """Return the versions of what numbers depend on."""
    return {name: version(name) for name in PACKAGES}


def weights_digest(folder: Path) -> str:
    """Return the sha256 of a saved model's weights."""
    shas = [file_sha256(path) for path in weights_files(folder)]
    return shas[0] if len(shas) == 1 else hashlib.sha256("".join(shas).encode()).hexdigest()


def _digest(paths: Iterable[Path], *told: str) -> str:
    found = sorted((str(path.relative_to(HOME)), path) for path in paths)
    parts = [*(f"{name} {file_sha256(path)}\n" for name, path in found), *told]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
