"""The declaration of lexical entailment."""

import re

from wabe.builders.curriculum.lexical.construct import patterns, scene
from wabe.builders.curriculum.lexical.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="lexical",
    summary="Words replaced by synonyms, wider and narrower words, opposites and words of the same kind.",
    row=TwoWayRow,
    rows={"train": 6_400, "validation": 1_600, "test": 1_600},
    scene=scene,
    oracle=oracle,
    oracle_summary="lays the sentences side by side and walks WordNet from each word to the one in its place",
    new_words_in_test=True,
    fixed_words=(
        *("a", "an"),
        *sorted(
            {
                word.lower()
                for some in patterns().values()
                for pattern in some
                for word in re.findall(r"\w+", re.sub(r"{\w*}", " ", pattern.text))
            }
        ),
    ),
    squares_per_scene=2,
)
