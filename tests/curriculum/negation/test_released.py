"""The released negation fragment, read by our oracle."""

import csv
import os
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.negation.released import released_label
from wabe.builders.curriculum.rows import ThreeWay

FOLDER = "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data/negation"
FILES = {"train/challenge_train.tsv": 3_000, "train/challenge_dev.tsv": 1_000, "test/challenge_dev.tsv": 1_000}


@pytest.mark.upstream
@skip_without("WABE_MIRROR", [f"{FOLDER}/{name}" for name in FILES])
@pytest.mark.parametrize("name", list(FILES))
def test_every_released_pair_is_read_and_agrees(name: str) -> None:
    """All pairs parse, and all labels are those of the release."""
    with (Path(os.environ["WABE_MIRROR"]) / FOLDER / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    expected = [list(ThreeWay).index(ThreeWay(label.lower())) for _, _, _, label in rows]
    found = [released_label(premise, hypothesis) for _, premise, hypothesis, _ in rows]
    assert len(rows) == FILES[name]
    assert found == expected


def test_pairs_of_that_form_are_decided() -> None:
    """Who has only visited one place has visited it and no other; of others nothing is known."""
    premise = "Nora has only visited Upper Lyon, Hugo has only visited Perth"
    asked = {"Nora didn't visit Perth": 0, "Nora didn't visit Upper Lyon": 2, "Olaf didn't visit Perth": 1}
    assert {hypothesis: released_label(premise, hypothesis) for hypothesis in asked} == asked


def test_what_is_of_another_form_is_not_read() -> None:
    """A premise with another verb, another hypothesis, and a premise that contradicts itself."""
    assert released_label("Nora has visited Lyon", "Nora didn't visit Perth") == -1
    assert released_label("Nora has only visited Lyon", "Nora visited Perth") == -1
    assert released_label("Nora has only visited Lyon, Nora has only visited Perth", "Nora didn't visit Perth") == -1
