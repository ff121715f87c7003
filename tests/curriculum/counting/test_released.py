"""The released counting fragment, read by our oracle."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.counting.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

FOLDER = "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data/counting"
FILES = [f"{FOLDER}/{name}" for name in ("train/train.json", "train/dev.json", "test/test.json")]
LABELS = [label.value for label in ThreeWay]


def _rows() -> Iterator[tuple[str, str, int]]:
    for name in FILES:
        with (Path(os.environ["WABE_MIRROR"]) / name).open(encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                yield row["sentence1"], row["sentence2"], LABELS.index(row["gold_label"])


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
def test_almost_every_released_pair_is_read_and_has_our_label() -> None:
    """All of 5,000 but some lists of which our words do not tell whether they are people; nothing disagrees."""
    rows = list(_rows())
    assert len(rows) == 5_000
    found = [(released_label(premise, hypothesis), label) for premise, hypothesis, label in rows]
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
