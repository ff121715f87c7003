"""The declaration of hyponymy."""

from wabe.builders.curriculum.hyponymy.construct import scene
from wabe.builders.curriculum.hyponymy.oracle import oracle
from wabe.builders.curriculum.hyponymy.source import fixed_words
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="hyponymy",
    summary="Whether what is said of a class goes for something specific, which is in that class or in another.",
    row=TwoWayRow,
    rows={"train": 20_000, "validation": 2_000, "test": 2_000, "test_new_words": 2_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads clauses by a grammar of its own and looks for the class in WordNet's own files",
    new_words_in_test=False,
    fixed_words=fixed_words(),
)
