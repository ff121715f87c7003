"""The released boolean fragment, read by our oracle."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.boolean.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

FOLDER = "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data/boolean"
FILES = [f"{FOLDER}/{name}" for name in ("train/train.json", "train/dev.json", "test/test.json")]
LABELS = [label.value for label in ThreeWay]
ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
def test_all_but_two_of_the_released_pairs_have_our_label() -> None:
    """All 5,000 pairs are read; two ask about somebody who is not mentioned, and are labelled as if they did not."""
    found: Counter[tuple[int, int]] = Counter()
    for name in FILES:
        with (Path(os.environ["WABE_MIRROR"]) / name).open(encoding="utf-8") as file:
            for row in map(json.loads, file):
                released = LABELS.index(row["gold_label"])
                found[released_label(row["sentence1"], row["sentence2"]), released] += 1
    assert sum(found.values()) == 5_000
    assert {pair: count for pair, count in found.items() if pair[0] != pair[1]} == {(NEUTRAL, ENTAILMENT): 2}


def test_only_and_nobody_are_told_apart() -> None:
    """Who has only visited one place has visited no other; others may have visited any."""
    assert released_label("Ada, Bo and Cy have only visited Peru", "Bo didn't visit Chile") == ENTAILMENT
    assert released_label("Ada, Bo and Cy have only visited Peru", "Bo didn't visit Peru") == CONTRADICTION
    assert released_label("Ada has only visited Peru and Chile", "Bo didn't visit Peru") == NEUTRAL


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lenient does not mean that anything goes."""
    assert released_label("Ada has visited Peru", "Ada didn't visit Chile") == -1
    assert released_label("Ada has only visited Peru", "Ada slept") == -1
