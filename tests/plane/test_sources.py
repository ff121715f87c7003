"""The released files: pickles that are read as plain values, or not at all."""

import os
import pickle
from pathlib import Path

import pytest

from wabe.builders.plane.sources import FIELDS, FILES, GOOD, ONE_IT, plain_values, released_rows
from wabe.errors import CorruptError

ROW = ["A red car is a car", 1, "I", "red", "car", "vehicle", "car_vehicle"]


class Hostile:
    """Runs a command when it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"touch {self.file}",)


def test_plain_lists_are_read() -> None:
    """The seventh field of GOoD rows says nothing new."""
    rows = released_rows(pickle.dumps([ROW, ROW]), FIELDS[GOOD], "a file")
    assert rows == (tuple(ROW[:6]),) * 2
    assert released_rows(pickle.dumps([ROW[:6]]), FIELDS[ONE_IT], "a file") == (tuple(ROW[:6]),)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_hostile_pickle_is_refused_before_it_does_anything(tmp_path: Path, protocol: int) -> None:
    """Nothing is imported, nothing is run."""
    marker = tmp_path / "was here"
    data = pickle.dumps([ROW, Hostile(marker)], protocol=protocol)
    with pytest.raises(CorruptError, match=r"it wants to run .*system.*Do not load it in any other way"):
        released_rows(data, FIELDS[GOOD], "a file")
    assert not marker.exists()


@pytest.mark.parametrize("value", [Path("x"), {1, 2}, 3 + 4j, bytearray(b"x")], ids=["path", "set", "complex", "bytes"])
def test_anything_that_needs_a_class_is_refused(value: object) -> None:
    """Even harmless ones."""
    if isinstance(value, set):
        assert plain_values(pickle.dumps(value), "a file") == value
    else:
        with pytest.raises(CorruptError, match="not a pickle of plain values"):
            plain_values(pickle.dumps(value), "a file")


@pytest.mark.parametrize("data", [b"", b"\x80\x05", b"no pickle at all", pickle.dumps([ROW])[:-20]])
def test_damaged_files_are_one_message(data: bytes) -> None:
    """Whatever the bytes."""
    with pytest.raises(CorruptError, match="a file: it is not a pickle of plain values"):
        released_rows(data, FIELDS[GOOD], "a file")


@pytest.mark.parametrize(
    "rows",
    [
        {"a": 1},
        [],
        [ROW, ROW[:5]],
        [ROW, [*ROW[:1], 2, *ROW[2:]]],
        [ROW, [*ROW[:2], "S", *ROW[3:]]],
        [ROW, [*ROW[:3], 7, *ROW[4:]]],
        [ROW, "row"],
    ],
    ids=["no list", "empty", "short", "label", "class", "number", "string"],
)
def test_other_content_is_refused(rows: object) -> None:
    """The message names the rows."""
    with pytest.raises(CorruptError, match=r"it holds no list of rows|rows 1 are not 7 fields"):
        released_rows(pickle.dumps(rows), FIELDS[GOOD], "a file")


def test_all_twenty_files_are_declared() -> None:
    """Five splits of two kinds, each with training and test."""
    assert len(FILES) == 20
    assert len({source.sha256 for source in FILES.values()}) == 20
