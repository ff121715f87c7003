"""Cues on the surface: a query counted by hand, and how far they go on the embedded pairs."""

import duckdb
import pytest

from tests.seti.small import setting
from wabe.builders.core.declaration import Edition
from wabe.builders.seti.construct import generalisation_tables
from wabe.builders.seti.surface import CUES, MOST, distinct_pairs, scores

E, N = "entailment", "non_entailment"
PAIRS = [
    ("The cat followed the dog and then helped the cow", "The cat followed the dog", E),
    ("The cat followed the dog and then helped the cow", "The dog followed the cat", N),
    ("The cow was helped by the dog and then followed the cat", "The dog helped the cow", E),
    ("The cow was helped by the dog and then followed the cat", "The cow was helped by the cat", N),
]


def test_by_hand() -> None:
    """Each cue has the best answer for each of its values, each two for each combination."""
    values = ", ".join(str(pair) for pair in PAIRS)
    pairs = f"SELECT * FROM (VALUES {values}) AS pairs(premise, hypothesis, label)"
    found = dict(duckdb.execute(f"SELECT cue, accuracy FROM ({scores(pairs)})").fetchall())
    assert len(found) == len(CUES) * (len(CUES) + 1) // 2
    assert found["share of known words"] == 0.5
    # The first noun is the same in pairs 1 (entailed) and 4 (not), and another in 2 (not) and 3 (entailed).
    assert found["same first noun"] == 0.5
    # The voices are the same in 1 and 2 and 4, and only 3 is another.
    assert found["same voice"] == 0.75
    # Together they leave 1 and 4 alike, which have both labels.
    assert found["same first noun and same voice"] == 0.75
    # "helped by the cat" is the only one whose words do not stand side by side.
    assert found["verb next to the noun"] == 0.75


def test_on_the_embedded_pairs() -> None:
    """No one, and no two, beat the bound; role swaps make the first noun say nothing at all."""
    (rows,) = generalisation_tables(Edition.EMBEDDED, setting("task3_trivial"), "test")
    query = scores(distinct_pairs("rows"))
    assert rows.num_rows == 9_000
    found = dict(duckdb.execute(f"SELECT cue, accuracy FROM ({query})").fetchall())
    assert found["same first noun"] == pytest.approx(0.5)
    assert found["share of known words"] == pytest.approx(0.5)
    assert max(found.values()) == pytest.approx(0.586667, abs=1e-6)
    assert max(found.values()) <= MOST
