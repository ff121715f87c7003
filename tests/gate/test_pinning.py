"""Digests are pinned beside the declaration, or not at all."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from tests.core.plain_builds import built_in, plain_in
from wabe.builders.core.declaration import Oracle
from wabe.builders.core.expected import FILE, expected_digests
from wabe.errors import RefusedError, UnwritableError
from wabe.validation.gate import validate_folder
from wabe.validation.pinning import pin_folder


def test_what_is_pinned_is_what_passes(tmp_path: Path) -> None:
    declared = plain_in(tmp_path / "declaration")
    folder = built_in(declared, tmp_path)
    pin_folder(declared, declared.configs, folder)
    assert expected_digests(declared) is not None
    record = validate_folder(declared, declared.configs, folder)
    assert record.passed
    assert "GOLDEN001" in {result.code for result in record.results}


def test_a_place_that_cannot_be_written_is_refused_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a package was installed by somebody else."""
    declared = plain_in(tmp_path / "declaration")
    monkeypatch.setattr("wabe.validation.pinning.os.access", lambda *_: False)
    with pytest.raises(UnwritableError, match="Pin plain in a checkout of its source"):
        pin_folder(declared, declared.configs, tmp_path / "nothing is built here")
    assert not (declared.folder / FILE).exists()


def test_data_that_fails_the_gate_is_not_pinned(tmp_path: Path) -> None:
    """Otherwise the first mistake would be the committed version, and mending it refused."""
    right = plain_in(tmp_path / "declaration")
    folder = built_in(right, tmp_path)
    none = Oracle(labels=lambda rows: pa.array([0] * rows.num_rows), columns=("number",), summary="says even")
    with pytest.raises(RefusedError, match=r"first/train ORACLE001 \(40 findings\)"):
        pin_folder(replace(right, oracle=none), right.configs, folder)
    assert not (right.folder / FILE).exists()
    assert (folder / "validation/report.html").is_file()
