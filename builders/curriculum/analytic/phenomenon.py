"""The declaration of analytical reasoning."""

from wabe.builders.curriculum.analytic.construct import scene
from wabe.builders.curriculum.analytic.domains import fixed_words
from wabe.builders.curriculum.analytic.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="analytic",
    summary="Puzzles about orders and groups: what must, could or cannot be so, or is so in the only solution.",
    row=TwoWayRow,
    rows={"train": 3_264, "validation": 1_000, "test": 2_000, "test_new_words": 2_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads the puzzle back and solves it by backtracking, place by place",
    new_words_in_test=False,
    fixed_words=fixed_words(),
    squares_per_scene=1,
)
