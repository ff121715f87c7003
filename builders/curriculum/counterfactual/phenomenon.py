"""The declaration of counterfactual reasoning."""

import re

from wabe.builders.curriculum.counterfactual.construct import scene
from wabe.builders.curriculum.counterfactual.oracle import oracle
from wabe.builders.curriculum.counterfactual.statements import patterns
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

# The words that the forms of verbs add.
AUXILIARIES = (
    *("did", "not", "had", "would", "have", "still", "almost", "nearly", "should", "ought", "to", "may", "might"),
    *("a", "an", "the"),
)

PHENOMENON = Phenomenon(
    name="counterfactual",
    summary="What happened and what did not, from unreal conditionals, wishes, regrets and near misses.",
    row=TwoWayRow,
    rows={"train": 6_064, "validation": 3_364, "test": 1_600},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads the moods of verbs back and closes what they settle under the conditionals",
    new_words_in_test=True,
    fixed_words=(
        *AUXILIARIES,
        *sorted(
            {
                word.lower()
                for some in patterns().values()
                for pattern in some
                for word in re.findall(r"\w+", re.sub(r"{[\w:]*}", " ", pattern.text))
            }
        ),
    ),
    squares_per_scene=2,
)
