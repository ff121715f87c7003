"""The declaration of discrete reasoning."""

from wabe.builders.curriculum.drop.construct import scene
from wabe.builders.curriculum.drop.fixed import fixed_words
from wabe.builders.curriculum.drop.oracle import labels
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="drop",
    summary="Passages with the numbers of a table, and statements about counts, differences, sums and extremes.",
    row=TwoWayRow,
    rows={"train": 20_000, "validation": 13_148, "test": 2_400, "test_new_words": 2_400},
    scene=scene,
    oracle=labels,
    oracle_summary="reads the passage back into a table, solves what is told indirectly, and evaluates the statement",
    new_words_in_test=False,
    fixed_words=fixed_words(),
    squares_per_scene=2,
)
