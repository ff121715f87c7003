"""Small populations, and a family that needs no training to be checked by hand."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import pyarrow as pa

from wabe.builders.core.uid import content_uids
from wabe.training.pvi.definition import Floats
from wabe.training.pvi.family import Fitted, Indices, Texts
from wabe.training.pvi.population import Population, make_population

LABELS = ("entailment", "non_entailment")
Row = tuple[str, str, int, str]
"""Premise, hypothesis, label and group."""


def population(rows: Sequence[Row], *, names: tuple[str, ...] = LABELS) -> Population:
    """Make a population of rows in the given order."""
    texts = {"premise": pa.array([row[0] for row in rows]), "hypothesis": pa.array([row[1] for row in rows])}
    table = pa.table(
        {
            "uid": content_uids(texts),
            **texts,
            "label": pa.array([row[2] for row in rows], pa.int64()),
            "group_uid": [row[3] for row in rows],
        }
    )
    return make_population(
        table,
        ["train"] * len(rows),
        pairs=[row[:2] for row in rows],
        text=("premise", "hypothesis"),
        where="plain/pairs",
        edition="embedded",
        names=names,
    )


def pairs(count: int, *, groups: int) -> list[Row]:
    """Return rows with both labels in every group, and a word that is right in three of four rows."""
    found = []
    for number in range(count):
        label, group = number % 2, (number // 2) % groups
        word = label if number % 8 < 6 else 1 - label
        found.append((f"Premise {group}.", f"Word {'yes' if word == 0 else 'no'} {number}.", label, f"g{group}"))
    return found


class CountingFamily:
    """Gives a label its share among training rows that have the same first word of the hypothesis after `Word`."""

    name = "counting"
    folds, seeds = 3, 2

    def __init__(self) -> None:
        self.calls: list[tuple[int, int]] = []
        self.seen: list[tuple[Indices, Indices]] = []

    def settings(self) -> Mapping[str, object]:
        """Return nothing: there is nothing to set."""
        return {}

    def look(self, texts: Texts, progress: Callable[[int], None]) -> Fitted:
        """Keep the texts."""
        progress(len(texts.uids))
        self.texts = texts
        return self

    def scores(self, learn: Indices, score: Indices, *, seed: int, fold: int) -> Floats:
        """Return logarithms of the shares, each label counted once more than it occurs."""
        self.calls.append((seed, fold))
        self.seen.append((learn, score))
        words = np.array([(second or "").split()[1] for _, second in self.texts.pairs])
        found = np.ones((len(score), len(self.texts.names)))
        for place, row in enumerate(score):
            for label in range(len(self.texts.names)):
                found[place, label] += np.sum((words[learn] == words[row]) & (self.texts.labels[learn] == label))
        log: Floats = np.log(found / found.sum(axis=1, keepdims=True))
        return log
