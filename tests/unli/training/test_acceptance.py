"""Acceptance metrics against cases counted by hand, a slow second implementation, and models with known scores."""

from collections.abc import Sequence
from fractions import Fraction
from math import log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.training.core.measures import Predictions
from wabe.training.unli.acceptance import (
    Rate,
    Tally,
    by_bin,
    by_group,
    curve,
    entropies,
    mean_acceptance,
    mean_entropy,
    omega,
    omega_max,
    omega_rand,
)
from wabe.training.unli.reference_models import always_neutral, bag_of_words, uniform

HALF = Fraction(1, 2)


def tallied(
    gold: Sequence[int], rows: Sequence[tuple[int, int]], shares: Sequence[Sequence[float]] = (), labels: int = 3
) -> Tally:
    """Count rows of (pair, predicted label), all at once."""
    tally = Tally(np.array(gold), labels)
    pair, predicted = np.array(rows, dtype=np.int64).reshape(-1, 2).T
    tally.add(pair, predicted, np.array(shares, dtype=np.float32).reshape(len(rows), -1))
    return tally


# Figure 4.1 in small: six pairs, six permutations each, of which so many are given the label.
ACCEPTED = (6, 3, 0, 2, 1, 0)
RIGHT = np.array([True, True, True, False, False, False])


def near(value: float, rows: int) -> object:
    """Return what a rate must be like."""
    return pytest.approx((value, rows))


def plain(rate: Rate) -> tuple[float, int]:
    """Return a rate as plain numbers."""
    return rate.value, rate.rows


def small() -> Tally:
    """Return six pairs with the label 0."""
    rows = [(pair, 0 if turn < count else 1) for pair, count in enumerate(ACCEPTED) for turn in range(6)]
    return tallied([0] * 6, rows, [(0.5, 0.25, 0.25)] * 36)


def test_a_case_counted_by_hand() -> None:
    tally = small()
    assert omega_max(tally) == Rate(4 / 6, 6)
    # Two of six are a third, not more than a third.
    assert omega_rand(tally) == Rate(2 / 6, 6)
    assert omega(tally, HALF) == Rate(1 / 6, 6)
    assert omega(tally, Fraction(1)) == Rate(1 / 6, 6)
    assert plain(mean_acceptance(tally, RIGHT)) == near((1 + 1 / 2 + 0) / 3, 3)
    assert plain(mean_acceptance(tally, RIGHT, conditional=True)) == near((1 + 1 / 2) / 2, 2)
    assert plain(mean_acceptance(tally, ~RIGHT)) == near((1 / 3 + 1 / 6 + 0) / 3, 3)
    assert plain(mean_acceptance(tally, ~RIGHT, conditional=True)) == near((1 / 3 + 1 / 6) / 2, 2)
    assert plain(mean_entropy(tally, RIGHT)) == near(1.5 * log(2), 2)
    assert by_group(tally, np.array([5, 5, 5, 9, 9, 9])) == {5: Rate(9 / 18, 18), 9: Rate(3 / 18, 18)}


def test_thresholds_are_exact() -> None:
    """0.07 is more than seven hundredths as floating point has it: seven of a hundred must not count."""
    tally = tallied([0], [(0, 0 if turn < 7 else 1) for turn in range(100)])
    assert omega(tally, Fraction("0.07")).value == 0
    assert omega(tally, Fraction("0.069")).value == 1
    both = tallied([0, 0], [(pair, int(turn >= 33 + pair)) for pair in (0, 1) for turn in range(100)])
    assert omega_rand(both) == Rate(0.5, 2)


def test_accepted_permutations_are_counted_by_bin() -> None:
    tally = Tally(np.array([0, 1]), 2, bins=3)
    none = np.empty((2, 0), dtype=np.float32)
    tally.add(np.array([0, 0]), np.array([0, 1]), none, np.array([0, 2]))
    tally.add(np.array([1, 1]), np.array([1, 1]), none, np.array([2, 2]))
    assert by_bin(tally) == [Rate(1.0, 1), Rate(0.0, 0), Rate(2 / 3, 3)]
    assert mean_entropy(tally, np.array([True, True])) == Rate(0.0, 0)


def test_pairs_without_permutations_do_not_count() -> None:
    tally = tallied([0, 0], [(1, 0)])
    assert omega_max(tally) == Rate(1.0, 1)
    assert mean_acceptance(tally, np.array([True, False])) == Rate(0.0, 0)


