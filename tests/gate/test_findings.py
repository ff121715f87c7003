"""What fails is shown with its texts and labels, and a leak with the row that it clashes with."""

import json
import shutil
from pathlib import Path

import pytest

from tests.core.plain_builds import built_in
from tests.gate.spoiling import result_of, spoilt
from wabe.builders.core.manifest import read_manifest
from wabe.cli.validate import SHOWN
from wabe.testing import run_wabe
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.record import Finding, Record

PLAIN = plain_benchmark()
FIRST = PLAIN.config("first")
TURNED = "UPDATE first__test SET label = 1 - label, label_text = CASE label WHEN 0 THEN 'odd' ELSE 'even' END"
LEAKING = """
UPDATE first__test SET hypothesis = 'IT is number 100' WHERE number = 180;
UPDATE first__train SET hypothesis = 'it is number 100' WHERE number = 100;
UPDATE first__test SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
UPDATE first__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
"""


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the plain benchmark."""
    return built_in(PLAIN, tmp_path_factory.mktemp("findings"))


def _record(clean: Path, target: Path, sql: str) -> Record:
    return validate(PLAIN, [FIRST], spoilt(PLAIN, clean, target, sql, "first"), expected=None, known={})


def test_a_wrong_label_is_shown_with_texts_and_what_was_expected(clean: Path, tmp_path: Path) -> None:
    record = _record(clean, tmp_path, f"{TURNED} WHERE number = 181;")
    (finding,) = result_of(record, "first", "test", "ORACLE001").failing
    assert finding.row is not None
    assert finding.row.texts == {"premise": "box one eight one", "hypothesis": "it is number181"}
    assert (finding.row.split, finding.row.uid, finding.row.label) == ("test", finding.what, "even")
    assert finding.expected == "odd"
    assert str(finding) == (
        f"{finding.what}: premise 'box one eight one', hypothesis 'it is number181', label even; expected odd"
    )


@pytest.mark.parametrize(("change", "expected"), [("label_text = 'even'", "odd"), ("label = 7", "none: 7 is no label")])
def test_a_label_that_is_not_its_name(change: str, expected: str, clean: Path, tmp_path: Path) -> None:
    record = _record(clean, tmp_path, f"UPDATE first__test SET {change} WHERE number = 181;")
    (finding,) = result_of(record, "first", "test", "LABEL001").failing
    assert finding.row is not None
    assert (finding.row.texts["hypothesis"], finding.expected) == ("it is number181", expected)


def test_a_leak_is_shown_with_the_other_row(clean: Path, tmp_path: Path) -> None:
    record = _record(clean, tmp_path, LEAKING)
    (finding,) = result_of(record, "first", "test", "LEAK002").failing
    assert finding.row is not None
    assert finding.other is not None
    assert (finding.row.split, finding.row.texts["premise"]) == ("test", "box one eight nought")
    assert (finding.other.split, finding.other.texts["premise"]) == ("train", "box one nought nought")
    assert finding.note == "hypothesis"
    assert f"; hypothesis; also train {finding.other.uid}: premise 'box one nought nought'" in str(finding)


def test_what_is_empty_is_left_out() -> None:
    assert Finding(what="no rows").content() == {"what": "no rows"}
    assert str(Finding(what="no rows", note="at all")) == "no rows; at all"


def test_the_command_line_shows_ten_and_the_record_all(clean: Path, tmp_path: Path) -> None:
    shutil.copytree(clean, tmp_path / "build/embedded/plain")
    folder = tmp_path / "build/embedded/plain"
    whole = read_manifest(clean)
    spoilt(PLAIN, clean, folder, f"{TURNED};")
    assert set(read_manifest(folder).configs) == set(whole.configs)
    ran = run_wabe("validate", str(PLAIN.folder), "--json", cwd=tmp_path)
    assert ran.code == 1, ran.err
    lines = ran.err.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("plain/first/test: ORACLE001"))
    assert lines[start].endswith("40 failing:")
    shown = lines[start + 1 : start + 1 + SHOWN]
    assert SHOWN == 10
    assert all(line.startswith("  ") and "premise 'box one" in line and "; expected " in line for line in shown)
    assert lines[start + 1 + SHOWN].startswith("  … and 30 more in ")
    for text in (ran.out, f"[{(folder / 'validation/record.json').read_text()}]"):
        (content,) = json.loads(text)
        (found,) = (
            one["failing"]
            for one in content["results"]
            if (one["config"], one["split"], one["code"]) == ("first", "test", "ORACLE001")
        )
        assert len(found) == len({one["row"]["uid"] for one in found}) == 40
        assert {one["expected"] for one in found} == {"even", "odd"}
