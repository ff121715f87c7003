"""The released comparative fragment, read by our oracle."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.comparative.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

FOLDER = (
    "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data/comparative"
)
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
def test_every_released_pair_is_read_and_has_our_label() -> None:
    """5,000 pairs of two shapes; with "as tall as" for "exactly as tall as" there is no disagreement."""
    rows = list(_rows())
    assert len(rows) == 5_000
    assert [label for *_, label in rows] == [released_label(premise, hypothesis) for premise, hypothesis, _ in rows]


def test_a_pair_that_cannot_be_read_has_no_label() -> None:
    """Lenient does not mean that anything goes."""
    assert released_label("Ada is taller than Bo , Bo is as tall as Cy", "Ada is taller than Cy") == 0
    assert released_label("Ada is taller than Bo , Bo sings", "Ada is taller than Bo") == -1
    assert released_label("Ada is taller than Bo", "Bo is taller than Ada , Ada is taller than Bo") == -1
