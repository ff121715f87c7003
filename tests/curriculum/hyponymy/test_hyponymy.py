"""Hyponymy: the oracle on written examples, agreement, cues, new words, texts, bad files."""

from pathlib import Path

import pytest

from tests.curriculum.senses.common import SensesTests
from tests.curriculum.texts import check_refused
from wabe.builders.curriculum.hyponymy.phenomenon import PHENOMENON
from wabe.builders.curriculum.hyponymy.source import frames

EXAMPLES = (
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
)
HEADER = "kind,name,text,asked"
BAD_LINES = [
    ("thing,drew,{n} drew it,{n} drew {a}", "text must have the slot n and one of c, many, one"),
    ("thing,drew,{n} drew {one},she drew {a}", "asked must have the slot n and one of a, s, w"),
    ("topic,drew,{n} drew {many},{n} drew {a}", "a topic may be a stuff, which has no {a}"),
    ("stuff,drew,{n} drew {one},{n} drew {a}", "unknown kind 'stuff'"),
]


class TestHyponymy(SensesTests):
    """Two derivations that agree, new words, cues, texts and depths."""

    phenomenon = PHENOMENON
    examples = EXAMPLES


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_bad_lines_are_named(tmp_path: Path, line: str, message: str) -> None:
    """The file, the line and what to do."""
    check_refused(frames, tmp_path / "list.csv", f"{HEADER}\n{line}\n", f"line 2: {message}")
