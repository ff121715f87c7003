"""The released quantifier fragment, read by our oracle."""

from collections import Counter

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.quantifier.released import is_place, released_label
from wabe.builders.curriculum.rows import ThreeWay

LABELS = [label.value for label in ThreeWay]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", fragment_files("quantifier"))
def test_every_released_pair_is_read_and_disagreements_are_of_two_kinds() -> None:
    """All 5,000 pairs are read; NOTES explains the two kinds of disagreement."""
    kinds: Counter[str] = Counter()
    for premise, hypothesis, label in fragment_pairs("quantifier"):
        ours = released_label(premise, hypothesis)
        assert ours >= 0
        if ours == LABELS.index(label):
            kinds["agreement"] += 1
        elif premise.startswith("Someone") and hypothesis.startswith(("Someone didn't", "A person didn't", "An ind")):
            kinds["someone is the same person again"] += 1
        else:
            assert premise in {"Everyone has visited every place", "Everyone has visited every person"}
            kinds["whether a name is a country's or a person's"] += 1
    assert kinds == {
        "agreement": 4_645,
        "someone is the same person again": 306,
        "whether a name is a country's or a person's": 49,
    }


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lenient does not mean that anything goes."""
    assert released_label("Everyone has visited every place", "Ada didn't visit Peru") == 2
    assert released_label("Everyone has visited every place", "Ada didn't visit Bo") == 1
    assert released_label("Everyone has visited Peru, Ghana and Fiji", "Someone did visit Ghana and Fiji") == 0
    assert released_label("Everyone likes every place", "Ada didn't visit Peru") == -1
    assert is_place("Costa Rica")
