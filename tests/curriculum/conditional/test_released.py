"""The released conditional fragment, read by our oracle."""

from collections import Counter

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.conditional.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

LABELS = [label.value for label in ThreeWay]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", fragment_files("conditional"))
def test_every_released_pair_is_read_and_has_our_label() -> None:
    """All 5,000 pairs: three facts and a rule, which applies or does not."""
    found: Counter[tuple[int, int]] = Counter()
    for premise, hypothesis, label in fragment_pairs("conditional"):
        found[released_label(premise, hypothesis), LABELS.index(label)] += 1
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
