"""Wabe builds, proves and publishes systematicity benchmarks of natural-language inference.

>>> import wabe
>>> wabe.load("seti", "task2_nontrivial")  # a DatasetDict, built once into the cache

Everything heavy is imported when it is first used, so that this import costs nothing.
"""

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datasets import DatasetDict

    from wabe.builders.core.declaration import Benchmark
    from wabe.builders.core.manifest import Manifest
    from wabe.validation.record import Record

__all__ = ["benchmarks", "build", "load", "validate"]

Target = str | PathLike[str]


def benchmarks() -> "tuple[Benchmark, ...]":
    """Return the declarations of every benchmark there is, ours and those of installed packages, by edition.

    A package that cannot be imported is left out, with a warning that says why.

    >>> [(one.name, one.edition, one.version) for one in wabe.benchmarks()]
    """
    from warnings import warn

    from wabe.builders.core import registry

    found, faults = registry.importable()
    for fault in faults:
        warn(str(fault), stacklevel=2)
    return tuple(found)


def load(benchmark: Target, config: str | None = None, *, edition: str = "embedded") -> "DatasetDict":
    """Return the splits of a config, built into the cache or found there; without a name, the first config's.

    `benchmark` is a name or a path, and may end in the name of the config: `"seti/primitives"`, `"./cats/small"`.
    What was imported once is not read again: after an edit of a benchmark's code, start Python anew.

    >>> wabe.load("jabberwocky", "small")["train"][0]
    """
    from wabe.builders.core import adapter, registry

    chosen = registry.edition_called(edition, where="wabe.load")
    name, named = registry.parse(_spelled(benchmark))
    declared = registry.find(name, chosen)
    wanted = config if config is not None else named
    return adapter.load(declared, declared.configs[0] if wanted is None else declared.config(wanted))


def build(
    targets: Target | Sequence[Target] = (), *, edition: str = "embedded", data: str | Path = "build", jobs: int = 1
) -> "dict[Path, Manifest]":
    """Build targets into Parquet files below `data`; return the built folders with their manifests.

    A target is a benchmark (`"seti"`, `"./cats"`) or one of its configs (`"seti/primitives"`); none means all.
    With `jobs` above 1, configs are built in processes of their own: call it below `if __name__ == "__main__":`.

    >>> wabe.build("seti/primitives", data="build")
    """
    from wabe.builders.core import registry
    from wabe.builders.core.build import build as build_configs
    from wabe.builders.core.build import folder_of
    from wabe.cards.card import write_stub

    built = {}
    for benchmark, configs in registry.resolve(_several(targets), registry.edition_called(edition, where="wabe.build")):
        folder = folder_of(benchmark, Path(data))
        built[folder] = build_configs(benchmark, configs, Path(data), jobs=jobs)
        write_stub(benchmark, built[folder], folder)
    return built


def validate(
    targets: Target | Sequence[Target] = (), *, edition: str = "embedded", data: str | Path = "build"
) -> "dict[Path, Record]":
    """Run the gate over what is built; write record and report beside the data and return the records by folder.

    >>> all(record.passed for record in wabe.validate("seti/primitives").values())
    """
    from wabe.builders.core import registry
    from wabe.builders.core.build import folder_of
    from wabe.validation.gate import validate_folder

    found = {}
    chosen = registry.resolve(_several(targets), registry.edition_called(edition, where="wabe.validate"))
    for benchmark, configs in chosen:
        folder = folder_of(benchmark, Path(data))
        found[folder] = validate_folder(benchmark, configs, folder)
    return found


def _several(targets: Target | Sequence[Target]) -> tuple[str, ...]:
    if isinstance(targets, str | PathLike):
        return (_spelled(targets),)
    return tuple(_spelled(target) for target in targets)


def _spelled(target: Target) -> str:
    """Spell a target as the command line has it; a path object that begins with no dot or slash means this folder."""
    if isinstance(target, str):
        return target
    path = fspath(target)
    return path if path.startswith((".", "/", "~")) else f"./{path}"


def __getattr__(name: str) -> str:
    """Return the installed version when `wabe.__version__` is asked for."""
    if name == "__version__":
        from importlib.metadata import version

        return version("wabe")
    message = f"module 'wabe' has no attribute {name!r}"
    raise AttributeError(message)
