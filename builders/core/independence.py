"""Whether an oracle is independent: which code of their own package it and the constructors have in common."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from wabe.builders.core.declaration import Benchmark, Config, Oracle

# Row types are what is published, and a source is a pinned file: sharing them shares no derivation.
SHARED = frozenset({"rows", "source", "sources"})


def shared_code(benchmark: Benchmark, config: Config) -> list[str]:
    """Return the modules of the benchmark's package that its oracle and its constructors both run, or import.

    Row types and declared sources do not count; a config without an oracle shares nothing.
    """
    oracle = benchmark.oracle_of(config)
    if not isinstance(oracle, Oracle):
        return []
    package = _package(benchmark)
    judging = modules_behind([oracle.labels], package)
    making = modules_behind([split.tables for split in config.splits], package)
    both = judging.keys() & making.keys()
    return sorted(module for module in both if module.rpartition(".")[2] not in SHARED)


def _package(benchmark: Benchmark) -> str:
    """Return the package whose modules count: the benchmark's own folder for ours, else the top-level package."""
    module = benchmark.origin.module if benchmark.origin else f"{benchmark.folder.name}.benchmark"
    return module.rpartition(".")[0] if module.startswith("wabe.") else module.partition(".")[0]


def modules_behind(functions: Iterable[Callable[..., object] | str], package: str) -> dict[str, Path]:
    """Return the modules of a package that functions are from, or that are named, and all that these import.

    They are read and not run, so that what a module imports counts before it is imported.
    """
    waiting = [
        module
        for function in functions
        for module in ([function] if isinstance(function, str) else _modules_of(function))
    ]
    reached: dict[str, Path] = {}
    while waiting:
        module = waiting.pop()
        if module not in reached and (file := _file_of(module, package)) is not None:
            reached[module] = file
            waiting += _imported(module, file, package)
    return reached


def _file_of(module: str, package: str) -> Path | None:
    """Return the file of a module of a package; None for anything else."""
    if not f"{module}.".startswith(f"{package}."):
        return None
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is None:
        try:
            spec = find_spec(module)
        except (ImportError, ValueError):
            return None
        file = spec.origin if spec else None
    return Path(file) if file and Path(file).suffix == ".py" else None


def _modules_of(given: object) -> Iterator[str]:
    """Yield the modules of a function, and of the functions that it was given beforehand."""
    if isinstance(given, partial):
        for part in (given.func, *given.args, *given.keywords.values()):
            yield from _modules_of(part)
    elif is_dataclass(given) and not isinstance(given, type):
        for field in fields(given):
            yield from _modules_of(getattr(given, field.name))
    elif callable(given):
        yield str(getattr(given, "__module__", ""))


def _imported(module: str, file: Path, package: str) -> Iterator[str]:
    """Yield the full names of the modules that a module imports, anywhere in its code."""
    home = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = home.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            # A name from a package may be a module of it.
            names = [f"{start}.{one.name}" for one in node.names]
            yield from [name for name in names if _file_of(name, package)] or [start]
