"""The declaration of this phenomenon."""

from wabe.builders.curriculum.boolean.construct import scene
from wabe.builders.curriculum.boolean.forms import fixed_words
from wabe.builders.curriculum.boolean.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="boolean",
    summary="Who did what, told with and, or, both, neither and nor, exactly one, nobody else and nothing else.",
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads both texts with a grammar of its own and looks for countermodels by DPLL on clauses",
    new_words_in_test=True,
    fixed_words=fixed_words(),
)
