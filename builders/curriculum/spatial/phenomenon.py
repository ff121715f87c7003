"""The declaration of spatial reasoning."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.spatial.construct import scene
from wabe.builders.curriculum.spatial.domains import fixed_words
from wabe.builders.curriculum.spatial.oracle import oracle

PHENOMENON = Phenomenon(
    name="spatial",
    summary="Places on walls, maps, shelves and floors, in rows, queues and stacks, by two to four steps.",
    row=TwoWayRow,
    rows={"train": 10_000, "validation": 10_000, "test": 2_400, "test_new_words": 2_400},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads the facts back as bounds on differences of places and looks for a way round them",
    new_words_in_test=False,
    fixed_words=fixed_words(),
    squares_per_scene=2,
)
