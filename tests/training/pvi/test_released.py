"""PVI on two of the paper's released sets: more V-information than its Table 2, and why that is too low."""

import json
import os
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pyarrow as pa
import pytest

from tests.conftest import skip_without
from wabe.builders.core.uid import content_uids
from wabe.training.pvi.definition import information, pvi_scores
from wabe.training.pvi.folds import out_of_fold
from wabe.training.pvi.linear import LinearFamily
from wabe.training.pvi.population import Population, make_population

FOLDER = "raw.githubusercontent.com/eric11eca/curriculum-ling/34d86ad7ac2e563eaeb6b2dc4b308015f6d2b6b9/benchmark/tasks"
TASKS = ("entailment_tree", "boolean")


def released(task: str) -> Population:
    """Read training and validation rows of a released set."""
    rows = []
    with ZipFile(Path(os.environ["WABE_MIRROR"]) / FOLDER / f"{task}.zip") as file:
        for split in ("train", "val"):
            lines = file.read(f"{task}/{split}.jsonl").decode().splitlines()
            rows += [{**json.loads(line), "split": split} for line in lines]
    names = tuple(sorted({row["gold_label"] for row in rows}))
    texts = {name: pa.array([row[name] for row in rows]) for name in ("premise", "hypothesis", "gold_label")}
    pairs = list(zip(texts["premise"].to_pylist(), texts["hypothesis"].to_pylist(), strict=True))
    labels = pa.array([names.index(row["gold_label"]) for row in rows])
    return make_population(
        pa.table({"uid": content_uids(texts), **texts, "label": labels}),
        [row["split"] for row in rows],
        pairs=pairs,
        text=("premise", "hypothesis"),
        where=f"released/{task}",
        edition="upstream",
        names=names,
    )


@pytest.mark.upstream
@skip_without("WABE_MIRROR", [f"{FOLDER}/{task}.zip" for task in TASKS])
@pytest.mark.parametrize(
    ("task", "first", "prototype", "paper"),
    [("entailment_tree", "entailed", 0.686, 0.50), ("boolean", "entailment", 1.444, 1.12)],
)
def test_the_released_sets_have_more_information_than_the_paper_says(
    task: str, first: str, prototype: float, paper: float, tmp_path: Path
) -> None:
    """A prototype of the linear family without temperatures found less; with them, no family of ours finds less.

    With the PVI of the first label set to 0, as in the released code, a half or a third of it is lost.
    """
    found = released(task)
    out = out_of_fold(
        found, LinearFamily(), tmp_path, folds=5, seeds=3, progress=lambda _: None, looking=lambda _: None
    )
    labels = found.texts.labels
    scores = pvi_scores(out.log2, out.null, labels)
    known = information(scores.pvi, labels, found.groups.numbers, task)
    assert paper < prototype < known.low
    assert known.high < known.label_entropy
    by_seed = [(out.log2[seed] - out.null[seed])[np.arange(len(labels)), labels].mean() for seed in range(3)]
    assert np.ptp(by_seed) < 0.02
    masked = np.where(labels == found.texts.names.index(first), 0.0, scores.pvi).mean()
    # The entropy that the other labels account for, of all: what a model would keep that knows every label.
    shares = np.bincount(labels) / len(labels)
    left = -(shares * np.log2(shares))[np.arange(len(shares)) != found.texts.names.index(first)].sum()
    assert masked / known.value == pytest.approx(left / known.label_entropy, abs=0.03)
