"""A check that judges row by row is one statement for all splits, and still names the split that fails."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.core.plain_builds import built_in
from tests.gate.spoiling import result_of, spoilt
from wabe.builders.core.checks import FailingRows, Rule
from wabe.builders.core.declaration import Benchmark
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.roles import roles_of
from wabe.validation.suite import Planned, planned

SMALL = FailingRows(
    rule=Rule(code="SMALL", sentence="No number is over 999."),
    query="SELECT uid, CASE number % 2 WHEN 0 THEN 'even' ELSE 'odd' END AS expected FROM {batch} WHERE number > 999",
    row_by_row=True,
)


def _benchmark(check: FailingRows) -> Benchmark:
    plain = plain_benchmark()
    return replace(plain, configs=(replace(plain.config("first"), checks=(check,)),))


def _plans(check: FailingRows) -> list[Planned]:
    benchmark = _benchmark(check)
    (config,) = benchmark.configs
    plans = planned(benchmark, config, roles_of(benchmark, config, pinned=False, settled=False))
    return [plan for plan in plans if plan.rule.code == "SMALL"]


def test_one_statement_is_planned_for_all_splits() -> None:
    (merged,) = _plans(SMALL)
    assert merged.places == (("first", "train", "SMALL"), ("first", "test", "SMALL"))
    assert not merged.tells_splits
    apart = _plans(replace(SMALL, row_by_row=False))
    assert [plan.places for plan in apart] == [(("first", "train", "SMALL"),), (("first", "test", "SMALL"),)]
    (only,) = _plans(replace(SMALL, splits=("test",)))
    assert only.places == (("first", "test", "SMALL"),)


@pytest.mark.parametrize("row_by_row", [True, False])
@pytest.mark.parametrize("wrong", [{"train": 3}, {"test": 2}, {"train": 1, "test": 4}, {}])
def test_the_right_split_is_named(wrong: dict[str, int], row_by_row: bool, tmp_path: Path) -> None:
    benchmark = _benchmark(replace(SMALL, row_by_row=row_by_row))
    starts = {"train": 100, "test": 180}
    sql = "".join(
        f"UPDATE first__{split} SET number = number + 1000 WHERE number < {starts[split] + count};"
        for split, count in wrong.items()
    )
    folder = spoilt(benchmark, built_in(benchmark, tmp_path / "clean"), tmp_path / "spoilt", sql or "SELECT 1")
    record = validate(benchmark, benchmark.configs, folder, expected=None, known={})
    for split, start in starts.items():
        result = result_of(record, "first", split, "SMALL")
        assert result.count == wrong.get(split, 0)
        shown = {(one.row.split, one.row.texts["hypothesis"], one.expected) for one in result.failing if one.row}
        assert shown == {
            (split, f"it is number{number}", ("even", "odd")[number % 2])
            for number in range(start, start + wrong.get(split, 0))
        }
