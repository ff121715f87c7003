"""Comparative: the declaration."""

from wabe.builders.curriculum.comparative.construct import scene
from wabe.builders.curriculum.comparative.oracle import labels
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import ThreeWayRow

PHENOMENON = Phenomenon(
    name="comparative",
    summary=(
        "Who is taller than whom: chains of comparisons, superlatives of a group, differences in units, two scales."
    ),
    row=ThreeWayRow,
    rows={"train": 4_500, "validation": 1_080, "test": 2_160},
    scene=scene,
    oracle=labels,
    oracle_summary=(
        "reads both texts with a grammar of its own, turns every comparison into a bound on a difference, and closes "
        "the bounds along all paths"
    ),
    new_words_in_test=True,
    fixed_words=(
        *("all", "and", "are", "as", "at", "both", "but", "compared", "each", "either", "equally", "exactly"),
        *("here", "is", "it", "known", "least", "less", "more", "most", "neither", "none", "nor", "not", "of", "one"),
        *("or", "other", "others", "than", "that", "the", "there", "were", "which", "while", "who", "with"),
        *("one", "two", "three", "four", "five", "six", "seven"),
        *("centimetre", "centimetres", "degree", "degrees", "dollar", "dollars", "kilogram", "kilograms"),
        *("kilometre", "kilometres", "metre", "metres", "minute", "minutes", "year", "years"),
        *("friends", "towns", "rivers", "trees", "buildings", "pieces", "furniture", "containers", "dishes", "boats"),
        *("vehicles", "dogs", "garments", "rooms", "books", "lights", "instruments", "fabrics", "drinks", "blades"),
        "tasks",
    ),
    squares_per_scene=2,
)
