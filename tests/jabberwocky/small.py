"""Jabberwocky with two training blocks and one novel block, and extra rows for making defects."""

from dataclasses import replace

import numpy as np
import pyarrow as pa

from wabe.builders.core.declaration import Benchmark
from wabe.builders.jabberwocky.benchmark import EMBEDDED
from wabe.builders.jabberwocky.blocks import COMBINATIONS, drawn_pairs, pair_columns, pair_tables, pair_uids
from wabe.builders.jabberwocky.configs import NOVEL, condition, paired_probes, probe_identical
from wabe.builders.jabberwocky.language import SENTENCES, positions
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.probes import consistency_tables
from wabe.testing import Small

NOVEL_BLOCK = range(NOVEL.start, NOVEL.start + 1)


def small_jabberwocky() -> Benchmark:
    """Declare the same configs over fewer blocks."""
    return replace(
        EMBEDDED,
        configs=(
            condition("small", blocks=2, labels=Labels.EXACT, novel=NOVEL_BLOCK),
            probe_identical(NOVEL_BLOCK),
            *paired_probes(Labels.EXACT, "", NOVEL_BLOCK),
            condition("small_goodwin2020", blocks=2, labels=Labels.GOODWIN2020, novel=NOVEL_BLOCK),
            *paired_probes(Labels.GOODWIN2020, "_goodwin2020", NOVEL_BLOCK),
        ),
    )


def extra_tables() -> dict[str, pa.Table]:
    """Return sound rows that are in no split, from which defects are made."""
    return {
        "spare": next(pair_tables(range(1), (5,), Labels.EXACT)),
        "unseen": next(pair_tables(NOVEL_BLOCK, (2, 3), Labels.EXACT)),
        "known_groups": next(consistency_tables(range(1), Labels.EXACT)),
        "without_sing": _chosen(NOVEL_BLOCK.start, without_sing=True),
        "lopsided": _chosen(NOVEL_BLOCK.start, only_label=6),
        "lexicon": EMBEDDED.reference_tables["lexicon"](),
    }


def _chosen(block: int, *, without_sing: bool = False, only_label: int | None = None) -> pa.Table:
    """Choose two pairs per combination of open-class words, all without a word, or all with one label.

    Where labels are free, each is drawn with its share among all pairs, as far as the combination has it.
    """
    random = np.random.default_rng(0)
    first, second = drawn_pairs(block, (0,))
    chosen: list[tuple[int, int]] = []
    closed = np.arange(36 * 36)
    shares = np.bincount(label_pairs(*_all_pairs(), Labels.EXACT), minlength=7) / SENTENCES**2
    for row in range(COMBINATIONS):
        one = (closed // 36) * 36 + first[row] % 36
        two = (closed % 36) * 36 + second[row] % 36
        allowed = np.ones(len(closed), dtype=bool)
        if without_sing:
            allowed = (positions(one)[2] != 2) & (positions(two)[2] != 2)
        labels = label_pairs(one, two, Labels.EXACT)
        for _ in range(2):
            wanted = only_label if only_label is not None else int(random.choice(7, p=shares))
            fitting = np.flatnonzero(allowed & (labels == wanted))
            place = int(random.choice(fitting if len(fitting) else np.flatnonzero(allowed)))
            allowed[place] = False
            chosen.append((int(one[place]), int(two[place])))
    premises, hypotheses = (np.array(side) for side in zip(*chosen, strict=True))
    columns = pair_columns(block, premises, hypotheses, Labels.EXACT)
    return pa.table({"uid": pair_uids(block, premises, hypotheses), **columns})


def _all_pairs() -> tuple[np.ndarray, np.ndarray]:
    every = np.arange(SENTENCES)
    first, second = np.meshgrid(every, every, indexing="ij")
    return first.ravel(), second.ravel()


SMALL = Small(
    benchmark=small_jabberwocky(),
    extra=extra_tables,
    defective=("small_goodwin2020", "probe_perturbation_goodwin2020", "probe_consistency_goodwin2020"),
)
