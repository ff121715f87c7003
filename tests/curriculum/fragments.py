"""The semantic fragments that the paper took over, as they were released."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

FOLDER = "raw.githubusercontent.com/yakazimir/semantic_fragments/ee6b8ddfa650c5262101df4b8eb8f3455a8df76a/data"
PARTS = ("train/train.json", "train/dev.json", "test/test.json")


def fragment_files(name: str) -> list[str]:
    """Return where a mirror has the files of a fragment."""
    return [f"{FOLDER}/{name}/{part}" for part in PARTS]


def fragment_pairs(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield the premise, the hypothesis and the label of every pair of a fragment."""
    for file in fragment_files(name):
        with (Path(os.environ["WABE_MIRROR"]) / file).open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                yield row["sentence1"], row["sentence2"], row["gold_label"]
