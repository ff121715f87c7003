"""The card's tables: what they count, on a small build."""

from pathlib import Path

import pytest

from tests.clutrr.small import small_clutrr
from wabe.builders.clutrr.card import clause_table, split_table
from wabe.builders.clutrr.card_facts import certainty_table
from wabe.builders.clutrr.card_words import own_words
from wabe.builders.clutrr.shortcuts import shortcut_table
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
    cells = (cell.strip(" %").replace(",", "") for cell in line.split("|")[1 + len(start) : -1])
    return [float(cell) for cell in cells if cell.replace(".", "").isdigit()]


def test_clauses_are_held_out_trained_or_not_drawn(folder: Path) -> None:
    """Nothing is counted twice, nothing is left out."""
    for k, listed_ in (("2", 82), ("3", 472)):
        listed, held_out, trained, not_drawn = _numbers(clause_table(folder), "`gen_train23_test2to10`", k)
        assert listed == listed_ == held_out + trained + not_drawn
        assert 0.1 * listed <= held_out <= 0.2 * listed if k == "3" else held_out == 0


def test_the_ends_of_the_path_say_less_of_longer_ones(folder: Path) -> None:
    """More than one in eighteen, and nearly everything of two facts; words say less, and sides are needed."""
    table = shortcut_table(folder)
    short, long = _numbers(table, "first and last relation")
    # 91 and 40 with all stories; with these few, the two are closer.
    assert 100 / 18 < long < 80 < short <= 100
    assert _numbers(table, "bag of words (our paraphrases)")[0] < short
    assert all(80 < share < 100 for share in _numbers(table, "everything but the sides"))


def test_certainty_and_words_are_counted(folder: Path) -> None:
    """Every story is certain; our patterns are those of the file."""
    assert "it found none for any of them" in certainty_table(folder)
    one, two, three, words, shared, pairs = _numbers(own_words(folder), "our patterns")
    assert one > two > three > 50
    assert words > 1_000
    assert 0 < pairs < shared < 1


def test_no_story_is_alike_and_all_clauses_of_three_are_new(folder: Path) -> None:
    """In the first test split of three facts."""
    stories, alike, clauses, new, *_ = _numbers(split_table(folder), "`gen_train23_test2to10`", "`test_k3`")
    assert (stories, alike) == (90, 0)
    assert clauses == new
