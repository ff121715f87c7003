"""Counting: the declaration."""

from wabe.builders.curriculum.counting.construct import scene
from wabe.builders.curriculum.counting.oracle import labels
from wabe.builders.curriculum.counting.source import NUMBERS
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="counting",
    summary="How many there are: amounts and lists, sums over people, days and kinds, differences, parts of a whole.",
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=labels,
    oracle_summary=(
        "reads both texts with a grammar of its own, turns every clause into ranges of sums, and narrows the ranges of "
        "all counts until they are settled or contradict each other"
    ),
    new_words_in_test=True,
    fixed_words=(
        *("a", "all", "among", "an", "and", "any", "as", "at", "besides", "between", "but", "did", "either", "even"),
        *("exactly", "fewer", "greater", "half", "including", "is", "least", "less", "many", "more", "most", "neither"),
        *("no", "none", "nor", "not", "number", "odd", "of", "on", "only", "or", "other", "others", "rest", "same"),
        *("taken", "than", "that", "the", "them", "together", "twice", "were", "which"),
        *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
        *("flower", "flowers", "bird", "birds", "piece", "pieces", "fruit", "vegetable", "vegetables", "instrument"),
        *("instruments", "garment", "garments", "vehicle", "vehicles", "tool", "tools", "furniture", "insect"),
        *("insects", "tree", "trees", "dog", "dogs", "boat", "boats", "gem", "gems", "city", "cities", "country"),
        *("countries", "person", "people"),
        *(number for number in NUMBERS if "-" not in number),
    ),
    squares_per_scene=2,
)
