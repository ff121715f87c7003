"""The card's tables: what they count, on a small build."""

from pathlib import Path

import pytest

from tests.clutrr.small import small_clutrr
from wabe.builders.clutrr.card import clause_table, shortcut_table, split_table
from wabe.builders.core.build import build, folder_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build two small configs."""
    benchmark, output = small_clutrr(), tmp_path_factory.mktemp("card")
    build(benchmark, benchmark.configs, output)
    return folder_of(benchmark, output)


def _numbers(table: str, *start: str) -> list[float]:
    """Return the numbers of the line that begins with some words."""
    (line,) = [line for line in table.splitlines() if line.startswith(f"| {' | '.join(start)} |")]
    return [float(cell.strip(" %").replace(",", "")) for cell in line.split("|")[1 + len(start) : -1]]


def test_clauses_are_held_out_trained_or_not_drawn(folder: Path) -> None:
    """Nothing is counted twice, nothing is left out."""
    for k, held in (("2", 0), ("3", 30)):
        listed, held_out, trained, not_drawn = _numbers(clause_table(folder), "`gen_train23_test2to10`", k)
        assert held_out == held
        assert listed == held_out + trained + not_drawn


def test_the_ends_of_the_path_say_less_of_longer_ones(folder: Path) -> None:
    """More than one in eighteen, and nearly everything of two facts."""
    ((short,), (long,)) = (_numbers(shortcut_table(folder), f"`test_k{k}`") for k in (2, 3))
    assert 100 / 18 < long < 90 < short <= 100


def test_no_story_is_alike_and_all_clauses_of_three_are_new(folder: Path) -> None:
    """In the first test split of three facts."""
    stories, alike, clauses, new, *_ = _numbers(split_table(folder), "`gen_train23_test2to10`", "`test_k3`")
    assert (stories, alike) == (90, 0)
    assert clauses == new
