"""Hypernymy: the oracle on written examples, agreement, cues, new words, texts, bad files."""

from pathlib import Path

import pytest

from tests.curriculum.senses.common import SensesTests
from tests.curriculum.texts import check_refused
from wabe.builders.curriculum.hypernymy.phenomenon import PHENOMENON
from wabe.builders.curriculum.hypernymy.source import frames

EXAMPLES = (
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
)
HEADER = "kind,name,text,what"
BAD_LINES = [
    ("thing,drew,{n} drew,what {n} drew", "text must have the slots n, x, not n"),
    ("thing,drew,{n} drew {x},what {x} drew", "what must have the slots n, not x"),
    ("stuff,drew,{n} drew {x},what {n} drew", "unknown kind 'stuff'"),
]


class TestHypernymy(SensesTests):
    """Two derivations that agree, new words, cues, texts and depths."""

    phenomenon = PHENOMENON
    examples = EXAMPLES


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(frames, tmp_path / "list.csv", f"{HEADER}\n{line}\n", f"line 2: {message}")
