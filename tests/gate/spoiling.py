"""The plain benchmark, built and spoilt by SQL, for tests of the gate."""

from pathlib import Path

from wabe.builders.core.declaration import Benchmark
from wabe.testing.spoil import Defect, spoil
from wabe.validation.record import Record, Result


def spoilt(benchmark: Benchmark, clean: Path, target: Path, sql: str, *configs: str) -> Path:
    """Copy some configs of a clean build, all unless any is named, and run statements over their rows."""
    names = configs or tuple(config.name for config in benchmark.configs)
    defect = Defect(
        code="", sql=sql, configs=names, expected_is_clean=False, manifest_is_clean=False, known=(),
        footer_is_lost=False,
    )  # fmt: skip
    spoil(benchmark, clean, target, defect, {})
    return target


def result_of(record: Record, config: str, split: str, code: str) -> Result:
    """Return the result of one check."""
    return next(one for one in record.results if (one.config, one.split, one.code) == (config, split, code))
