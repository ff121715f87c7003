"""What the tests of hypernymy, hyponymy and context alignment share."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from tests.curriculum.texts import Cue, Splits, rows_of, shared_stems
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Vocabulary
from wabe.builders.curriculum.phenomenon import Phenomenon
from wabe.errors import CorruptError

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


def answers(phenomenon: Phenomenon, premise: str, hypothesis: str) -> list[int]:
    """Return what the oracle says about one pair."""
    found: list[int] = phenomenon.oracle(pa.table({"premise": [premise], "hypothesis": [hypothesis]})).to_pylist()
    return found


def disagreements(phenomenon: Phenomenon, vocabulary: Vocabulary) -> list[tuple[str, str, int]]:
    """Return the pairs of some scenes, published or not, that the oracle and the constructor label differently."""
    made = [phenomenon.scene(Draws(("test", number)), vocabulary, number) for number in range(80)]
    pairs = [(one, p, h) for one in made for p in range(len(one.premises)) for h in range(len(one.hypotheses))]
    texts = {
        "premise": [one.premises[p].text for one, p, _ in pairs],
        "hypothesis": [one.hypotheses[h].text for one, _, h in pairs],
    }
    return [
        (one.premises[p].text, one.hypotheses[h].text, answer)
        for (one, p, h), answer in zip(pairs, phenomenon.oracle(pa.table(texts)).to_pylist(), strict=True)
        if one.labels[p, h] not in {UNUSABLE, answer}
    ]


def old_stems(phenomenon: Phenomenon, splits: Splits) -> set[str]:
    """Return the stems of the test with new words that training has, too; a hyphenated word is one word."""
    return shared_stems(phenomenon, splits["train"], splits["test_new_words"], re.compile(r"[\w-]+").findall)


def odd_texts(splits: Splits) -> list[str]:
    """Return the texts with a wrong capital, full stop or article, or with something unfilled or doubled."""
    return [
        text
        for rows in splits.values()
        for row in rows
        for text in (row["premise"], row["hypothesis"])
        if not re.fullmatch(r"[A-Z][^{}]*\.", text)
        or "  " in text
        or re.search(r"[.] [a-z]|\b(\w+) \1\b|,,|\.\.|\ba (?!eu)[aeio]|\ban (?!hour)[b-df-hj-np-tv-z]", text)
    ]


def check_depths(splits: Splits) -> None:
    """Check that every split has three depths or more, and both labels at the first two."""
    for split, rows in splits.items():
        counts = Counter((int(row["depth"]), row["label_text"]) for row in rows)
        assert len({depth for depth, _ in counts}) >= 3, (split, counts)
        both = ("entailment", "non_entailment")
        assert all(counts[depth, label] for depth in (1, 2) for label in both), (split, counts)


def check_bad_line(read: Callable[[Path], object], path: Path, text: str, message: str) -> None:
    """Check that a file with a wrong second line is refused, with its name, the line and what to do."""
    path.write_text(text)
    with pytest.raises(CorruptError, match=re.escape(f"line 2: {message}")) as caught:
        read(path)
    assert caught.value.where == str(path)
    assert caught.value.remedy
