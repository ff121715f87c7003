"""Context alignment: the oracle on written examples, agreement, cues, new words, texts, bad files."""

from pathlib import Path

import pytest

from tests.curriculum.senses.common import SensesTests
from tests.curriculum.texts import check_refused
from wabe.builders.curriculum.context_align.phenomenon import PHENOMENON
from wabe.builders.curriculum.context_align.source import gaps, glosses
from wabe.errors import CorruptError

HAWK = "diurnal bird of prey typically having short rounded wings and a long tail"
EXAMPLES = (
    (
        "Nadia climbed to the highest branches of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        1,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        0,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Omar.",
        -1,
    ),
    (
        "Nadia was surprised by the size of the beak of the ____.",
        "A word that means 'a big bird' fits into the blank in the sentence about Nadia.",
        -1,
    ),
    (
        "Nadia was surprised by the ____.",
        f"A word that means '{HAWK}' fits into the blank in the sentence about Nadia.",
        -1,
    ),
    (
        "Yesterday, the pilot Nadia landed the ____ safely at the airport.",
        "Going by the sentence about Nadia, the missing word may be defined as 'a steerable self-propelled aircraft'.",
        0,
    ),
    (
        "A hard ____ broke the nose of Nadia.",
        "The word that is missing in the sentence about Nadia could mean 'a blow with the fist'.",
        0,
    ),
    (
        "The guests of Nadia drank hot ____ at the party.",
        "The word that is missing in the sentence about Nadia could mean 'a blow with the fist'.",
        1,
    ),
    (
        "The guests of Nadia drank hot ____ at the party.",
        "The word that is missing in the sentence about Nadia could mean 'a steerable self-propelled aircraft'.",
        -1,
    ),
)
HEADER = "word,vocabulary,synset,class,gloss"
BAD_LINES = [
    ("hawk,new,hawk.n.01,bird of prey,any of the hawks with a long tail", "the gloss names its own word 'hawk'"),
    ("hawk,new,hawk.n.77,bird of prey,a bird with a long tail", "WordNet has no synset 'hawk.n.77'"),
    ("hawk,new,hawk.n.01,raptor,a bird with a long tail", "'raptor' is not a class"),
    ("hawk,old,hawk.n.01,bird of prey,a bird with a long tail", "unknown vocabulary 'old'"),
    ("hawk,new,hawk.n.01,bird of prey,", "no gloss"),
]


class TestContextAlign(SensesTests):
    """Two derivations that agree, new words, cues, texts and depths."""

    phenomenon = PHENOMENON
    examples = EXAMPLES


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(glosses, tmp_path / "list.csv", f"{HEADER}\n{line}\n", f"line 2: {message}")


def test_glosses_of_two_vocabularies_share_no_word(tmp_path: Path) -> None:
    """But for the words that definitions need."""
    path = tmp_path / "glosses.csv"
    first = "hawk,new,hawk.n.01,bird of prey,a bird with a gnarled tail"
    path.write_text(f"{HEADER}\n{first}\nswan,training,swan.n.01,bird,a white bird with gnarled wings\n")
    with pytest.raises(CorruptError, match=r"line 3: 'gnarled' is in both vocabularies \(as 'new' in line 2\)"):
        glosses(path)
    path.write_text(f"{HEADER}\n{first}\nhawk,training,hawk.n.02,bird,a white bird\n")
    with pytest.raises(CorruptError, match=r"line 3: 'hawk' is in both vocabularies"):
        glosses(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bird,bird 1,no,{n} saw a bird.", "the sentence does not have ____ once"),
        ("bird,bird 1,no,She saw the ____.", "the sentence does not have {n} once"),
        ("burd,bird 1,no,{n} saw the ____.", "'burd' is not a class"),
        ("bird,bird 1,maybe,{n} saw the ____.", "dated must be yes or no"),
    ],
)
def test_bad_sentences_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(gaps, tmp_path / "contexts.csv", f"class,name,dated,text\n{line}\n", f"line 2: {message}")
