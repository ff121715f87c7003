"""The released monotonicity fragments, read by our oracle."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.monotonicity.released import released_label

FOLDER = "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data"
PARTS = ("train/train.json", "train/dev.json", "test/test.json")
KINDS = ("monotonicity_hard", "monotonicity_simple")
FILES = [f"{FOLDER}/{kind}/{part}" for kind in KINDS for part in PARTS]


def _rows(kind: str) -> Iterator[tuple[str, str, int]]:
    for part in PARTS:
        with (Path(os.environ["WABE_MIRROR"]) / FOLDER / kind / part).open(encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                yield row["sentence1"], row["sentence2"], int(row["gold_label"] != "entailment")


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
@pytest.mark.parametrize(
    ("kind", "agree", "differ"), [("monotonicity_hard", 611, 4), ("monotonicity_simple", 1_443, 40)]
)
def test_released_pairs_that_can_be_read(kind: str, agree: int, differ: int) -> None:
    """What is left out has determiners or nouns that ours do not have; NOTES explains the disagreements."""
    found: Counter[str] = Counter()
    for premise, hypothesis, label in _rows(kind):
        ours = released_label(premise, hypothesis)
        found["left out" if ours < 0 else "agreement" if ours == label else "disagreement"] += 1
    assert (found["agreement"], found["disagreement"]) == (agree, differ)


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Existence is taken for granted, as in the fragments; "most" cannot be read."""
    assert released_label("every dog ran", "some dog moved") == 0
    assert released_label("some poodle did not run", "some dog did not run") == 0
    assert released_label("no animals touched a box", "no dogs hit a metal box") == 0
    assert released_label("at least 4 dogs ran", "at least 3 animals moved") == 0
    assert released_label("at most 4 dogs ran", "at most 3 dogs ran") == 1
    assert released_label("most dogs ran", "some dog ran") == -1
    assert released_label("every dog ran fast", "some dog ran") == -1
