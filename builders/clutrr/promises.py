"""What CLUTRR promises of its splits: shares of its answers, what recurs from training, what gives answers away."""

import csv
from functools import cache
from pathlib import Path
from typing import TypedDict

from wabe.builders.clutrr.language import Language
from wabe.builders.clutrr.released import ReleasedSet
from wabe.builders.clutrr.rows import Answer
from wabe.builders.clutrr.settings import Setting
from wabe.builders.core.promises import FORBIDDEN, Cue, Expected, Leaks, Shares, Shortcuts, counted_shares, evenly

RELEASED_ANSWERS = Path(__file__).with_name("released_answers.csv")


class Promises(TypedDict):
    """The promises of a config, by the name of its field."""

    shares: dict[str, Shares]
    leaks: Leaks
    shortcuts: Shortcuts


LEAKS = Leaks(
    single={
        "story": FORBIDDEN,
        "query": Expected("a question is two names from a list of a few hundred, and says nothing of its story"),
    },
    reversed=FORBIDDEN,
    relabelled=FORBIDDEN,
)
RELEASED_LEAKS = Leaks(
    single={
        "story": FORBIDDEN,
        "query": Expected("all released sets are about the same 42 people of one family, in training and in tests"),
    },
    reversed=FORBIDDEN,
    relabelled=FORBIDDEN,
)
FEW_FACTS = Cue(
    sees=("story",),
    reason="a story of two or three facts has few words for relations, and they narrow the answer down",
)
SAME_FAMILIES = Cue(
    sees=("query",),
    reason="all released stories are about one family of 42 people, so training tells how the two are related",
)


# Our paraphrases and crowd workers' vary so much that many settings told in them give little away.
GIVING_AWAY = {
    Language.OWN: (
        "gen_train23_test2to10",
        "gen_train234_test2to10",
        "rob_train_sup_23_test_all_23",
        "rob_train_irr_23_test_all_23",
    ),
    Language.CROWD: ("gen_train23_test2to10", "gen_train23_test2to10_shared", "gen_train234_test2to10_shared"),
}


def setting_promises(setting: Setting) -> Promises:
    """Return the promises of a setting: answers are even among the stories of each length and kind of noise."""
    given_away = setting.language is Language.SYNTHETIC or setting.name in GIVING_AWAY[setting.language]
    return Promises(
        shares={split.name: evenly(tuple(Answer), within=len(split.parts)) for split in setting.splits},
        leaks=LEAKS,
        shortcuts=Shortcuts(cues=(FEW_FACTS,) if given_away else ()),
    )


def released_promises(one: ReleasedSet) -> Promises:
    """Return the promises of a released set: the answers that its files have."""
    return Promises(
        shares={split: _released_shares()[one.name, split] for split in one.files},
        leaks=RELEASED_LEAKS,
        shortcuts=Shortcuts(cues=(SAME_FAMILIES,)),
    )


@cache
def _released_shares() -> dict[tuple[str, str], Shares]:
    """Read how many rows of each released split have which answer, as counted in the released files."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    with RELEASED_ANSWERS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault((row["config"], row["split"]), {})[row["answer"]] = int(row["rows"])
    return {place: counted_shares(counts) for place, counts in found.items()}
