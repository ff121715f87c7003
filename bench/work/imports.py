"""The time to import one module, and which of the two slow libraries it brings along."""

import sys
from importlib import import_module
from time import perf_counter

from bench.work.answer import answer

SLOW = ("datasets", "great_expectations")


def main(module: str) -> None:
    """Import a module."""
    start = perf_counter()
    import_module(module)
    seconds = perf_counter() - start
    answer({"import_seconds": seconds, **{name: float(name in sys.modules) for name in SLOW}})


if __name__ == "__main__":
    main(sys.argv[1])
