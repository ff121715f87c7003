"""The released rows of hypernymy and hyponymy, judged by WordNet."""

import json
import os
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import skip_without
from wabe.builders.curriculum.senses.released import released_relation

FOLDER = "raw.githubusercontent.com/eric11eca/curriculum-ling/34d86ad7ac2e563eaeb6b2dc4b308015f6d2b6b9/benchmark/tasks"
FILES = [f"{FOLDER}/{name}.zip" for name in ("hypernymy", "hyponymy")]
# For each file: rows labelled "entailed" of which WordNet says yes, no, or nothing; then the others.
COUNTS = {
    ("hypernymy", "train"): (100, 8_869, 1_031, 29, 8_945, 1_026),
    ("hypernymy", "val"): (214, 3_644, 392, 4, 3_870, 376),
    ("hyponymy", "train"): (1_788, 7_338, 874, 38, 9_091, 871),
    ("hyponymy", "val"): (13, 3_899, 338, 23, 3_897, 330),
}


@pytest.mark.upstream
@skip_without("WABE_MIRROR", FILES)
@pytest.mark.parametrize(("task", "split"), COUNTS)
def test_released_labels_mean_nothing(task: str, split: str) -> None:
    """Of the rows that are labelled "entailed" and that WordNet decides, 1, 6, 20 and 0.3 % are true."""
    counts: Counter[tuple[str, bool | None]] = Counter()
    with zipfile.ZipFile(Path(os.environ["WABE_MIRROR"]) / FOLDER / f"{task}.zip") as archive:
        for line in archive.read(f"{task}/{split}.jsonl").decode("utf-8").splitlines():
            row = json.loads(line)
            counts[row["gold_label"], released_relation(row["hypothesis"])] += 1
    wanted = [(label, said) for label in ("entailed", "not-entailed") for said in (True, False, None)]
    assert tuple(counts[one] for one in wanted) == COUNTS[task, split]


@pytest.mark.parametrize(
    ("hypothesis", "holds"),
    [
        ("ceremony is best characterized as a kind or type of activity, defined as 'any specific behavior' .", True),
        ("ceremony is best characterized as a kind or type of dimple, defined as 'a small natural hollow' .", None),
        ("a specific type of impression is dimple, defined as 'any slight depression in a surface' .", True),
        ("a specific type of ceremony is dimple, defined as 'any slight depression in a surface' .", False),
        ("bounce a ball", None),
    ],
)
def test_relations_of_single_rows(hypothesis: str, holds: bool | None) -> None:
    """Nothing is said where the gloss or the word is not WordNet's."""
    assert released_relation(hypothesis) is holds
