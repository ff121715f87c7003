"""The declaration of contextual reasoning."""

from wabe.builders.curriculum.control.construct import scene
from wabe.builders.curriculum.control.fixed import fixed_words
from wabe.builders.curriculum.control.oracle import labels
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="control",
    summary="Long passages of connected prose, and statements that combine one to four of their sentences.",
    row=ThreeWayRow,
    rows={"train": 6_723, "validation": 1_611, "test": 1_359},
    scene=scene,
    oracle=labels,
    oracle_summary="reads the passage sentence by sentence and looks for what would make the statement true or false",
    new_words_in_test=True,
    fixed_words=fixed_words(),
    squares_per_scene=2,
)
