"""Hypernymy: the oracle on written examples, agreement, cues, new words, texts, bad files."""

from pathlib import Path

import pytest

from tests.curriculum.senses import common
from tests.curriculum.texts import Splits, best_share, check_refused, disagreements, judged_pairs, oracle_answer
from wabe.builders.curriculum.hypernymy.phenomenon import PHENOMENON
from wabe.builders.curriculum.hypernymy.source import frames
from wabe.builders.curriculum.library.scenes import Vocabulary

EXAMPLES = [
    ("Nadia drew a heron in a notebook.", "What Nadia drew in a notebook was a kind of bird.", 0),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of animal in a notebook.", 0),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of mammal in a notebook.", 1),
    ("Nadia drew a heron in a notebook.", "What Nadia drew in a notebook falls into the category of vehicles.", 1),
    ("Nadia wrote an essay about zinc.", "The word for what Nadia wrote an essay about names a kind of metal.", 0),
    ("On Monday, Nadia gave a talk on cellos.", "What Nadia gave a talk on was a type of string instrument.", 0),
    ("On Monday, Nadia gave a talk on cellos.", "What Nadia gave a talk on was a type of wind instrument.", 1),
    (
        "Nadia gave a talk on cellos, while Omar had a dream about an otter.",
        "Omar had a dream about a kind of mammal.",
        0,
    ),
    (
        "Nadia gave a talk on cellos, while Omar had a dream about an otter.",
        "Nadia gave a talk on a kind of mammal.",
        1,
    ),
    (
        "Nadia saw a bat asleep upside down in the cave.",
        "In the sentence about Nadia, 'bat' means a kind of mammal.",
        0,
    ),
    ("Nadia saw a bat asleep upside down in the cave.", "Where Nadia is mentioned, 'bat' refers to an animal.", 0),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Nadia, 'bat' means a kind of mammal.", 1),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Omar, 'bat' means a kind of mammal.", -1),
    ("Nadia swung the wooden bat and missed.", "In the sentence about Nadia, 'bank' means a kind of slope.", -1),
    ("Nadia drew a heron in a notebook.", "Omar drew a kind of bird in a notebook.", -1),
    ("Nadia drew a heron in a notebook.", "Nadia painted a kind of bird in a notebook.", -1),
    ("Nadia drew a heron in a notebook.", "Nadia drew a kind of gadget in a notebook.", -1),
    ("Nadia drew a gizmo in a notebook.", "Nadia drew a kind of bird in a notebook.", -1),
    # Only another sense of the noun is in the class.
    ("Nadia read an article about dolphins.", "Nadia read an article about a kind of fish.", -1),
]
HEADER = "kind,name,text,what"
BAD_LINES = [
    ("thing,drew,{n} drew,what {n} drew", "text must have the slots n, x, not n"),
    ("thing,drew,{n} drew {x},what {x} drew", "what must have the slots n, not x"),
    ("stuff,drew,{n} drew {x},what {n} drew", "unknown kind 'stuff'"),
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
