"""Which code, which versions, which device: what a record says of how it came about."""

import hashlib
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from builders.core.sources import file_sha256
from training.core.learning import weights_files
from training.core.recipe import FromScratch, Recipe

HOME = Path(__file__).resolve().parent.parent
PACKAGES = ("numpy", "pyarrow", "safetensors", "tokenizers", "torch", "transformers")
# What figures of a model that is trained already depend on.
EVALUATION = ("batches", "evaluate", "inference", "inputs", "label_names", "measures", "predict", "words")


def code_version() -> str:
    """Return the package's version and a digest of all code that trains."""
    return f"wabe {version('wabe')} {_digest(HOME.rglob('*.py'))[:16]}"


def evaluation_digest(recipe: Recipe) -> str:
    """Digest the code that evaluates a recipe's models: what is shared, the benchmark's own, and the model's."""
    found = [HOME / "core" / f"{name}.py" for name in EVALUATION]
    found += (HOME / recipe.benchmark).glob("*.py")
    if isinstance(recipe.model, FromScratch):
        found += (HOME / "models").glob(f"{recipe.model.architecture.partition('/')[0]}*.py")
    return _digest(found)


def package_versions() -> dict[str, str]:
    """Return the versions of what numbers depend on."""
    return {name: version(name) for name in PACKAGES}


def weights_digest(folder: Path) -> str:
    """Return the sha256 of a saved model's weights."""
    shas = [file_sha256(path) for path in weights_files(folder)]
    return shas[0] if len(shas) == 1 else hashlib.sha256("".join(shas).encode()).hexdigest()


def _digest(paths: Iterable[Path]) -> str:
    found = sorted((str(path.relative_to(HOME)), path) for path in paths)
    parts = [f"{name} {file_sha256(path)}\n" for name, path in found]
    return hashlib.sha256("".join(parts).encode()).hexdigest()
