"""Splits of other benchmarks are pinned as they are committed now, and pinned anew in one step."""

from pathlib import Path

import pytest

from wabe.builders.unli import source as module
from wabe.builders.unli.source import FILE, main, pinned, pinned_again
from wabe.builders.unli.sources import EMBEDDED
from wabe.errors import CorruptError, RefusedError


def test_every_embedded_set_has_its_line() -> None:
    assert list(pinned()) == [one.name for one in EMBEDDED]


@pytest.mark.parametrize("name", list(pinned()))
def test_what_is_pinned_is_what_is_committed(name: str) -> None:
    assert pinned_again(pinned()[name]) == pinned()[name]


def test_pinning_writes_committed_versions_and_digests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is pinned of a set, pinning again gives the file that is there."""
    old = {name: one._replace(version="0.0.1", digest="0" * 64) for name, one in pinned().items()}
    monkeypatch.setattr(module, "FILE", tmp_path / "pinned.csv")
    monkeypatch.setattr(module, "pinned", lambda: old)
    main()
    assert (tmp_path / "pinned.csv").read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")


def test_a_split_without_a_committed_digest_is_refused() -> None:
    line = next(iter(pinned().values()))._replace(split="morning")
    with pytest.raises(RefusedError, match="no digest of it is committed"):
        pinned_again(line)


def test_a_damaged_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pinned.csv"
    file.write_text("name,benchmark\nseti_natural,seti\n", encoding="utf-8")
    monkeypatch.setattr(module, "FILE", file)
    with pytest.raises(CorruptError, match="not enough values"):
        pinned.__wrapped__()
