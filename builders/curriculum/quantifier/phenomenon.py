"""The declaration of the phenomenon."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.quantifier.construct import scene
from wabe.builders.curriculum.quantifier.oracle import labels
from wabe.builders.curriculum.quantifier.wording import fixed_words
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="quantifier",
    summary="Quantifiers inside each other: every, some, no, at least two, exactly one, all except one.",
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=labels,
    oracle_summary="reads the English with its own grammar and decides with a tableau, in domains of any size",
    new_words_in_test=True,
    fixed_words=fixed_words(),
)
