"""The declaration of monotonicity."""

from wabe.builders.curriculum.monotonicity.construct import scene
from wabe.builders.curriculum.monotonicity.oracle import labels
from wabe.builders.curriculum.monotonicity.wording import fixed_words
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="monotonicity",
    summary="Broader and narrower words under determiners, negation, relative clauses, without and if.",
    row=TwoWayRow,
    rows={"train": 36_000, "validation": 5_400, "test": 2_000, "test_new_words": 2_000},
    scene=scene,
    oracle=labels,
    oracle_summary="reads the English with its own grammar and decides with a tableau, in domains of any size",
    new_words_in_test=False,
    fixed_words=fixed_words(),
    squares_per_scene=3,
)
