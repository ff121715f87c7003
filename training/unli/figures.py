"""The thesis's printed figures: Tables 4.2, 4.3 and 4.5, and the one number of Section 4.5.1, from `paper.csv`."""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from wabe.training.core.recipe import PaperFigure
from wabe.training.unli.measures import BINS

PATH = Path(__file__).with_name("paper.csv")
# How the thesis calls the sets that there are here; the others, and means over all of them, are only in the file.
SETS = {
    "mnli_matched": "MNLI_m_dev",
    "snli": "SNLI_dev",
    "anli_r1": "A1",
    "anli_r2": "A2",
    "anli_r3": "A3",
    "ocnli": "OCNLI_dev",
}
TRANSFORMERS = ("RoBERTa-Large", "BART-Large", "DistilBERT")
LOWEST = "lowest_bleu2"


class Printed(NamedTuple):
    """A number that the thesis prints; its code has P^c and P^f over pairs of which a permutation is accepted."""

    table: str
    model: str
    dataset: str
    metric: str
    value: float


@cache
def printed() -> tuple[Printed, ...]:
    """Read all numbers."""
    with PATH.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        return tuple(
            Printed(row["table"], row["model"], row["dataset"], row["metric"], float(row["value"])) for row in rows
        )


def figures_of(model: str, *sets: str) -> tuple[PaperFigure, ...]:
    """Return what the thesis prints about a model on some of our sets."""
    names = {SETS[name]: name for name in sets if name in SETS}
    found = [
        PaperFigure(
            table=one.table,
            config=names[one.dataset] + ("" if one.metric == "accuracy" else "_permuted"),
            split="test",
            metric=one.metric,
            value=one.value,
        )
        for one in printed()
        if one.model == model and one.dataset in names
    ]
    if model in TRANSFORMERS:
        lowest = next(one for one in printed() if one.metric == LOWEST)
        found += [
            PaperFigure(
                table=f"{lowest.table}, all Transformers and sets",
                config=f"{name}_permuted",
                split="test",
                metric="acceptance",
                value=lowest.value,
                group={"bleu2": BINS[0]},
            )
            for name in names.values()
        ]
    return tuple(found)
