"""The versions of the code and packages that trained and measured, for the record of a run."""

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path

from wabe.builders.core.independence import modules_behind
from wabe.builders.core.origin import OURS, folder_of_module
from wabe.builders.core.sources import file_sha256
from wabe.training.core.architecture import HOME as MODELS
from wabe.training.core.architecture import OURS as MODELS_OF_OURS
from wabe.training.core.architecture import module_name
from wabe.training.core.learning import weights_files
from wabe.training.core.recipe import Evaluation, FromScratch, Recipe
from wabe.training.core.record import Run

HOME = Path(__file__).resolve().parent.parent
PACKAGES = ("numpy", "pyarrow", "safetensors", "tokenizers", "torch", "transformers")
# The modules of the core on which the measurements of a trained model depend.
EVALUATION = (
    "architecture",
    "batches",
    "data",
    "evaluate",
    "inference",
    "inputs",
    "label_names",
    "loading",
    "matthews",
    "measures",
    "merging",
    "predict",
    "vocabulary",
    "words",
)
# What, of ours, declares and does not compute; of recipes, the evaluations are digested by themselves.
DECLARATIONS = frozenset({"benchmark.py", "figures.py", "recipes.py"})

Files = Mapping[str, Path]


def code_version(recipe: Recipe) -> str:
    """Return the versions of the code that trains: Wabe's, and that of the package that declares the recipe."""
    found = f"wabe {version('wabe')} {_digest(_below(HOME))[:16]}"
    origin = recipe.origin
    if origin is None or origin.package == OURS:
        return found
    return f"{found}, {origin.package or origin.module.partition('.')[0]} {_digest(_own_files(recipe))[:16]}"


def evaluation_version(recipe: Recipe, test_rows: int | None) -> str:
    """Name what measurements depend on besides the weights and the data: code, measures, how many rows."""
    core = {f"core/{name}.py": HOME / "core" / f"{name}.py" for name in EVALUATION}
    told = (_told(one) for one in recipe.evaluations)
    return f"{_digest({**core, **_own_files(recipe)}, *told)} rows {test_rows}"


def is_stale(recipe: Recipe, run: Run) -> bool:
    """Return whether the measurements of a run were made otherwise than they would be today."""
    return bool(run.extra.get("evaluation") != evaluation_version(recipe, run.hyperparameters.get("test_rows")))


def _own_files(recipe: Recipe) -> Files:
    """Return the files that measure and model for one recipe, by names that are the same on every machine.

    Of ours these are the benchmark's folder below `training` and the model's modules; of anybody else's, the modules
    that the functions of its measures, shortcuts, inputs and model are from, and what these import of the package.
    """
    own = module_name(recipe.model) if isinstance(recipe.model, FromScratch) else None
    found: dict[str, Path] = {}
    if own is not None and own.startswith(f"{MODELS_OF_OURS}."):
        # Several modules of ours make up one model; their names begin with the first one's.
        begins = own.rpartition(".")[2]
        found |= {name: path for name, path in _below(MODELS).items() if path.name.startswith(begins)}
    origin = recipe.origin
    if origin is None:
        return found
    if origin.package == OURS:
        folder = folder_of_module(origin)
        files = _below(folder) if folder else {}
        return found | {name: path for name, path in files.items() if path.name not in DECLARATIONS}
    functions: list[Callable[..., object] | str] = [recipe.inputs.texts, *([own] if own else [])]
    for evaluation in recipe.evaluations:
        functions += [one.measure for one in evaluation.measures]
        functions += [one.learn for one in evaluation.shortcuts]
    return found | modules_behind(functions, origin.module.partition(".")[0])


def _below(folder: Path) -> Files:
    return {f"{folder.name}/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*.py")}


def _told(evaluation: Evaluation) -> str:
    measures = [f"{one.name} {one.columns} {_name(one.measure)}" for one in evaluation.measures]
    shortcuts = [f"{one.name} {one.columns} {_name(one.learn)}" for one in evaluation.shortcuts]
    derived = [
        f"{one.config} {one.split} {one.origin} {one.link} {one.columns} {_name(one.start)}"
        for one in evaluation.derived
    ]
    return f"{evaluation.config} {evaluation.splits} {measures} {shortcuts}{derived or ''}\n"


def _name(function: Callable[..., object]) -> str:
    if isinstance(function, partial):
        return f"{_name(function.func)} {function.args} {sorted(function.keywords.items())}"
    return f"{function.__module__}.{getattr(function, '__qualname__', type(function).__qualname__)}"


def package_versions() -> dict[str, str]:
    """Return the versions of what numbers depend on."""
    return {name: version(name) for name in PACKAGES}


def weights_checksums(folder: Path) -> dict[Path, str]:
    """Return the sha256 of every file of a saved model's weights."""
    return {path: file_sha256(path) for path in weights_files(folder)}


def weights_digest(checksums: Mapping[Path, str]) -> str:
    """Return one sha256 for a model's weights: the file's own, or that of all files' in order."""
    every = [checksums[path] for path in sorted(checksums)]
    return every[0] if len(every) == 1 else hashlib.sha256("".join(every).encode()).hexdigest()


def _digest(files: Files, *told: str) -> str:
    parts = [*(f"{name} {file_sha256(files[name])}\n" for name in sorted(files)), *told]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
