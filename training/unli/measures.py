"""What is measured of predictions for permuted pairs: acceptance, with the accuracy in order beside it."""

from collections.abc import Iterator
from functools import partial
from math import log

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.training.core.derived import Derived, Originals
from wabe.training.core.measures import ACCURACY, LABEL, Measurement, Predictions
from wabe.training.unli.acceptance import (
    Numbers,
    Rate,
    Tally,
    by_bin,
    by_group,
    curve,
    mean_acceptance,
    mean_entropy,
    omega_max,
    omega_rand,
)
from wabe.training.unli.neighbourhoods import Neighbourhoods
from wabe.training.unli.taggers import find_tagger

LINK = "source_uid"
NUMBER = "permutation"
# The paper names the lowest range of BLEU-2 only: from 0 to 0.15. The others are as wide; 1 is in the last.
EDGES = (0.0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9)
BINS = tuple(f"{low:.2f}–{high:.2f}" for low, high in zip(EDGES, (*EDGES[1:], 1.0), strict=True))
WORDS_WIDE = 10
SIDES = ("premise", "hypothesis")
TOKENS = ("premise_tokens", "premise_fixed", "hypothesis_tokens", "hypothesis_fixed")


class Acceptance:
    """Counts predictions for permutations of some pairs."""

    def __init__(self, sides: tuple[str, ...], neighbourhoods: Neighbourhoods | None, originals: Originals) -> None:
        rows = originals.rows
        gold = rows[LABEL].to_numpy().astype(np.int64)
        self.uids = rows["uid"].combine_chunks()
        self.right = originals.predictions.labels == gold
        self.words = _words(rows)
        self.bleu = tuple(f"{side}_bleu2" for side in sides)
        self.tally = Tally(gold, len(originals.labels), bins=len(BINS))
        self.neighbourhoods = neighbourhoods

    def add(self, rows: pa.Table, predictions: Predictions) -> None:
        """Count predictions for some permutations."""
        pair = pc.index_in(rows[LINK].cast(pa.string()), value_set=self.uids).to_numpy().astype(np.int64)
        scores = np.stack([rows[name].to_numpy() for name in self.bleu]).mean(axis=0)
        bins = np.searchsorted(EDGES, scores, side="right").astype(np.int64) - 1
        self.tally.add(pair, predictions.labels, predictions.probabilities, bins)
        if self.neighbourhoods is not None:
            self.neighbourhoods.add(rows, pair, predictions.labels == self.tally.gold[pair])

    def measurements(self) -> Iterator[Measurement]:
        """Yield every metric; a mean over no pairs is left out."""
        tally, right = self.tally, self.right
        yield Measurement(metric="accuracy_in_order", value=float(right.mean()), rows=len(right))
        yield from _given("omega_max", omega_max(tally))
        yield from _given("omega_rand", omega_rand(tally))
        for name, pairs in (("p_c", right), ("p_f", ~right)):
            yield from _given(name, mean_acceptance(tally, pairs))
            yield from _given(f"{name}_conditional", mean_acceptance(tally, pairs, conditional=True))
        # As a share of what guessing has, so that it does not depend on the number of labels.
        for name, pairs in (("right", right), ("wrong", ~right)):
            found = mean_entropy(tally, pairs)
            share = Rate(found.value / log(tally.labels), found.rows)
            yield from _given("entropy", share, in_order=name)
        for threshold, rate in curve(tally).items():
            yield from _given("omega", rate, x=f"{float(threshold):.2f}")
        for name, rate in zip(BINS, by_bin(tally), strict=True):
            yield from _given("acceptance", rate, bleu2=name)
        for group, rate in by_group(tally, self.words // WORDS_WIDE).items():
            low = group * WORDS_WIDE
            yield from _given("acceptance", rate, words=f"{low}–{low + WORDS_WIDE - 1}")
        if self.neighbourhoods is not None:
            yield from self.neighbourhoods.measurements()

    def notes(self) -> Iterator[str]:
        """Yield what the reader must know of the tags."""
        if self.neighbourhoods is not None:
            yield from self.neighbourhoods.notes()


def permutations_of(
    name: str,
    suffix: str = "_permuted",
    *,
    sides: tuple[str, ...] = SIDES,
    training: bool = False,
    tagged: bool = True,
) -> Derived:
    """Return what is measured of permutations of a set of pairs.

    If the set has pairs to train on, parts of speech are compared with those, and else with the pairs in order.
    """
    reference = (name, "train" if training else "test")
    return Derived(
        config=f"{name}{suffix}",
        split="test",
        origin=(name, "test"),
        link=LINK,
        number=NUMBER,
        columns=tuple(f"{side}_bleu2" for side in sides),
        origin_columns=TOKENS,
        start=partial(_start, sides, (f"{name}{suffix}", "test"), reference if tagged else None),
        measures=(ACCURACY,),
        curves=(("omega", "x"), ("acceptance", "bleu2")),
    )


def _start(
    sides: tuple[str, ...], permuted: tuple[str, str], reference: tuple[str, str] | None, originals: Originals
) -> Acceptance:
    around = None if reference is None else Neighbourhoods(find_tagger(), sides, permuted, reference, originals)
    return Acceptance(sides, around, originals)


def _words(rows: pa.Table) -> Numbers:
    """Return how many words the two texts of each pair have, without punctuation."""
    size = {name: pc.list_value_length(rows[name]).to_numpy() for name in TOKENS}
    found: Numbers = (
        size["premise_tokens"] - size["premise_fixed"] + size["hypothesis_tokens"] - size["hypothesis_fixed"]
    ).astype(np.int64)
    return found


def _given(metric: str, rate: Rate, **group: str) -> Iterator[Measurement]:
    if rate.rows:
        yield Measurement(metric=metric, value=rate.value, rows=rate.rows, group=group)
