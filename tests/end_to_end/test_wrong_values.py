"""A wrong value of a constructor, through the command line: one message that names the row, nothing half-written."""

import shutil
from pathlib import Path

import pytest

from wabe.testing import run_wabe
from wabe.testing.plain.benchmark import plain_benchmark

LABELS = '"label": labels,'
NUMBERS = '"number": values,'
PARTS = '"parts": [list(str(number)) for number in numbers],'
GROUP = "    group_uid: Annotated["


def _benchmark(parent: Path, *changes: tuple[str, str, str]) -> Path:
    """Copy the plain benchmark and change its code."""
    folder = parent / "plainly"
    shutil.copytree(plain_benchmark().folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, old, new in changes:
        source = (folder / name).read_text(encoding="utf-8")
        assert source.count(old) == 1
        (folder / name).write_text(source.replace(old, new), encoding="utf-8")
    return folder


CASES: dict[str, tuple[list[tuple[str, str, str]], str, str]] = {
    "a label that is no member": (
        [("construct.py", LABELS, '"label": [*labels[:-1], 2],')],
        "row 79 (counted from 0, uid ",
        "the column 'label' is 2, but must be one of 0 (even), 1 (odd).",
    ),
    "a string in an integer column": (
        [("construct.py", NUMBERS, '"number": [*numbers[:7], "seven", *numbers[8:]],')],
        "row 7 of a table (counted from 0, uid ",
        "the column 'number' is 'seven', but must be an int32.",
    ),
    "a string in an integer column of a table made by hand": (
        [
            ("construct.py", "    yield table_of(\n        NumberRow,\n", "    yield pa.table(\n"),
            ("construct.py", NUMBERS, '"number": [*map(str, numbers[:7]), "seven", *map(str, numbers[8:])],'),
        ],
        "row 7 (counted from 0, uid ",
        "the column 'number' is 'seven', but must be an int32.",
    ),
    "a null inside a list": (
        [("construct.py", PARTS, '"parts": [["1", None] if number % 80 == 31 else [] for number in numbers],')],
        "row 11 (counted from 0, uid ",
        "the column 'parts[1]' is null, but must be a string.",
    ),
    "a number that is none": (
        [
            ("rows.py", GROUP, f'    weight: Annotated[float, "A weight."]\n{GROUP}'),
            ("construct.py", PARTS, f'{PARTS}\n"weight": [0.5, float("nan"), *([0.5] * (len(numbers) - 2))],'),
        ],
        "row 1 (counted from 0, uid ",
        "the column 'weight' is nan, but must be a finite float64.",
    ),
}


@pytest.mark.parametrize(("case", "jobs"), [*((case, "1") for case in CASES), ("a label that is no member", "2")])
def test_a_wrong_value(case: str, jobs: str, tmp_path: Path) -> None:
    """Exit 2, in one process or two."""
    changes, row, said = CASES[case]
    _benchmark(tmp_path, *changes)
    ran = run_wabe("build", "./plainly/first", "./plainly/second", "--jobs", jobs, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    (told,) = (line for line in ran.err.splitlines() if "counted from 0" in line)
    assert "plain/first/train " + row in told or "plain/second/train " + row in told
    assert said in told
    assert "Traceback" not in ran.err
    assert "DatasetGenerationError" not in ran.err
    assert not [path for path in (tmp_path / "build").rglob("*") if path.is_file() and not path.name.endswith(".lock")]
    assert not list((tmp_path / "build").rglob(".staging-*"))


def test_what_was_built_before_is_kept(tmp_path: Path) -> None:
    """A build that is refused leaves the complete one that was there."""
    folder = _benchmark(tmp_path)
    assert run_wabe("build", "./plainly/first", cwd=tmp_path).code == 0
    built = {path: path.read_bytes() for path in (tmp_path / "build").rglob("*") if path.is_file()}
    source = (folder / "construct.py").read_text(encoding="utf-8")
    (folder / "construct.py").write_text(source.replace(LABELS, '"label": [-1] * len(labels),'), encoding="utf-8")
    ran = run_wabe("build", "./plainly/first", cwd=tmp_path)
    assert ran.code == 2
    assert "plain/first/train row 0 (" in ran.err
    assert {path: path.read_bytes() for path in (tmp_path / "build").rglob("*") if path.is_file()} == built