def test_entropy_of_certainty_and_of_guessing() -> None:
    found = entropies(np.array([[1, 0, 0], [1 / 3, 1 / 3, 1 / 3]], dtype=np.float32))
    np.testing.assert_allclose(found, [0, log(3)], atol=1e-6)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_slow_second_implementation_agrees(data: st.DataObject) -> None:
    """One pair at a time with fractions; and the predictions come in any order, cut anywhere."""
    labels, pairs = data.draw(st.integers(2, 4)), data.draw(st.integers(1, 6))
    answer = st.integers(0, labels - 1)
    gold = data.draw(st.lists(answer, min_size=pairs, max_size=pairs))
    right = np.array(data.draw(st.lists(st.booleans(), min_size=pairs, max_size=pairs)))
    given_ = [data.draw(st.lists(answer, min_size=1, max_size=12)) for _ in range(pairs)]
    rows = data.draw(st.permutations([(pair, one) for pair, some in enumerate(given_) for one in some]))
    cut = data.draw(st.integers(0, len(rows)))
    shares = np.random.default_rng(len(rows)).dirichlet(np.ones(labels), size=len(rows)).astype(np.float32)
    tally = Tally(np.array(gold), labels)
    for part in (slice(0, cut), slice(cut, None)):
        pair, predicted = np.array(rows[part], dtype=np.int64).reshape(-1, 2).T
        tally.add(pair, predicted, shares[part])
    accepted = [Fraction(some.count(label), len(some)) for some, label in zip(given_, gold, strict=True)]
    for threshold, rate in curve(tally).items():
        passed = [one == 1 if threshold == 1 else one > threshold for one in accepted]
        assert rate == Rate(sum(passed) / pairs, pairs)
    assert omega_rand(tally).value == sum(one > Fraction(1, labels) for one in accepted) / pairs
    for flags in (right, ~right):
        for conditional in (False, True):
            values = [one for one, flag in zip(accepted, flags, strict=True) if flag and (one or not conditional)]
            expected = float(sum(values) / len(values)) if values else 0.0
            assert plain(mean_acceptance(tally, flags, conditional=conditional)) == near(expected, len(values))
        means = []
        for number, flag in enumerate(flags):
            some = [
                -sum(float(p) * log(p) for p in share if p > 0)
                for (pair, one), share in zip(rows, shares.tolist(), strict=True)
                if pair == number and one == gold[pair]
            ]
            means += [sum(some) / len(some)] if flag and some else []
        expected = sum(means) / len(means) if means else 0.0
        assert plain(mean_entropy(tally, flags)) == near(expected, len(means))


WORDS = ("a", "dog", "sees", "no", "cat", "today")
LABELS = ("entailment", "neutral", "contradiction")


def pairs_and_permutations(count: int, times: int) -> tuple[list[tuple[str, str | None]], list[tuple[str, str | None]]]:
    """Return pairs, and permutations of each of them."""
    draw = np.random.default_rng(0)
    texts = [(" ".join(draw.choice(WORDS, 6)), " ".join(draw.choice(WORDS, 6))) for _ in range(count)]
    shuffled: list[tuple[str, str | None]] = [
        (" ".join(draw.permutation(premise.split())), " ".join(draw.permutation(hypothesis.split())))
        for premise, hypothesis in texts
        for _ in range(times)
    ]
    return [*texts], shuffled


def scored(found: Predictions, gold: list[int], times: int) -> Tally:
    """Count predictions for so many permutations of each pair."""
    tally = Tally(np.array(gold), len(LABELS))
    tally.add(np.repeat(np.arange(len(gold)), times), found.labels, found.probabilities)
    return tally


def test_a_bag_of_words_accepts_all_or_nothing() -> None:
    texts, shuffled = pairs_and_permutations(200, 5)
    gold = np.random.default_rng(1).integers(0, 3, len(texts)).tolist()
    right = bag_of_words(iter(texts), LABELS).labels == gold
    tally = scored(bag_of_words(iter(shuffled), LABELS), gold, 5)
    assert 0 < right.sum() < len(gold)
    assert mean_acceptance(tally, right) == Rate(1.0, int(right.sum()))
    assert mean_acceptance(tally, ~right) == Rate(0.0, int((~right).sum()))
    assert {rate.value for rate in curve(tally).values()} == {right.mean()}


def test_a_model_that_always_says_neutral_accepts_what_is_neutral() -> None:
    texts, shuffled = pairs_and_permutations(100, 5)
    gold = np.random.default_rng(1).integers(0, 3, len(texts)).tolist()
    tally = scored(always_neutral(iter(shuffled), LABELS), gold, 5)
    assert {rate.value for rate in curve(tally).values()} == {gold.count(1) / 100}
    right = always_neutral(iter(texts), LABELS).labels == gold
    assert (mean_acceptance(tally, right).value, mean_acceptance(tally, ~right).value) == (1.0, 0.0)
    assert mean_entropy(tally, right).value == 0.0
    assert set(always_neutral(iter(texts), ("entailment", "non_entailment")).labels) == {1}


def test_a_model_that_guesses_accepts_nearly_everything_once() -> None:
    """Of q permutations, one or more is right by chance with a probability of 1 − (2/3)^q."""
    texts, shuffled = pairs_and_permutations(4_000, 6)
    gold = [0] * len(texts)
    tally = scored(uniform(iter(shuffled), LABELS), gold, 6)
    expected = 1 - (2 / 3) ** 6
    deviation = (expected * (1 - expected) / 4_000) ** 0.5
    assert abs(omega_max(tally).value - expected) < 4 * deviation
    # More than two of six, binomially.
    expected = 1 - (2 / 3) ** 6 - 6 * (1 / 3) * (2 / 3) ** 5 - 15 * (1 / 3) ** 2 * (2 / 3) ** 4
    assert abs(omega_rand(tally).value - expected) < 4 * (expected * (1 - expected) / 4_000) ** 0.5
    assert mean_entropy(tally, np.ones(4_000, dtype=bool)).value == pytest.approx(log(3))
    assert uniform(iter(texts), LABELS).labels.tolist() == uniform(iter(texts), LABELS).labels.tolist()
