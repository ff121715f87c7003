"""Hyponymy: the oracle on written examples, agreement, cues, new words, texts, bad files."""

from pathlib import Path

import pytest

from tests.curriculum.senses import common
from tests.curriculum.texts import Splits, best_share, check_refused, disagreements, judged_pairs, oracle_answer
from wabe.builders.curriculum.hyponymy.phenomenon import PHENOMENON
from wabe.builders.curriculum.hyponymy.source import frames
from wabe.builders.curriculum.library.scenes import Vocabulary

EXAMPLES = [
    ("In the quiz, Nadia has to name a bird.", "In the quiz, Nadia can correctly answer 'heron'.", 0),
    ("In the quiz, Nadia has to name an animal.", "In the quiz, Nadia can correctly answer 'heron'.", 0),
    ("In the quiz, Nadia has to name a mammal.", "In the quiz, Nadia can correctly answer 'heron'.", 1),
    ("Nadia finds all metals boring.", "Nadia finds zinc boring.", 0),
    ("Nadia finds all noble gases boring.", "Nadia finds zinc boring.", 1),
    (
        "Nadia mentioned furniture in a lecture.",
        "A specific type of what Nadia mentioned in the lecture is called 'sofa'.",
        0,
    ),
    (
        "Nadia was told to draw a hat; every dream about a dog worries Omar.",
        "Every dream about a beagle worries Omar.",
        0,
    ),
    (
        "Nadia was told to draw a hat; every dream about a dog worries Omar.",
        "Every dream about a fedora worries Omar.",
        1,
    ),
    (
        "Nadia was told to draw a hat; every dream about a dog worries Omar.",
        "Nadia can do as told by drawing a fedora.",
        0,
    ),
    ("Nadia was told to draw a hat.", "Omar can do as told by drawing a fedora.", -1),
    ("Nadia was told to draw a hat.", "Every dream about a fedora worries Nadia.", -1),
    ("Nadia was told to draw a gadget.", "Nadia can do as told by drawing a fedora.", -1),
    ("Nadia was told to draw a hat.", "Nadia can do as told by drawing a gizmo.", -1),
    ("Nadia reads everything about fish.", "Nadia reads everything about dolphins.", -1),
]
HEADER = "kind,name,text,asked"
BAD_LINES = [
    ("thing,drew,{n} drew it,{n} drew {a}", "text must have the slot n and one of c, many, one"),
    ("thing,drew,{n} drew {one},she drew {a}", "asked must have the slot n and one of a, s, w"),
    ("topic,drew,{n} drew {many},{n} drew {a}", "a topic may be a stuff, which has no {a}"),
    ("stuff,drew,{n} drew {one},{n} drew {a}", "unknown kind 'stuff'"),
]


@pytest.mark.parametrize(("premise", "hypothesis", "label"), EXAMPLES)
def test_oracle_on_written_examples(premise: str, hypothesis: str, label: int) -> None:
    """Labels as a careful reader gives them; -1 where nothing must be guessed."""
    assert oracle_answer(PHENOMENON, premise, hypothesis) == label


@pytest.mark.parametrize("vocabulary", list(Vocabulary))
def test_oracle_agrees_on_every_pair_of_some_scenes(vocabulary: Vocabulary) -> None:
    """Also on pairs that would not be published because they come in no square."""
    assert disagreements(judged_pairs(PHENOMENON, vocabulary, common.SCENES)) == []


@pytest.fixture(scope="module")
def splits() -> Splits:
    """Return some rows of training and of the test with new words."""
    return common.some_splits(PHENOMENON)


def test_new_words_are_new(splits: Splits) -> None:
    """But for the words of patterns, no stem is in both."""
    assert common.old_stems(PHENOMENON, splits) == set()


@pytest.mark.parametrize("cue", common.CUES)
def test_cues_do_not_tell_the_label(splits: Splits, cue: str) -> None:
    """The best answer by a cue is hardly better than a constant one."""
    assert best_share(splits["train"], common.CUES[cue]) < 0.55


def test_texts_are_well_made(splits: Splits) -> None:
    """Capitals, full stops and articles; nothing is left unfilled or doubled."""
    assert common.wrong_texts(splits) == []


def test_depths_are_spread(splits: Splits) -> None:
    """Three depths or more, with both labels."""
    common.check_depths(splits)


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(frames, tmp_path / "list.csv", f"{HEADER}\n{line}\n", f"line 2: {message}")
