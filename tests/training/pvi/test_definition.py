"""The definition against one written anew from its sentences, row by row, and the cut at the median."""

import hashlib
import math
from pathlib import Path

import numpy as np
import pytest

from tests.training.pvi.small import CountingFamily, pairs, population
from wabe.training.pvi.cut import cut
from wabe.training.pvi.definition import (
    FLOOR,
    Scores,
    calibrated_log2,
    information,
    label_entropy,
    log_softmax,
    null_log2,
    pvi_scores,
    temperature,
)
from wabe.training.pvi.folds import out_of_fold
from wabe.training.pvi.groups import Groups
from wabe.training.pvi.population import Population


def expected_pvi(found: Population, folds: int, seeds: int) -> list[float]:
    """Compute every row's PVI from the definition, without arrays."""
    uids, labels, texts = found.texts.uids, found.texts.labels.tolist(), found.texts.pairs
    keys = [found.groups.keys[number] for number in found.groups.numbers.tolist()]

    def part(purpose: str, seed: int, key: str, parts: int) -> int:
        return int(hashlib.sha256(f"{purpose}\x1f{seed}\x1f{found.config}\x1f{key}".encode()).hexdigest(), 16) % parts

    def model(learn: list[int], row: int) -> list[float]:
        word = str(texts[row][1]).split()[1]
        alike = [labels[one] for one in learn if str(texts[one][1]).split()[1] == word]
        return [(alike.count(label) + 1) / (len(alike) + 2) for label in (0, 1)]

    def cooled(shares: list[float], at: float) -> list[float]:
        powers = [share ** (1 / at) for share in shares]
        return [power / sum(powers) for power in powers]

    totals = [0.0] * len(uids)
    for seed in range(seeds):
        for row, key in enumerate(keys):
            fold = part("fold", seed, key, folds)
            others = [one for one in range(len(uids)) if part("fold", seed, keys[one], folds) != fold]
            inner = [one for one in others if part("inner", seed, keys[one], 10) == 0]
            learn = [one for one in others if one not in inner]
            losses = []
            for step in range(2001):
                at = 0.05 * (100 / 0.05) ** (step / 2000)
                loss = -sum(math.log(cooled(model(learn, one), at)[labels[one]]) for one in inner)
                losses.append((loss, at))
            at = min(losses)[1] if inner else 1.0
            prior = (sum(labels[one] == labels[row] for one in others) + 1) / (len(others) + 2)
            share = max(cooled(model(learn, row), at)[labels[row]], 2**-20)
            totals[row] += math.log2(share) - math.log2(prior)
    return [total / seeds for total in totals]


def test_scores_are_those_of_the_definition(tmp_path: Path) -> None:
    found = population(pairs(60, groups=30))
    out = out_of_fold(
        found, CountingFamily(), tmp_path, folds=2, seeds=2, progress=lambda _: None, looking=lambda _: None
    )
    scores = pvi_scores(out.log2, out.null, found.texts.labels)
    # The grid of temperatures has 2,000 steps of 0.4 %.
    np.testing.assert_allclose(scores.pvi, expected_pvi(found, 2, 2), atol=0.01)
    assert scores.pvi.std() > 0.1


def test_the_null_model_is_the_smoothed_share() -> None:
    labels = np.array([0, 0, 0, 1])
    np.testing.assert_allclose(null_log2(labels, 3), np.log2([4 / 7, 2 / 7, 1 / 7]))


def test_a_temperature_undoes_overconfidence() -> None:
    """Labels drawn from softmax(z) are most likely at T = 4 if the scores are 4 z."""
    draw = np.random.Generator(np.random.Philox(key=1))
    scores = draw.normal(size=(40_000, 3))
    labels = (log_softmax(scores) + draw.gumbel(size=scores.shape)).argmax(axis=1)
    assert temperature(4 * scores, labels) == pytest.approx(4, rel=0.05)
    assert temperature(scores[:0], labels[:0]) == 1.0


def test_no_row_costs_more_than_the_floor() -> None:
    assert calibrated_log2(np.array([[0.0, -1e4]]), 1.0).tolist() == [[0.0, FLOOR]]


def test_every_label_counts_and_seeds_are_averaged() -> None:
    """Of two seeds, the rows' labels have 0.5 and 0.25, where the null model has 0.5."""
    log2 = np.log2(np.array([[[0.5, 0.5], [0.75, 0.25]], [[0.25, 0.75], [0.5, 0.5]]]))
    found = pvi_scores(log2, np.full((2, 2, 2), -1.0), np.array([0, 1]))
    assert found.pvi.tolist() == [-0.5, -0.5]
    assert found.sd.tolist() == pytest.approx([2**-0.5, 2**-0.5], abs=1e-6)
    assert found.correctness.tolist() == [0.5, 0.0]


def test_information_is_the_mean_with_an_interval_over_groups() -> None:
    """Forty groups of ten rows that share their value: the interval is that of 40 values, not of 400."""
    values = np.random.Generator(np.random.Philox(key=2)).normal(size=40)
    pvi, groups = np.repeat(values, 10), np.repeat(np.arange(40), 10)
    found = information(pvi, np.tile([0, 1], 200), groups, "plain", "pairs")
    error = values.std() / 40**0.5
    assert found.value == pytest.approx(values.mean(), abs=1e-6)
    assert (found.high - found.low) / (2 * 1.96 * error) == pytest.approx(1, abs=0.15)
    assert found == information(pvi, np.tile([0, 1], 200), groups, "plain", "pairs")
    assert found.label_entropy == 1.0
    assert label_entropy(np.array([0, 0, 0, 0])) == 0.0


def test_the_cut_is_the_median_of_each_label_and_ties_are_broken_by_uid() -> None:
    uids = [f"{number:016x}" for number in range(9)]
    labels = np.array([0, 0, 0, 0, 0, 1, 1, 1, 1])
    pvi = np.array([0.9, 0.5, 0.5, 0.5, -3.0, 0.0, 0.0, 0.0, 0.0])
    scores = Scores(pvi=pvi, sd=np.array([0.3, 0, 0, 0, 0, 0, 0, 0, 0.1]), correctness=pvi)
    groups = Groups(np.arange(9), tuple(uids))
    found = cut(uids, labels, scores, groups, config="pairs", seeds=2)
    first = sorted(range(1, 4), key=lambda row: hashlib.sha256(uids[row].encode()).hexdigest())
    second = sorted(range(5, 9), key=lambda row: hashlib.sha256(uids[row].encode()).hexdigest())
    assert set(np.flatnonzero(~found.hard)) == {0, *first[:2], *second[:2]}
    # 0.9 is 0.4 above the median, less than 2 × 0.3 / √2.
    assert np.flatnonzero(found.borderline).tolist() == [0, 8]
    assert np.flatnonzero(found.hard_abs).tolist() == [4]


def test_a_group_is_either_for_training_or_for_testing() -> None:
    found = population(pairs(2_000, groups=1_000))
    out = Scores(pvi=np.arange(2_000.0), sd=np.zeros(2_000), correctness=np.zeros(2_000))
    halves = cut(list(found.texts.uids), found.texts.labels, out, found.groups, config="pairs", seeds=2)
    by_group = np.bincount(found.groups.numbers, weights=halves.tested)
    assert set(by_group.tolist()) == {0.0, 2.0}
    assert halves.tested.mean() == pytest.approx(0.4, abs=0.05)
