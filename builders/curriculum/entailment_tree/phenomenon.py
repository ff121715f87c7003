"""The declaration of entailment trees."""

from wabe.builders.curriculum.entailment_tree.construct import scene
from wabe.builders.curriculum.entailment_tree.fixed import fixed_words
from wabe.builders.curriculum.entailment_tree.oracle import oracle
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

PHENOMENON = Phenomenon(
    name="entailment_tree",
    summary="Conclusions that take two to four steps from science-like sentences about coined kinds, or do not follow.",
    row=TwoWayRow,
    rows={"train": 6_000, "validation": 600, "test": 1_600},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads every sentence back and looks at all possible worlds for one in which the conclusion fails",
    new_words_in_test=True,
    fixed_words=fixed_words(),
)
