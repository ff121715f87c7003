"""The declaration of syntactic variation."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.syntactic_variation.construct import scene
from wabe.builders.curriculum.syntactic_variation.oracle import oracle
from wabe.builders.curriculum.syntactic_variation.source import DAYS, NUMBERS

PHENOMENON = Phenomenon(
    name="syntactic_variation",
    summary="Passives, clefts, datives, nominalisations and relative clauses, against other content in the same words.",
    row=TwoWayRow,
    rows={"train": 8_000, "validation": 1_000, "test": 2_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="parses both texts to predicates with their arguments and looks for the one among the other",
    new_words_in_test=True,
    fixed_words=(
        *("the", "a", "an", "to", "it", "was", "were", "who", "whom", "one", "by", "of", "on", "and", "took", "place"),
        *(day.removeprefix("on ") for day in DAYS),
        *NUMBERS,
    ),
    squares_per_scene=2,
)
