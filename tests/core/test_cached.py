"""Rows in the cache of the Python API are served only if they are those that were built."""

import os
import shutil
from pathlib import Path

import pytest

import wabe
from wabe.builders.core.cached import DIGESTS
from wabe.errors import CorruptError
from wabe.testing.plain.benchmark import plain_benchmark

PLAIN = plain_benchmark().folder / "first"


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a config in the cache, with a file for every split and the note."""
    monkeypatch.setenv("WABE_CACHE", str(tmp_path))
    assert wabe.load(PLAIN)["test"].num_rows == 40
    [note] = tmp_path.rglob(DIGESTS)
    return note.parent


def _spoil(path: Path, before: bytes, after: bytes) -> None:
    content = path.read_bytes()
    assert before in content
    # A new file: the old one is still mapped into memory.
    path.unlink()
    # The last one: the first is in the schema.
    start, _, end = content.rpartition(before)
    path.write_bytes(start + after + end)


def test_what_was_built_is_served_again(cached: Path) -> None:
    before = (cached / DIGESTS).stat().st_mtime_ns
    assert wabe.load(PLAIN)["train"].num_rows == 80
    assert (cached / DIGESTS).stat().st_mtime_ns == before


def test_a_changed_text_is_not_served(cached: Path) -> None:
    _spoil(next(cached.glob("*-test.arrow")), b"number", b"numb3r")
    with pytest.raises(CorruptError, match=r"the rows of test are not those that were built\. Remove this folder"):
        wabe.load(PLAIN)
    shutil.rmtree(cached)
    assert wabe.load(PLAIN)["test"].num_rows == 40


@pytest.mark.parametrize("damage", ["cut", "empty", "text", "gone", "another split"])
def test_a_damaged_file_is_not_served(cached: Path, damage: str) -> None:
    path = next(cached.glob("*-test.arrow"))
    whole = path.read_bytes()
    path.unlink()
    other = next(cached.glob("*-train.arrow")).read_bytes()
    contents = {"cut": whole[:400], "empty": b"", "text": b"premise\n" * 50, "another split": other}
    if damage in contents:
        path.write_bytes(contents[damage])
    with pytest.raises(CorruptError, match="Remove this folder of the cache and load them again"):
        wabe.load(PLAIN)


@pytest.mark.parametrize("note", [b"", b"[]", b'{"test": 1}', b"{}"])
def test_a_damaged_note_proves_nothing(cached: Path, note: bytes) -> None:
    """The plain benchmark has no committed digests, so there is nothing else to compare with."""
    (cached / DIGESTS).write_bytes(note)
    with pytest.raises(CorruptError, match=os.fspath(cached)):
        wabe.load(PLAIN)
