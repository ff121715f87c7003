"""Committing scores: of these rows only, and with what the halves must declare."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from tests.training.inferences import INFERENCES
from tests.training.pvi.small import pairs, population
from wabe.errors import CorruptError, WrongCallError
from wabe.training.pvi.exceptions import _cues, _leaks
from wabe.training.pvi.pinning import assigned, refuse_other_rows

CONFIG = INFERENCES.config("two")


def table(rows: list[tuple[str, str, int]]) -> pa.Table:
    """Return rows with numbers for uids."""
    columns = zip(*rows, strict=True)
    named = dict(zip(("premise", "hypothesis", "label"), map(list, columns), strict=True))
    return pa.table({"uid": [f"{row:016x}" for row in range(len(rows))], **named})


def test_scores_of_other_rows_are_refused_with_both_counts() -> None:
    found = population(pairs(24, groups=8))
    refuse_other_rows(found, {"population": found.digest, "rows": 24}, Path("runs"))
    with pytest.raises(CorruptError, match="scores of 23 rows with the digest abcdefabcdef; built are 24 rows"):
        refuse_other_rows(found, {"population": "abcdef" * 10, "rows": 23}, Path("runs"))


def test_rows_that_share_a_uid_cannot_be_committed() -> None:
    found = population(pairs(24, groups=8))
    twice = replace(found, every_uid=(*found.every_uid, found.every_uid[0]))
    with pytest.raises(WrongCallError, match="1 row of 25 have the uid of another row"):
        assigned(twice, pa.table({"uid": []}), None)  # type: ignore[arg-type] # refused before it is read


def test_texts_that_recur_are_found_however_they_are_spelled() -> None:
    train = table([("A dog runs.", "It moves.", 0), ("A cat sleeps.", "It rests.", 1)])
    assert _leaks(CONFIG, train, table([("It rains.", "It is wet.", 0)])) == []
    assert _leaks(CONFIG, train, table([("It rains.", "it moves!", 0)])) == ["hypothesis"]
    assert _leaks(CONFIG, train, table([("It rests", "a cat sleeps", 0)])) == ["premise", "hypothesis", "reversed"]


def test_words_that_give_labels_away_are_found() -> None:
    """In training and test, `surely` begins every premise with the first label, and no other."""
    rows = [(f"{'surely' if number % 2 else 'maybe'} {number}", f"item {number}", number % 2) for number in range(400)]
    assert _cues(CONFIG, table(rows[:200]), table(rows[200:])) == ["premise"]
