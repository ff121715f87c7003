"""The record does not depend on how many processes read the rows."""

from pathlib import Path

import pytest

from wabe.builders.core import registry
from wabe.builders.core.build import build
from wabe.builders.core.declaration import Edition
from wabe.builders.core.store import open_build
from wabe.validation import measuring
from wabe.validation.gate import validate_folder
from wabe.validation.measuring import Measuring
from wabe.validation.views import Database


def test_records_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows, digests, shortcuts and findings, with one process and with two."""
    monkeypatch.setattr(measuring, "ROWS_FOR_PROCESSES", 1)
    [(benchmark, configs)] = registry.resolve(("seti/primitives",), Edition.EMBEDDED)
    build(benchmark, configs, tmp_path)
    folder = tmp_path / "embedded/seti"
    alone = validate_folder(benchmark, configs, folder)
    assert alone.passed
    assert validate_folder(benchmark, configs, folder, jobs=2).content() == alone.content()


def test_small_data_is_read_in_this_process(tmp_path: Path) -> None:
    """Starting another one would take longer."""
    [(benchmark, configs)] = registry.resolve(("seti/primitives",), Edition.EMBEDDED)
    build(benchmark, configs, tmp_path)
    folder = tmp_path / "embedded/seti"
    database = Database(tmp_path, folder)
    with Measuring(database, benchmark, open_build(benchmark, configs, folder), None, jobs=2) as small:
        assert not small.in_processes
