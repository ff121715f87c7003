"""The module that a model's declaration names: one of ours, or one of any package."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from wabe.errors import DeclarationError
from wabe.training.core.recipe import FromScratch

OURS = "wabe.training.models"
HOME = Path(__file__).resolve().parent.parent / "models"


def module_name(declared: FromScratch) -> str:
    """Return the full name of the module; one without a dot is ours."""
    module = declared.architecture.partition("/")[0]
    return module if "." in module else f"{OURS}.{module}"


def load_module(declared: FromScratch) -> ModuleType:
    """Import the module, which registers its models with transformers."""
    name = module_name(declared)
    try:
        return import_module(name)
    except Exception as error:
        raise DeclarationError(
            where=declared.architecture,
            what=f"the module {name} cannot be imported ({type(error).__name__}: {error})",
            remedy="Write package.module/name; python -c 'import package.module' shows what is wrong with a module",
        ) from error


def load_every(declared: list[FromScratch]) -> frozenset[str]:
    """Import our models and those that are declared; return the packages that they are in."""
    for path in sorted(HOME.glob("[a-z]*.py")):
        import_module(f"{OURS}.{path.stem}")
    for one in declared:
        load_module(one)
    return frozenset({OURS, *(module_name(one).rpartition(".")[0] for one in declared)})
