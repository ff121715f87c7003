"""The released conditional fragment, read by our oracle."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.conditional.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

FOLDER = (
    "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data/conditional"
)
FILES = [f"{FOLDER}/{name}" for name in ("train/train.json", "train/dev.json", "test/test.json")]
LABELS = [label.value for label in ThreeWay]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
def test_every_released_pair_is_read_and_has_our_label() -> None:
    """All 5,000 pairs: three facts and a rule, which applies or does not."""
    found: Counter[tuple[int, int]] = Counter()
    for name in FILES:
        with (Path(os.environ["WABE_MIRROR"]) / name).open(encoding="utf-8") as file:
            for row in map(json.loads, file):
                released = LABELS.index(row["gold_label"])
                found[released_label(row["sentence1"], row["sentence2"]), released] += 1
    assert sum(found.values()) == 5_000
    assert all(ours == theirs for ours, theirs in found)


FACTS = "Ada has visited Peru, Bo has not visited Chile, Cy has visited Cuba"


def test_a_rule_applies_or_does_not() -> None:
    """To affirm the consequence, or to deny the condition, leaves things open."""
    assert released_label(f"{FACTS} and if Ada has visited Peru then Di has visited Oman", "Di has visited Oman") == 0
    assert released_label(f"{FACTS} and if Bo has visited Chile then Di has visited Oman", "Di has visited Oman") == 1
    assert released_label(f"{FACTS} and if Di has visited Oman then Ada has visited Peru", "Di has visited Oman") == 1
    assert released_label(f"{FACTS} and if Di has visited Oman then Bo has visited Chile", "Di has visited Oman") == 2


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lenient does not mean that anything goes."""
    assert released_label(FACTS, "Ada has visited Peru") == -1
    assert released_label(f"{FACTS} and if Ada sings then Di has visited Oman", "Di has visited Oman") == -1
