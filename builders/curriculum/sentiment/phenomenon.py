"""The declaration of sentiment."""

from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow
from wabe.builders.curriculum.sentiment.construct import scene
from wabe.builders.curriculum.sentiment.oracle import oracle
from wabe.builders.curriculum.sentiment.wording import fixed_words

PHENOMENON = Phenomenon(
    name="sentiment",
    summary="Who liked what, from opinions that are denied, corrected, compared, shared with others or changed.",
    row=TwoWayRow,
    rows={"train": 6_400, "validation": 1_200, "test": 1_600},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads clauses back, takes the sign of a near-synonym of each opinion word and turns it by denials",
    new_words_in_test=True,
    fixed_words=fixed_words(),
    squares_per_scene=2,
)
