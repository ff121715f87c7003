"""What the tests of hypernymy, hyponymy and context alignment share."""

import re
from collections import Counter

from tests.curriculum.shared import PhenomenonTests
from tests.curriculum.texts import Cue, Splits

CUES: dict[str, Cue] = {
    "how many words are shared": lambda row: len(_words(row["premise"]) & _words(row["hypothesis"])),
    "the last word of the premise": lambda row: row["premise"].split()[-1],
    "a word of the hypothesis begins like one of the premise": lambda row: bool(
        {word[:4] for word in _words(row["premise"])} & {word[:4] for word in _words(row["hypothesis"])}
    ),
    "the person is named first": lambda row: row["premise"].split()[0] in row["hypothesis"].split(),
}


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


class SensesTests(PhenomenonTests):
    """The common tests, with the cues that one would try here; a hyphenated word is one word."""

    scenes = 80
    training_rows = 1_200
    new_rows = 240
    word = r"[\w-]+"
    cues = CUES
    best_by_cue = 0.55
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\ba (?!eu)[aeio]|\ban (?!hour)[b-df-hj-np-tv-z]"
    columns = ("premise", "hypothesis")
    every_split = True

    def test_depths_are_spread(self, splits: Splits) -> None:
        """Every split has three depths or more, and both labels at the first two."""
        for split, rows in splits.items():
            counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
            assert len({depth for depth, _ in counts}) >= 3, (split, counts)
            both = ("entailment", "non_entailment")
            assert all(counts[depth, label] for depth in (1, 2) for label in both), (split, counts)
