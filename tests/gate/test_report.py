"""The report is one page that needs nothing else, and the record is read back as it was written."""

import re
from pathlib import Path

import pytest

from tests.gate.sample_record import FAILED_AND_KNOWN, KNOWN, LEAKED, MANY, SKIPPED, record_of, result, sample_record
from wabe.errors import CorruptError, MissingError
from wabe.validation.record import Finding, Outcome, read_summary
from wabe.validation.report import write_report
from wabe.validation.report_figures import TONES
from wabe.validation.report_parts import parts
from wabe.validation.report_words import percent, spelled_splits

FAILED = result("BAD001", "test", Outcome.FAILED, config="one", failing=(Finding(what="uid1"),))
GOOD = result("GOOD001", "train", config="one")
OLD = result("OLD001", "test", Outcome.KNOWN, config="two", failing=(Finding(what="uid1"),), note="kept on purpose")


def _text(page: str) -> str:
    """Return the words of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def test_the_page_is_self_contained(tmp_path: Path) -> None:
    """No script, no address, nothing unescaped."""
    page = write_report(sample_record(), tmp_path).read_text()
    assert not re.search(r"<script|<link|<img|https?://|src=|href=|url\(|@import", page)
    assert "What ORACLE001 &lt;b&gt;says&lt;/b&gt; holds." in page
    assert "&lt;script&gt;alert(" in page
    assert "did not pass the gate" in page
    assert "The data passed the gate" in write_report(record_of(GOOD), tmp_path).read_text()


def test_known_defects_are_counted_as_known(tmp_path: Path) -> None:
    """A line says how the checks of a config ended, and only what needs a reader is open."""
    page = write_report(sample_record(), tmp_path).read_text()
    lines = re.findall(r"<details class=\"sheet\"( open)?>\s*<summary>(.*?)</summary>", page, re.DOTALL)
    told = {_text(line).split(" ", 1)[1]: bool(is_open) for is_open, line in lines}
    assert told == {
        "14 checks: 9 passed, 1 known, 4 failed": True,
        "3 checks: 1 failed, 2 skipped": True,
        "29 checks: 29 passed": False,
        "85 checks: 81 passed, 4 known": False,
    }
    assert "1 check: 1 passed" in _text(write_report(record_of(GOOD), tmp_path).read_text())


def test_a_zero_has_no_colour(tmp_path: Path) -> None:
    """Nothing failed, so nothing is red."""
    page = write_report(record_of(*KNOWN), tmp_path).read_text()
    assert '<dt>failed</dt><dd class="soft">0</dd>' in page
    assert '<dt>known</dt><dd class="known">4</dd>' in page
    assert 'class="failed"' not in page


def test_failures_show_their_rows(tmp_path: Path) -> None:
    """Texts, the label found and the label expected, and for a leak the other row with its split."""
    page = write_report(sample_record(), tmp_path).read_text()
    tables = re.findall(r"<table class=\"rows\">.*?</table>", page, re.DOTALL)
    assert [len(re.findall("<tbody>", table)) for table in tables] == [1_000, 1]
    assert "uid999<" in page
    assert "uid1000<" not in page
    assert "… and 500 more in record.json" in page
    first = re.search(r"<tbody>(.*?)</tbody>", tables[0], re.DOTALL)
    assert first is not None
    assert _text(first[1]).startswith("test uid0Every tove")
    assert _text(first[1]).endswith("Some toves gimble.entailmentcontradiction")
    assert LEAKED.other is not None
    assert "also train earlier1A text that training has.Some toves gimble.neutral" in _text(tables[1])
    assert "<li>no rows</li>" in page


def test_checks_are_grouped_by_code() -> None:
    """One line for each code, with its splits and how it ended there."""
    first, skipping, many, known = parts(sample_record())
    assert next((one.code, one.splits, one.totals) for one in first.by_code) == (
        "ORACLE001",
        "train, validation, test",
        {"passed": 1, "known": 1, "failed": 1},
    )
    assert [(one.code, one.splits) for one in many.by_code] == [
        ("EMPTY001", "all 11 splits"),
        ("SHARE001", "test_k2 to test_k10"),
        ("SHORTCUT003", "test_k2 to test_k10"),
    ]
    assert skipping.skipped == {"an earlier check of this config failed": "2 checks"}
    assert len(known.by_code) == 82
    for part, results in zip((first, skipping, many, known), (FAILED_AND_KNOWN, SKIPPED, MANY, KNOWN), strict=True):
        assert sum(sum(one.totals.values()) for one in part.by_code) == len(results)


def test_shares_are_bars_that_add_up() -> None:
    """Splits with the same shares are one bar; a label keeps its number, and what is small is not nothing."""
    first, _, many, _ = parts(sample_record())
    assert first.shares is not None
    assert many.shares is not None
    assert [bar.splits for bar in first.shares.bars] == ["train", "validation, test"]
    assert [(label.name, *label.shares) for label in first.shares.labels][2] == (
        "contradiction",
        "<0.1\N{NO-BREAK SPACE}%",
        "25.0\N{NO-BREAK SPACE}%",
    )
    for bar in (*first.shares.bars, *many.shares.bars):
        assert sum(one.width for one in bar.segments) == pytest.approx(100, abs=0.1)
    assert [one.number for one in many.shares.bars[0].segments] == list(range(1, 23))


def test_every_label_has_a_colour(tmp_path: Path) -> None:
    """The style has as many colours as labels are given, in light and dark."""
    page = write_report(sample_record(), tmp_path).read_text()
    defined = re.findall(r"--tone(\d+):", page)
    assert sorted(defined) == sorted(2 * [str(tone) for tone in range(TONES)])
    assert {int(tone) for tone in re.findall(r"rect\.tone(\d+) \{", page)} == set(range(TONES))


def test_scores_stand_beside_the_constant_answer_and_the_limit() -> None:
    """What is above the limit says so, and whether it is declared."""
    first, _, many, _ = parts(sample_record())
    (test,) = first.scores
    assert [(one.name, one.width, one.mark, one.remark) for one in test.scores] == [
        ("constant answer", 50.0, None, ""),
        ("premise", 90.0, 61.0, "above what is allowed, as declared"),
        ("hypothesis", 55.0, 61.0, ""),
        ("overlap", 70.0, 61.0, "above what is allowed"),
    ]
    assert {one.scores[0].remark for one in many.scores} == {"only one label, as declared"}


def test_expected_leaks_are_a_table() -> None:
    """Zero is a count; a dash is where nothing is expected."""
    first, *others = parts(sample_record())
    assert first.leaks is not None
    assert first.leaks.columns == ("premise seen before", "hypothesis seen before", "pair the other way round")
    assert first.leaks.lines == {"validation": ("1,234", "0", "–"), "test": ("7", "–", "85")}
    assert [one.leaks for one in others] == [None, None, None]


def test_splits_and_shares_are_worded() -> None:
    """Few splits are named, runs are shortened; only nothing is 0 % and only all is 100 %."""
    splits = ("a", "b", "c", "d", "e", "f")
    assert spelled_splits(["a"], splits) == "a"
    assert spelled_splits(["a", "c", "d", "e", "f"], splits) == "a, c to f"
    assert spelled_splits(splits, splits) == "all 6 splits"
    told = [percent(share).replace("\N{NO-BREAK SPACE}", " ") for share in (0.0, 0.0001, 0.5, 0.99999, 1.0)]
    assert told == ["0.0 %", "<0.1 %", "50.0 %", ">99.9 %", "100.0 %"]


def test_the_record_is_read_back(tmp_path: Path) -> None:
    """Cards and publishers see what the gate wrote."""
    record = record_of(GOOD, FAILED, OLD)
    record.write(tmp_path)
    summary = read_summary(tmp_path)
    assert not summary.passed
    assert summary.digest == record.digest
    assert summary.configs == {"one", "two"}
    assert summary.totals == {"passed": 1, "known": 1, "failed": 1, "skipped": 0}
    assert summary.known == {"`OLD001` two/test": (1, "kept on purpose")}


def test_a_missing_or_damaged_record_is_said_so(tmp_path: Path) -> None:
    """What to do is part of the message."""
    with pytest.raises(MissingError, match="Run wabe validate first"):
        read_summary(tmp_path)
    record_of(GOOD).write(tmp_path)
    (tmp_path / "validation/record.json").write_text("{}")
    with pytest.raises(CorruptError, match="Run wabe validate again"):
        read_summary(tmp_path)
