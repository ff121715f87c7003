"""The gate proves that what is declared was evaluated, and stops before it can be fooled."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import great_expectations as gx
import pytest
from great_expectations.exceptions import InvalidExpectationConfigurationError
from great_expectations.expectations.expectation import Expectation

from tests.gate.spoiling import spoilt
from wabe.builders.core.build import build, folder_of
from wabe.builders.core.declaration import Benchmark
from wabe.builders.core.manifest import read_manifest
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import require_all_evaluated, validate
from wabe.validation.ratchet import KnownDefect, failing_digest
from wabe.validation.record import Finding, Outcome, Record, Result
from wabe.validation.roles import roles_of
from wabe.validation.suite import Planned, UncheckedError, planned

TURNED = "UPDATE first__test SET label = 1 - label, label_text = CASE label WHEN 0 THEN 'odd' ELSE 'even' END"
WRONG = f"{TURNED} WHERE number IN (190, 191, 194, 195);"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the plain benchmark."""
    output = tmp_path_factory.mktemp("gate")
    build(plain_benchmark(), plain_benchmark().configs, output)
    return folder_of(plain_benchmark(), output)


def _spoilt(clean: Path, target: Path, sql: str) -> Benchmark:
    spoilt(plain_benchmark(), clean, target, sql, "first")
    return plain_benchmark()


def _record(benchmark: Benchmark, folder: Path, known: dict[tuple[str, str, str], KnownDefect]) -> Record:
    return validate(benchmark, [benchmark.config("first")], folder, expected=None, known=known)


def _plans(benchmark: Benchmark) -> list[Planned]:
    config = benchmark.config("first")
    return planned(benchmark, config, roles_of(benchmark, config, pinned=False, settled=False))


def _oracle_result(record: Record) -> Result:
    return next(one for one in record.results if (one.code, one.split) == ("ORACLE001", "test"))


def test_every_declared_check_is_in_the_record(clean: Path) -> None:
    """One result per declared check, each of the 120 rows looked at."""
    benchmark = plain_benchmark()
    record = _record(benchmark, clean, {})
    plans = _plans(benchmark)
    assert [(one.config, one.split, one.code) for one in record.results] == [
        place for plan in plans for place in plan.places
    ]
    assert record.rows == 120
    assert record.digest == read_manifest(clean).digest


@pytest.mark.parametrize("sql", ["", "UPDATE first__train SET premise = NULL WHERE number = 100;"])
def test_progress_has_a_total_that_it_reaches(sql: str, clean: Path, tmp_path: Path) -> None:
    """Also where checks are skipped because an earlier one failed."""
    benchmark = _spoilt(clean, tmp_path, sql) if sql else plain_benchmark()
    totals: list[int] = []
    steps: list[int] = []

    def opened(total: int) -> Callable[[int], None]:
        totals.append(total)
        return steps.append

    record = validate(
        benchmark, [benchmark.config("first")], tmp_path if sql else clean, expected=None, known={}, progress=opened
    )
    assert record.passed is not bool(sql)
    assert totals == [sum(steps)] == [len(record.results)]


def test_a_check_that_was_not_evaluated_is_refused(clean: Path) -> None:
    """A result that is missing, or an empty list of checks, is an error and not a success."""
    benchmark = plain_benchmark()
    plans = _plans(benchmark)
    results = _record(benchmark, clean, {}).results
    require_all_evaluated(plans, results)
    with pytest.raises(UncheckedError, match="checks are declared and"):
        require_all_evaluated(plans, results[:-1])
    with pytest.raises(UncheckedError, match="0 checks are declared"):
        require_all_evaluated([], [])


def test_expectations_that_great_expectations_drops_are_noticed(clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A suite that loses an expectation, with no more than a line in the log, does not pass."""
    process = gx.ExpectationSuite._process_expectation

    def lose_one(suite: gx.ExpectationSuite, expectation: Expectation) -> Expectation:
        if (expectation.meta or {}).get("code") == "NULL001":
            raise InvalidExpectationConfigurationError("no such expectation")
        return process(suite, expectation)

    monkeypatch.setattr(gx.ExpectationSuite, "_process_expectation", lose_one)
    with pytest.raises(UncheckedError, match="NULL001"):
        _record(plain_benchmark(), clean, {})


def test_a_record_without_results_has_not_passed() -> None:
    """Success with zero checks is no success."""
    record = Record(benchmark="b", edition="e", version="1.0.0", digest="d", rows=0, results=())
    assert not record.passed


def test_nulls_stop_the_later_stages(clean: Path, tmp_path: Path) -> None:
    """An all-null column cannot pass a check of values: those are skipped, and the gate fails."""
    benchmark = _spoilt(clean, tmp_path, "UPDATE first__test SET colour = NULL;")
    record = _record(benchmark, tmp_path, {})
    outcomes = {(one.code, one.split): one.outcome for one in record.results}
    assert outcomes["NULL001", "test"] is Outcome.FAILED
    assert outcomes["VALUE001", "test"] is Outcome.SKIPPED
    assert outcomes["ORACLE001", "train"] is Outcome.SKIPPED
    assert not record.passed


def test_every_failing_row_is_reported(clean: Path, tmp_path: Path) -> None:
    """All failing uids are in the record, not the first twenty."""
    benchmark = _spoilt(clean, tmp_path, f"{TURNED};")
    result = _oracle_result(_record(benchmark, tmp_path, {}))
    assert result.count == len({one.what for one in result.failing}) == 40
    written = _record(benchmark, tmp_path, {}).content()["results"]
    assert isinstance(written, list)
    assert max(len(one["failing"]) for one in written) == 40


def test_the_ratchet_accepts_exactly_what_it_lists(clean: Path, tmp_path: Path) -> None:
    """A known defect is known by its rows: more, fewer or others fail, and so does a stale entry."""
    benchmark = _spoilt(clean, tmp_path / "four", WRONG)
    found = _oracle_result(_record(benchmark, tmp_path / "four", {}))
    assert (found.outcome, found.count) == (Outcome.FAILED, 4)
    place = (found.config, found.split, found.code)
    entry = KnownDefect(
        config="first",
        split="test",
        code="ORACLE001",
        reason="kept on purpose",
        count=4,
        digest=failing_digest(found.failing),
    )
    known = _record(benchmark, tmp_path / "four", {place: entry})
    assert _oracle_result(known).outcome is Outcome.KNOWN
    assert known.passed
    others = replace(entry, digest=failing_digest([Finding(what=one) for one in "abcd"]))
    assert not _record(benchmark, tmp_path / "four", {place: others}).passed
    _spoilt(clean, tmp_path / "two", WRONG.replace(", 194, 195", ""))
    assert not _record(benchmark, tmp_path / "two", {place: entry}).passed
    stale = _record(plain_benchmark(), clean, {place: entry})
    assert "there are none" in _oracle_result(stale).note
    assert not stale.passed
