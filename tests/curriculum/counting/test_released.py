"""The released counting fragment, read by our oracle."""

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.counting.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

LABELS = [label.value for label in ThreeWay]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", fragment_files("counting"))
def test_almost_every_released_pair_is_read_and_has_our_label() -> None:
    """All of 5,000 but some lists of which our words do not tell whether they are people; nothing disagrees."""
    rows = list(fragment_pairs("counting"))
    assert len(rows) == 5_000
    found = [(released_label(premise, hypothesis), LABELS.index(label)) for premise, hypothesis, label in rows]
    assert sum(ours >= 0 for ours, _ in found) >= 4_950
    assert not [pair for pair in found if pair[0] >= 0 and pair[0] != pair[1]]


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lists of a premise are complete, those of a hypothesis are not."""
    assert released_label("Ada has visited Bo and Cy", "Ada has visited less than three people") == 0
    assert released_label("Ada has visited only two people", "Ada has visited Bo") == 1
    assert released_label("Ada has visited only one place", "Ada has visited New York and Old Town") == 2
    assert released_label("Ada has visited only one place and only two people", "Ada has visited Bo and Cy") == -1
    assert released_label("Ada has seen Bo", "Ada has visited less than three people") == -1
    assert released_label("Ada has visited Bo", "Eve has visited less than three people") == -1
    assert released_label("Ada has visited Bo", "Ada has visited less than umpteen people") == -1
