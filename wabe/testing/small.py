"""Small benchmarks: the same declaration with few rows, on which checks are seen to fail."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pyarrow as pa

from wabe.builders.core.declaration import Benchmark


@dataclass(frozen=True, slots=True, kw_only=True)
class Small:
    """A benchmark of a few rows, and what defects are made from."""

    benchmark: Benchmark
    extra: Callable[[], Mapping[str, pa.Table]] = dict
    """Tables that a `defect.sql` can name, such as sound rows that are in no split."""
    defective: tuple[str, ...] = ()
    """Configs that have defects on purpose, and so do not pass without a list of known ones."""
