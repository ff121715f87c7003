"""The released comparative fragment, read by our oracle."""

import pytest

from tests.conftest import skip_without
from tests.curriculum.fragments import fragment_files, fragment_pairs
from wabe.builders.curriculum.comparative.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

LABELS = [label.value for label in ThreeWay]


@pytest.mark.upstream
@skip_without("WABE_MIRROR", fragment_files("comparative"))
def test_every_released_pair_is_read_and_has_our_label() -> None:
    """5,000 pairs of two shapes; with "as tall as" for "exactly as tall as" there is no disagreement."""
    rows = list(fragment_pairs("comparative"))
    assert len(rows) == 5_000
    ours = [released_label(premise, hypothesis) for premise, hypothesis, _ in rows]
    assert ours == [LABELS.index(label) for *_, label in rows]


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lenient does not mean that anything goes."""
    assert released_label("Ada is taller than Bo , Bo is as tall as Cy", "Ada is taller than Cy") == 0
    assert released_label("Ada is taller than Bo , Bo sings", "Ada is taller than Bo") == -1
    assert released_label("Ada is taller than Bo", "Bo is taller than Ada , Ada is taller than Bo") == -1
