"""The declaration of syntactic alternations."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.syntactic_alternation.construct import scene
from wabe.builders.curriculum.syntactic_alternation.oracle import oracle

PHENOMENON = Phenomenon(
    name="syntactic_alternation",
    summary="Five alternations by verb class: who wakes, who phones, who is given what, what is loaded where.",
    row=TwoWayRow,
    rows={"train": 20_000, "validation": 8_740, "test": 2_400},
    scene=scene,
    oracle=oracle,
    oracle_summary="undoes clefts, passives and inversions and compares agents, themes, goals and places",
    new_words_in_test=True,
    fixed_words=(
        *("the", "a", "an", "it", "was", "were", "who", "whom", "that", "there", "something", "someone", "by", "to"),
        *("for", "from", "with", "of", "and", "while", "on", "in", "into", "onto", "over", "behind", "beside"),
        *("below", "beyond", "beneath", "above", "near", "inside", "outside", "under", "opposite"),
        *("Monday", "morning", "last", "week", "after", "lunch", "evening", "end"),
    ),
    squares_per_scene=2,
)
