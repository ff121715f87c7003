"""Bounds of counts: exact shares, leftovers, draws, and deals held against counting all of them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wabe.builders.core.promises import Shares, counted_shares, evenly
from wabe.validation.chance import FALSE_ALARM, Bounded, bounded_deal, bounded_share

HALF = {"yes": 0.5, "no": 0.5}


def _fails(one: Bounded) -> bool:
    return not one.low <= one.found <= one.high


@pytest.mark.parametrize(
    ("shares", "label", "total", "bounds"),
    [
        (Shares(of=HALF), "yes", 100, (50, 50)),
        (Shares(of=HALF), "maybe", 100, (0, 0)),
        (Shares(of=HALF, within=3), "yes", 100, (47, 53)),
        (Shares(of=HALF, within=3), "maybe", 100, (0, 0)),
        (Shares(of=HALF, within=0.5), "yes", 101, (50, 51)),
        (evenly("abc", within=1), "a", 100, (33, 34)),
        (Shares(of=HALF, deviations=4), "yes", 100, (30, 70)),
        (Shares(of=HALF, deviations=4, within=3), "yes", 100, (27, 73)),
        (Shares(of=HALF, deviations=4), "yes", 4, (0, 4)),
        (Shares(of=HALF, deviations=4, pool=100), "yes", 100, (50, 50)),
        (Shares(of=HALF, deviations=4, pool=401), "yes", 100, (33, 67)),
        (Shares(of={"yes": 1.0}), "yes", 7, (7, 7)),
    ],
)
def test_shares(shares: Shares, label: str, total: int, bounds: tuple[int, int]) -> None:
    one = bounded_share(shares, label, 0, total)
    assert (one.low, one.high) == bounds


def test_a_share_of_a_half_of_an_odd_number_cannot_be_exact() -> None:
    assert all(_fails(bounded_share(Shares(of=HALF), "yes", found, 101)) for found in range(102))


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 10_000), min_size=1).filter(lambda one: any(one.values()))
)
def test_counted_shares_are_exact(counts: dict[str, int]) -> None:
    """However large the numbers, no rounding gets in the way."""
    shares, total = counted_shares(counts), sum(counts.values())
    for label, count in counts.items():
        assert bounded_share(shares, label, count, total) == Bounded(count, count, count)


@given(st.randoms(use_true_random=False), st.integers(20, 200), st.integers(5, 60))
def test_draws_without_replacement_are_within_their_deviations(random: Random, pool: int, drawn: int) -> None:
    """Seven deviations are never exceeded by a fair draw of these sizes."""
    drawn = min(drawn, pool)
    urn = ["yes"] * (pool // 2) + ["no"] * (pool - pool // 2)
    shares = Shares(of={"yes": (pool // 2) / pool, "no": 1 - (pool // 2) / pool}, deviations=7, within=1, pool=pool)
    found = Counter(random.sample(urn, drawn))
    assert not any(_fails(bounded_share(shares, label, found[label], drawn)) for label in ("yes", "no"))


@pytest.mark.parametrize(("total", "whole", "size"), [(18, 9, 9), (16, 3, 4), (20, 10, 6), (13, 1, 6), (8, 8, 3)])
def test_what_is_told_is_what_counting_all_deals_calls_improbable(total: int, whole: int, size: int) -> None:
    """A count is outside the bounds if and only if it or a more extreme one has less than half of the tail."""
    deals = Counter(sum(one < whole for one in hand) for hand in combinations(range(total), size))
    tail, every = Fraction(FALSE_ALARM) / 2, comb(total, size)
    for found in deals:
        counts = {
            "x": {"train": found, "test": whole - found},
            "y": {"train": size - found, "test": total - whole - size + found},
        }
        told = {
            (value, split): one
            for value, split, one in bounded_deal({"train": size, "test": total - size}, counts, comparisons=1)
        }
        below = Fraction(sum(n for k, n in deals.items() if k <= found), every)
        above = Fraction(sum(n for k, n in deals.items() if k >= found), every)
        assert (("x", "train") in told) is (min(below, above) < tail)
        assert all(not one.low <= one.found <= one.high for one in told.values())


def _deal(rows: list[str], sizes: dict[str, int]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    start = 0
    for split, size in sizes.items():
        for value, count in Counter(rows[start : start + size]).items():
            counts.setdefault(value, {})[split] = count
        start += size
    return counts


@pytest.mark.parametrize("seed", range(20))
def test_a_random_deal_passes_and_a_loaded_one_fails(seed: int) -> None:
    sizes = {"train": 800, "validation": 100, "test": 100}
    rows = [f"value{number % 13}" for number in range(1_000)]
    Random(seed).shuffle(rows)
    fair = _deal(rows, sizes)
    assert not any(_fails(one) for _, _, one in bounded_deal(sizes, fair, 39))
    loaded = _deal(sorted(rows, key=lambda value: value == "value3"), sizes)
    failing = {(value, split) for value, split, one in bounded_deal(sizes, loaded, 39) if _fails(one)}
    assert {("value3", "train"), ("value3", "test")} <= failing
