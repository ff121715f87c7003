"""Careless changes of a clean benchmark without checks of its own are found by what they mean.

All digests are pinned anew, so that only the meaning of the rows can tell.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gate.careless.benchmark import SISTERS
from tests.gate.careless.cases import Case, cases
from tests.gate.careless.changes import Row, Splits, Words, hashed
from tests.gate.careless.spellings import EVERY
from tests.gate.careless.spoiling import failed, found, gate, read_rows
from wabe.builders.core.build import build, folder_of
from wabe.validation.gate import validate
from wabe.validation.record import Outcome, Record

CASES = list(cases())


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the benchmark once."""
    output = tmp_path_factory.mktemp("sisters")
    build(SISTERS, SISTERS.configs, output)
    return folder_of(SISTERS, output)


def test_the_clean_benchmark_passes(clean: Path) -> None:
    """Nothing fails before it is spoilt."""
    record = validate(SISTERS, SISTERS.configs, clean, expected=None, known={}, cues={}, settled=True)
    assert [result for result in record.results if result.outcome is not Outcome.PASSED] == []
    assert record.passed


def test_writing_rows_anew_spoils_nothing(clean: Path, tmp_path: Path) -> None:
    """What the cases below do to the files is not what the gate finds."""
    assert gate(clean, tmp_path, {"tales": read_rows(clean, "tales")}).passed


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_careless_change_is_found(clean: Path, tmp_path: Path, case: Case) -> None:
    """The check that it violates fails and names the row with its texts, or the split and what is wrong with it."""
    splits = read_rows(clean, "tales")
    spoilt = case.change(splits)
    record = gate(clean, tmp_path, {"tales": splits})
    assert not record.passed
    assert _digests_agree(record)
    if isinstance(spoilt, Words):
        told = [
            str(one) for result in failed(record, case.code) if result.split == spoilt.split for one in result.failing
        ]
        assert [one for one in told if all(word in one for word in spoilt.told)], told
    else:
        assert _names(record, case.code, spoilt), [str(one) for one in found(record, case.code)]


@pytest.mark.parametrize("spelled", EVERY)
@pytest.mark.parametrize("turned", [False, True], ids=["in the same order", "in another order"])
def test_a_repeated_config_is_found(clean: Path, tmp_path: Path, spelled: str, turned: bool) -> None:
    """In whatever order and spelling, even if its twin is only built and not validated with it."""
    tales = read_rows(clean, "tales")
    twin = _respelt(tales, EVERY[spelled], turned=turned)
    record = gate(clean, tmp_path, {"tales": tales, "more": twin}, only=["more"])
    assert [one.what for one in found(record, "TWIN001")] == ["the same rows as tales"]


@pytest.mark.parametrize("only", [(), ("tales",)], ids=["validated too", "only built"])
@pytest.mark.parametrize("column", ["premise", "label"])
def test_a_null_in_another_config_does_no_harm(clean: Path, tmp_path: Path, column: str, only: tuple[str, ...]) -> None:
    """Configs are compared with all others that are built, whatever is wrong with those."""
    more = read_rows(clean, "more")
    more["train"][0][column] = None
    record = gate(clean, tmp_path, {"tales": read_rows(clean, "tales"), "more": more}, only)
    wrong = {(result.config, result.code) for result in record.results if result.outcome is Outcome.FAILED}
    assert wrong == (set() if only else {("more", "NULL001")})


@pytest.mark.parametrize("turned", [False, True], ids=["in the same order", "in another order"])
def test_a_mixed_config_that_repeats_the_held_out_one_is_found(clean: Path, tmp_path: Path, turned: bool) -> None:
    """It is a twin, and its rows are not spread as chance would spread them."""
    tales = read_rows(clean, "tales")
    record = gate(clean, tmp_path, {"tales": tales, "mixed": _respelt(tales, str.upper, turned=turned)})
    assert [one.what for one in found(record, "TWIN001")] == ["the same rows as mixed", "the same rows as tales"]
    told = [one.what for result in failed(record, "DEALT001") if result.split == "test" for one in result.failing]
    assert any(one.startswith("verb juggles: ") for one in told)


def test_a_mixed_config_that_repeats_nearly_all_rows_is_found(clean: Path, tmp_path: Path) -> None:
    """Without one row it is no twin, but its rows are still not spread as chance would spread them."""
    tales = read_rows(clean, "tales")
    record = gate(clean, tmp_path, {"mixed": tales | {"train": tales["train"][:-3]}})
    told = [one.what for result in failed(record, "DEALT001") if result.split == "train" for one in result.failing]
    assert any(one.startswith("verb juggles: 0 rows") for one in told)


def _digests_agree(record: Record) -> bool:
    return not any(failed(record, code) for code in ("DIGEST001", "GOLDEN001"))


def _names(record: Record, code: str, row: Row) -> bool:
    """Return whether a finding has the row, itself or as the one that it clashes with, and shows its texts."""
    texts = {name: str(row[name]) for name in ("premise", "hypothesis")}
    seen = (one for finding in found(record, code) for one in (finding.row, finding.other) if one is not None)
    return any(one.uid == row["uid"] and one.texts == texts for one in seen)


def _respelt(splits: Splits, spelling: Callable[[str], str], *, turned: bool) -> Splits:
    """Spell all texts of a config in another way."""
    spelt = {
        name: [hashed(row | {column: spelling(row[column]) for column in ("premise", "hypothesis")}) for row in rows]
        for name, rows in splits.items()
    }
    return {name: rows[::-1] if turned else rows for name, rows in spelt.items()}
