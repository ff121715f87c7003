"""The released rows of this task, against the file that they were made from."""

import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.lexical.released import Directions, directions, sentence, upstream_labels

GITHUB = "raw.githubusercontent.com"
RELEASED = f"{GITHUB}/eric11eca/curriculum-ling/34d86ad7ac2e563eaeb6b2dc4b308015f6d2b6b9/benchmark/tasks/lexical.zip"
LEVY_HOLT = f"{GITHUB}/mjhosseini/entGraph/0dd5764a30e4b691658ded4e6a67fa13effbfe31/LevyHoltDS"
FILES = [f"{LEVY_HOLT}/{name}" for name in ("dev/dev_s.txt", "test/test_s.txt")]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", [RELEASED, *FILES])
def test_the_released_direction_is_reversed() -> None:
    """Nearly a third of the rows labelled as entailments are none, and some others are."""
    mirror = Path(os.environ["WABE_MIRROR"])
    lines = [line for name in FILES for line in (mirror / name).open(encoding="utf-8")]
    entails = upstream_labels(lines)
    with ZipFile(mirror / RELEASED) as archive:
        found = {
            split: directions(map(json.loads, archive.read(f"lexical/{split}.jsonl").splitlines()), entails)
            for split in ("train", "val")
        }
    assert found == {
        "train": Directions(entailed=3_199, entailed_wrongly=978, not_entailed=3_199, not_entailed_wrongly=269),
        "val": Directions(entailed=500, entailed_wrongly=161, not_entailed=500, not_entailed_wrongly=53),
    }


LINES = [
    "rome,is in,italy\trome,is the capital of,italy\tTrue\n",
    "rome,is the capital of,italy\trome,is in,italy\tFalse\n",
]


def test_the_right_side_entails_the_left() -> None:
    """A released row with the sides in the file's order and the file's label is wrong in both ways."""
    entails = upstream_labels(LINES)
    assert entails["rome is the capital of italy.", "rome is in italy."]
    rows = [
        {"premise": "Rome is in Italy.", "hypothesis": "Rome is the capital of Italy.", "gold_label": "entailed"},
        {"premise": "Rome is the capital of Italy.", "hypothesis": "Rome is in Italy.", "gold_label": "not-entailed"},
        {"premise": "Rome is the capital of Italy.", "hypothesis": "Rome is in Italy.", "gold_label": "entailed"},
        {"premise": "A dog sleeps.", "hypothesis": "An animal sleeps.", "gold_label": "entailed"},
    ]
    assert directions(rows, entails) == Directions(
        entailed=2, entailed_wrongly=1, not_entailed=1, not_entailed_wrongly=1
    )


def test_a_relation_may_have_commas() -> None:
    """Only the first and the last comma separate."""
    assert sentence("A,b, c,D") == "a b, c d."
