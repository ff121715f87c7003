"""The report is one page that needs nothing else, and the record is read back as it was written."""

import re
from pathlib import Path

import pytest

from wabe.errors import CorruptError, MissingError
from wabe.validation.record import Outcome, Record, Result, read_summary
from wabe.validation.report import write_report

RESULTS = (
    Result(code="GOOD001", sentence="It is good.", config="one", split="train", outcome=Outcome.PASSED),
    Result(
        code="BAD001",
        sentence="It is not <b>bad</b>.",
        config="one",
        split="test",
        outcome=Outcome.FAILED,
        failing=tuple(f"uid{number}" for number in range(1_500)),
    ),
    Result(
        code="OLD001",
        sentence="It was so before.",
        config="two",
        split="test",
        outcome=Outcome.KNOWN,
        failing=("uid1",),
        note="kept on purpose",
    ),
)


def _record(results: tuple[Result, ...]) -> Record:
    return Record(benchmark="b", edition="embedded", version="1.0.0", digest="abc", rows=3, results=results)


def test_the_page_is_self_contained(tmp_path: Path) -> None:
    """No script, no address, nothing unescaped; what fails is open and listed."""
    page = write_report(_record(RESULTS), tmp_path).read_text()
    assert not re.search(r"<script|https?://|src=|@import", page)
    assert "It is not &lt;b&gt;bad&lt;/b&gt;." in page
    assert "did not pass the gate" in page
    assert "uid999" in page
    assert "500 more in record.json" in page
    assert "passed the gate" in write_report(_record(RESULTS[:1]), tmp_path).read_text()


def test_the_record_is_read_back(tmp_path: Path) -> None:
    """Cards and publishers see what the gate wrote."""
    _record(RESULTS).write(tmp_path)
    summary = read_summary(tmp_path)
    assert not summary.passed
    assert summary.digest == "abc"
    assert summary.configs == {"one", "two"}
    assert summary.totals == {"passed": 1, "known": 1, "failed": 1, "skipped": 0}
    assert summary.known == {"`OLD001` two/test": (1, "kept on purpose")}


def test_a_missing_or_damaged_record_is_said_so(tmp_path: Path) -> None:
    """What to do is part of the message."""
    with pytest.raises(MissingError, match="Run wabe validate first"):
        read_summary(tmp_path)
    _record(RESULTS).write(tmp_path)
    (tmp_path / "validation/record.json").write_text("{}")
    with pytest.raises(CorruptError, match="Run wabe validate again"):
        read_summary(tmp_path)
