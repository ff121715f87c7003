"""The benchmarks there are: every folder of `builders` that has a `benchmark.py`."""

from functools import cache
from importlib import import_module
from pathlib import Path

from builders.core.declaration import Benchmark, Config, Edition
from builders.core.errors import MissingError, unknown_name

HOME = Path(__file__).resolve().parent.parent


def names() -> list[str]:
    """Return the names of all benchmarks, without importing any."""
    return sorted(path.parent.name for path in HOME.glob("*/benchmark.py"))


@cache
def editions(name: str) -> tuple[Benchmark, ...]:
    """Return the declarations of one benchmark, one per edition."""
    if name not in names():
        raise unknown_name(where="wabe", kind="benchmark", name=name, known=names())
    declared: tuple[Benchmark, ...] = import_module(f"builders.{name}.benchmark").EDITIONS
    return declared


def find(name: str, edition: Edition = Edition.EMBEDDED) -> Benchmark:
    """Return the declaration of one benchmark in one edition."""
    for benchmark in editions(name):
        if benchmark.edition is edition:
            return benchmark
    raise MissingError(
        where=name,
        what=f"there is no {edition} edition",
        remedy=f"Use {' or '.join(benchmark.edition for benchmark in editions(name))}",
    )


def resolve(
    targets: tuple[str, ...], edition: Edition = Edition.EMBEDDED
) -> list[tuple[Benchmark, tuple[Config, ...]]]:
    """Read targets such as `seti` or `seti/primitives`; none means every benchmark with this edition."""
    if not targets:
        everything = [benchmark for name in names() for benchmark in editions(name)]
        chosen = [(found, found.configs) for found in everything if found.edition is edition]
        if not chosen:
            raise MissingError(
                where="wabe", what=f"no benchmark has the {edition} edition", remedy="Leave out --edition or SOURCES"
            )
        return chosen
    named: dict[str, dict[str, Config]] = {}
    for target in targets:
        name, _, config = target.partition("/")
        benchmark = find(name, edition)
        wanted = (benchmark.config(config),) if config else benchmark.configs
        named.setdefault(name, {}).update({one.name: one for one in wanted})
    return [
        (find(name, edition), tuple(one for one in find(name, edition).configs if one.name in configs))
        for name, configs in named.items()
    ]
