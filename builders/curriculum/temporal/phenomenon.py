"""The declaration of temporal reasoning."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.temporal.construct import scene
from wabe.builders.curriculum.temporal.fixed import fixed_words
from wabe.builders.curriculum.temporal.oracle import labels

PHENOMENON = Phenomenon(
    name="temporal",
    summary="Short stories, told out of order, with before, while, until, clock times, days and years.",
    row=TwoWayRow,
    rows={"train": 6_000, "validation": 1_200, "test": 2_400, "test_new_words": 2_400},
    scene=scene,
    oracle=labels,
    oracle_summary="reads both texts and searches for a timeline on which the story is true and the statement is not",
    new_words_in_test=False,
    fixed_words=fixed_words(),
    squares_per_scene=2,
)
