"""The declaration of this phenomenon."""

from wabe.builders.curriculum.conditional.construct import scene
from wabe.builders.curriculum.conditional.forms import fixed_words
from wabe.builders.curriculum.conditional.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="conditional",
    summary="Facts, and rules with if, only if, if and only if, unless and otherwise that do or do not apply.",
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads both texts with a grammar of its own and compares their binary decision diagrams",
    new_words_in_test=True,
    fixed_words=fixed_words(),
)
