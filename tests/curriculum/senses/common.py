"""What the tests of hypernymy, hyponymy and context alignment share."""

import re
from collections import Counter
from itertools import chain

from tests.curriculum.texts import Cue, Splits, odd_texts, rows_of, shared_stems
from wabe.builders.curriculum.phenomenon import Phenomenon

SCENES = 80
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


def some_splits(phenomenon: Phenomenon) -> Splits:
    """Return some rows of training and of the test with new words."""
    return rows_of(phenomenon, {"train": 1_200, "test_new_words": 240})


def old_stems(phenomenon: Phenomenon, splits: Splits) -> set[str]:
    """Return the stems of the test with new words that training has, too; a hyphenated word is one word."""
    return shared_stems(phenomenon, splits["train"], splits["test_new_words"], re.compile(r"[\w-]+").findall)


def wrong_texts(splits: Splits) -> list[str]:
    """Return the texts with a wrong capital, full stop or article, or with something unfilled or doubled."""
    wrong = r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\ba (?!eu)[aeio]|\ban (?!hour)[b-df-hj-np-tv-z]"
    return odd_texts(chain(*splits.values()), wrong, columns=("premise", "hypothesis"))


def check_depths(splits: Splits) -> None:
    """Check that every split has three depths or more, and both labels at the first two."""
    for split, rows in splits.items():
        counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
        assert len({depth for depth, _ in counts}) >= 3, (split, counts)
        both = ("entailment", "non_entailment")
        assert all(counts[depth, label] for depth in (1, 2) for label in both), (split, counts)
