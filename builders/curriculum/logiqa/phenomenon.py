"""The declaration of deductive reasoning."""

import re

from wabe.builders.curriculum.logiqa.construct import scene
from wabe.builders.curriculum.logiqa.oracle import oracle
from wabe.builders.curriculum.logiqa.source import NEUTRAL
from wabe.builders.curriculum.logiqa.wording import patterns
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.builders.curriculum.rows import TwoWayRow

# The words that the forms of verbs and the lists of names add.
ADDED = (
    *("does", "do", "not", "is", "are", "being", "has", "have", "having", "also", "and", "he", "she", "a", "an"),
    *("the", "some", "his", "her", "their", "its", "own"),
    *("to", "of", "in", "on", "at", "for", "with", "from", "into", "up", "out", "off", "about", "over"),
    *NEUTRAL,
)

PHENOMENON = Phenomenon(
    name="logiqa",
    summary="What must be true of the members of a group, from rules, exceptions, choices and facts in one passage.",
    row=TwoWayRow,
    rows={"train": 14_752, "validation": 2_604, "test": 1_200},
    scene=scene,
    oracle=oracle,
    oracle_summary="reads every sentence back into clauses and looks for a contradiction with the denial",
    new_words_in_test=True,
    fixed_words=(
        *ADDED,
        *sorted(
            {
                word.lower()
                for some in patterns().values()
                for pattern in some
                for word in re.findall(r"\w+", re.sub(r"{[\w: ]*}", " ", pattern.text))
            }
        ),
    ),
    squares_per_scene=4,
)
