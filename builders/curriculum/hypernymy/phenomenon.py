"""The declaration of hypernymy."""

from wabe.builders.curriculum.hypernymy.construct import scene
from wabe.builders.curriculum.hypernymy.oracle import oracle
from wabe.builders.curriculum.hypernymy.source import fixed_words
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="hypernymy",
    summary="Which class a thing in a sentence belongs to; and, of a word with two senses, in which sense it is used.",
    row=TwoWayRow,
    rows={"train": 20_000, "validation": 2_000, "test": 2_000, "test_new_words": 2_000},
    scene=scene,
    oracle=oracle,
    oracle_summary="finds the noun that is asked about and follows WordNet's own files upwards from its sense",
    new_words_in_test=False,
    fixed_words=fixed_words(),
)
