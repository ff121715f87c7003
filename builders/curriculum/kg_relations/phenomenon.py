"""The declaration of relational knowledge."""

from wabe.builders.curriculum.kg_relations.construct import scene
from wabe.builders.curriculum.kg_relations.fixed import fixed_words
from wabe.builders.curriculum.kg_relations.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="kg_relations",
    summary="Notes that state relations between made-up people, places, firms and works, and what follows from them.",
    row=TwoWayRow,
    rows={"train": 21_908, "validation": 1_000, "test": 2_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads both texts back and looks for a way through the graph of facts that the statement describes",
    new_words_in_test=True,
    fixed_words=fixed_words(),
    squares_per_scene=3,
)
