"""The definition: the null model in closed form, temperature, floor, PVI, V-information and its interval."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import integers

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

# No label is less likely than this to any model: one row cannot cost more than 20 bits.
FLOOR = -20.0
DECIMALS = 6
REPLICATES = 1_000
# Temperatures are looked for between these, on a logarithmic scale; beyond them a model is a constant, or certain.
COLDEST, HOTTEST = 0.05, 100.0
SEARCH_STEPS = 60


def null_log2(labels: Numbers, count: int) -> Floats:
    """Return what the family's best constant gives each label: the Laplace-smoothed shares of the training rows."""
    counts = np.bincount(labels, minlength=count)
    shares: Floats = np.log2((counts + 1) / (len(labels) + count))
    return shares


def log_softmax(values: Floats) -> Floats:
    """Return natural logarithms of probabilities that add up to one in every row."""
    shifted = values - values.max(axis=1, keepdims=True)
    normal: Floats = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return normal


def temperature(scores: Floats, labels: Numbers) -> float:
    """Return the temperature at which held-out labels are most likely; 1 where nothing is held out.

    The loss has one minimum in 1/T, which golden-section search over log T finds.
    """
    if not len(labels):
        return 1.0
    rows = np.arange(len(labels))

    def loss(log_t: float) -> float:
        return -float(log_softmax(scores / np.exp(log_t))[rows, labels].mean())

    low, high = np.log(COLDEST), np.log(HOTTEST)
    ratio = (np.sqrt(5) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    at_left, at_right = loss(left), loss(right)
    for _ in range(SEARCH_STEPS):
        if at_left <= at_right:
            high, right, at_right = right, left, at_left
            left = high - ratio * (high - low)
            at_left = loss(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + ratio * (high - low)
            at_right = loss(right)
    return float(np.exp((low + high) / 2))


def calibrated_log2(scores: Floats, at: float) -> Floats:
    """Return log2 of the probabilities at a temperature, none below the floor."""
    floored: Floats = np.maximum(log_softmax(scores / at) / np.log(2), FLOOR)
    return floored


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """For every row: its PVI, how much that differs between seeds, and how often the label is the likeliest."""

    pvi: Floats
    sd: Floats
    correctness: Floats


def pvi_scores(log2: NDArray[np.float64], null: NDArray[np.float64], labels: Numbers) -> Scores:
    """Return scores from log2 of the probabilities by seed, row and label, of the model and of the null model."""
    rows = np.arange(len(labels))
    by_seed = log2[:, rows, labels] - null[:, rows, labels]
    right = log2.argmax(axis=2) == labels
    return Scores(
        pvi=np.round(by_seed.mean(axis=0), DECIMALS) + 0.0,
        sd=np.round(by_seed.std(axis=0, ddof=1), DECIMALS) if len(by_seed) > 1 else np.zeros(len(labels)),
        correctness=right.mean(axis=0),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Information:
    """V-information in bits: the mean PVI, its 95 % interval from whole groups drawn anew, and the label entropy."""

    value: float
    low: float
    high: float
    label_entropy: float


def information(pvi: Floats, labels: Numbers, groups: Numbers, *key: str) -> Information:
    """Estimate V-information; groups are drawn with replacement, by keyed draws."""
    sums, sizes = np.bincount(groups, weights=pvi), np.bincount(groups)
    means = np.empty(REPLICATES)
    for replicate in range(REPLICATES):
        drawn = integers("pvi", "bootstrap", *key, replicate, below=len(sizes), count=len(sizes))
        means[replicate] = sums[drawn].sum() / sizes[drawn].sum()
    low, high = np.percentile(means, [2.5, 97.5])
    return Information(
        value=round(float(pvi.mean()), DECIMALS),
        low=round(float(low), DECIMALS),
        high=round(float(high), DECIMALS),
        label_entropy=label_entropy(labels),
    )


def label_entropy(labels: Numbers) -> float:
    """Return the entropy of the labels in bits, above which no family can know anything."""
    shares = np.bincount(labels) / len(labels)
    shares = shares[shares > 0]
    return float(-(shares * np.log2(shares)).sum())
