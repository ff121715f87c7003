"""The declaration of veridicality and transitivity."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.transitive.construct import scene
from wabe.builders.curriculum.transitive.oracle import oracle
from wabe.builders.curriculum.transitive.source import FIXED

PHENOMENON = Phenomenon(
    name="transitive",
    summary="What verbs such as manage, forget, know and hope say about their complements, and what follows in turn.",
    row=TwoWayRow,
    rows={"train": 20_000, "validation": 4_000, "test": 4_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads the clauses back and looks for a world that the predicates allow, with WordNet's kinds",
    new_words_in_test=True,
    fixed_words=FIXED,
    squares_per_scene=2,
)
