"""The declaration of context alignment."""

from wabe.builders.curriculum.context_align.construct import scene
from wabe.builders.curriculum.context_align.oracle import oracle
from wabe.builders.curriculum.context_align.source import fixed_words
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="context_align",
    summary="Which gloss of WordNet fits the word that is missing in a sentence.",
    row=TwoWayRow,
    rows={"train": 14_040, "validation": 1_756, "test": 1_200, "test_new_words": 1_200},
    scene=scene,
    oracle=oracle,
    oracle_summary="looks the gloss up in WordNet's own files and compares its synset with what the blank needs",
    new_words_in_test=False,
    fixed_words=fixed_words(),
)
