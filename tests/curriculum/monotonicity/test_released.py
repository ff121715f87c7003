"""The released monotonicity fragments, read by our oracle."""

from collections import Counter

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.monotonicity.released import released_label

FILES = [file for kind in ("monotonicity_hard", "monotonicity_simple") for file in fragment_files(kind)]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
@pytest.mark.parametrize(
    ("kind", "agree", "differ"), [("monotonicity_hard", 611, 4), ("monotonicity_simple", 1_443, 40)]
)
def test_released_pairs_that_can_be_read(kind: str, agree: int, differ: int) -> None:
    """What is left out has determiners or nouns that ours do not have; NOTES explains the disagreements."""
    found: Counter[str] = Counter()
    for premise, hypothesis, label in fragment_pairs(kind):
        ours = released_label(premise, hypothesis)
        found["left out" if ours < 0 else "agreement" if ours == int(label != "entailment") else "disagreement"] += 1
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
