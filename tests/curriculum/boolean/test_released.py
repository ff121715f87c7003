"""The released boolean fragment, read by our oracle."""

from collections import Counter

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.boolean.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

LABELS = [label.value for label in ThreeWay]
ENTAILMENT, NEUTRAL, CONTRADICTION = range(3)


@pytest.mark.upstream
@skip_without("WABE_MIRROR", fragment_files("boolean"))
def test_all_but_two_of_the_released_pairs_have_our_label() -> None:
    """All 5,000 pairs are read; two ask about somebody who is not mentioned, and are labelled as if they did not."""
    found: Counter[tuple[int, int]] = Counter()
    for premise, hypothesis, label in fragment_pairs("boolean"):
        found[released_label(premise, hypothesis), LABELS.index(label)] += 1
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
