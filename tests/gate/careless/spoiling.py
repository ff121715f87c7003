"""Spoilt copies of a clean build: rows are read as plain data, changed, and written with all digests pinned anew."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from wabe.builders.core.manifest import read_manifest
from wabe.builders.core.rows import schema_of
from wabe.testing.spoil import Defect, spoil
from wabe.validation.gate import validate
from wabe.validation.record import Finding, Outcome, Record, Result

from .benchmark import SISTERS
from .changes import Splits
from .rows import SisterRow


def read_rows(clean: Path, config: str) -> Splits:
    """Read the rows of a config."""
    built = read_manifest(clean).configs[config].splits
    return {name: pq.read_table(clean / one.file).to_pylist() for name, one in built.items()}


def gate(clean: Path, target: Path, spoilt: dict[str, Splits], only: Sequence[str] = ()) -> Record:
    """Write spoilt configs as a build of their own and run the gate over them, or over only some of them."""
    names = [f"{config}__{split}" for config, splits in spoilt.items() for split in splits]
    defect = Defect(
        code="",
        sql="; ".join(f"CREATE OR REPLACE TABLE {name} AS FROM spoilt_{name}" for name in names),
        configs=tuple(spoilt),
        expected_is_clean=False,
        manifest_is_clean=False,
        known=(),
        footer_is_lost=False,
    )
    tables = {
        f"spoilt_{config}__{split}": pa.Table.from_pylist(rows, schema=schema_of(SisterRow))
        for config, splits in spoilt.items()
        for split, rows in splits.items()
    }
    _, expected = spoil(SISTERS, clean, target, defect, tables)
    configs = [SISTERS.config(name) for name in only or spoilt]
    return validate(SISTERS, configs, target, expected=expected, known={}, cues={})


def failed(record: Record, code: str) -> list[Result]:
    """Return the checks with a code that failed."""
    return [result for result in record.results if result.code == code and result.outcome is Outcome.FAILED]


def found(record: Record, code: str) -> Iterator[Finding]:
    """Yield all that the checks with a code found."""
    for result in failed(record, code):
        yield from result.failing
