"""What an oracle imports: its row types and declared sources, and nothing else of the package that it judges."""

import ast
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

# A source is a pinned file; row types are what is published. Neither can make a label.
ALLOWED = frozenset({"rows", "source", "sources"})


def shared_code(derive: Callable[..., object], folder: Path) -> list[str]:
    """Return the modules of the benchmark's own package that an oracle imports, directly or not, and may not.

    Modules beside the oracle whose names begin with its own (`oracle_words`) are part of it.
    """
    while isinstance(derive, partial):
        derive = derive.func
    start = derive.__module__
    package = _package_of(start, folder)
    name = start.rpartition(".")[2]
    reached, waiting = {start}, [start]
    while waiting:
        for found in _imported(waiting.pop(), package):
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    return sorted(
        module
        for module in reached
        if module.rpartition(".")[2] not in ALLOWED and not module.rpartition(".")[2].startswith(name)
    )


def _package_of(module: str, folder: Path) -> str:
    """Return the top-level package of a benchmark, or, for one of ours, the benchmark's own."""
    if module.startswith("wabe."):
        return f"wabe.builders.{folder.name}"
    return module.partition(".")[0]


def _imported(module: str, package: str) -> Iterator[str]:
    """Yield the modules of a package that one of its modules imports, wherever in its code."""
    loaded = sys.modules.get(module)
    file = getattr(loaded, "__file__", None)
    if file is None:
        return
    home = module if Path(file).name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        for name in _names(node, home):
            if name.startswith(f"{package}."):
                yield name


def _names(node: ast.AST, home: str) -> Iterator[str]:
    """Yield the full names of modules that a statement imports; a name from a package may be a module of it."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = ".".join(home.split(".")[: len(home.split(".")) - node.level + 1]) if node.level else ""
        start = ".".join(filter(None, (base, node.module)))
        submodules = [f"{start}.{one.name}" for one in node.names if f"{start}.{one.name}" in sys.modules]
        yield from submodules or [start]
