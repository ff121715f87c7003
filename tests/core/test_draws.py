"""Keyed draws depend on their key alone, are distinct where promised, and are pinned."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wabe.builders.core.draws import (
    distinct_integers,
    integers,
    keyed_order,
    keyed_sample,
    many_raw_bits,
    raw_bits,
    scale,
)

Key = tuple[str | int, ...]

# A small alphabet with the characters of the spelling itself, so that look-alike keys are drawn.
PARTS = st.one_of(st.text("as1i:", max_size=4), st.integers(0, 111))
KEYS: st.SearchStrategy[Key] = st.lists(PARTS, max_size=4).map(tuple)
NAMES = st.lists(st.text(max_size=4), unique=True, max_size=12)
GOLDEN_KEY = ("wabe", "golden", 7)


@settings(deadline=None)
@given(KEYS, st.integers(1, 30), st.data())
def test_distinct_integers_are_distinct_and_in_range(key: Key, below: int, data: st.DataObject) -> None:
    rows = data.draw(st.integers(0, 8))
    per_row = data.draw(st.integers(0, below))
    drawn = distinct_integers(*key, below=below, rows=rows, per_row=per_row)
    assert drawn.shape == (rows, per_row)
    for row in drawn.tolist():
        assert len(set(row)) == per_row
        assert set(row) <= set(range(below))


@settings(deadline=None)
@given(KEYS, KEYS, st.integers(0, 20))
def test_raw_bits_depend_only_on_the_key(key: Key, other: Key, count: int) -> None:
    alone = raw_bits(*key, count=20)
    raw_bits(*other, count=3)
    assert raw_bits(*key, count=count).tolist() == alone.tolist()[:count]


@settings(deadline=None)
@given(st.lists(KEYS, max_size=4), st.integers(0, 9))
def test_many_keys_give_what_each_gives_alone(keys: list[Key], count: int) -> None:
    alone = [raw_bits(*key, count=count).tolist() for key in keys]
    assert many_raw_bits(keys, count=count).tolist() == alone


@settings(deadline=None, max_examples=150)
@given(KEYS, KEYS)
def test_different_keys_give_different_bits(one: Key, two: Key) -> None:
    assume(one != two)
    assert raw_bits(*one, count=2).tolist() != raw_bits(*two, count=2).tolist()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("a", "b"), ("ab",)),
        ((1,), ("1",)),
        ((1, 2), (12,)),
        (("a", ""), ("a",)),
        (("s1:a",), ("a",)),
        (("as1:b",), ("a", "b")),
        ((1, "2"), ("1", 2)),
    ],
)
def test_keys_that_look_alike_are_not_alike(one: Key, two: Key) -> None:
    assert raw_bits(*one, count=1).tolist() != raw_bits(*two, count=1).tolist()


def test_draws_are_pinned() -> None:
    assert [hex(word) for word in raw_bits(*GOLDEN_KEY, count=4).tolist()] == [
        "0xfee58684c39f213f",
        "0x39b44071e8c9a330",
        "0x515dd74079610848",
        "0xd85ac832816c2c8a",
    ]
    assert distinct_integers(*GOLDEN_KEY, below=10, rows=3, per_row=4).tolist() == [
        [9, 2, 3, 7],
        [5, 3, 2, 4],
        [2, 3, 6, 5],
    ]
    trees = ["ash", "beech", "elm", "fir", "oak"]
    assert keyed_order(*GOLDEN_KEY, names=trees) == ["beech", "oak", "fir", "elm", "ash"]
    assert keyed_sample(*GOLDEN_KEY, names=trees, count=2) == ["beech", "oak"]


@settings(deadline=None)
@given(KEYS, NAMES, st.data())
def test_the_order_of_names_does_not_depend_on_the_others(key: Key, names: list[str], data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    ordered = keyed_order(*key, names=names)
    assert sorted(ordered) == sorted(names)
    assert keyed_order(*key, names=some) == [name for name in ordered if name in some]


def chi_square(counts: Iterable[int], cells: int) -> float:
    found = list(counts)
    expected = sum(found) / cells
    return sum((count - expected) ** 2 for count in found) / expected + (cells - len(found)) * expected


def test_draws_are_uniform() -> None:
    drawn = distinct_integers("uniformity", below=12, rows=12_000, per_row=3)
    # The 99.9 % quantiles of chi-square with 11 and 131 degrees of freedom.
    for column in drawn.T.tolist():
        assert chi_square(Counter(column).values(), 12) < 31.3
    pairs = Counter((row[0], row[2]) for row in drawn.tolist())
    assert chi_square(pairs.values(), 132) < 186.2
    assert chi_square(Counter(integers("uniformity", below=12, count=12_000).tolist()).values(), 12) < 31.3


def test_scale_reaches_both_ends() -> None:
    ends = np.array([0, 2**64 - 1], dtype=np.uint64)
    assert scale(ends, 1000).tolist() == [0, 999]
    assert scale(ends, 2**31).tolist() == [0, 2**31 - 1]


@pytest.mark.parametrize("below", [0, -1, 2**31 + 1])
def test_impossible_ranges_are_refused(below: int) -> None:
    with pytest.raises(ValueError, match="below must be in"):
        integers("key", below=below, count=1)


def test_too_many_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw 4 distinct values from 3"):
        distinct_integers("key", below=3, rows=1, per_row=4)
    with pytest.raises(ValueError, match="cannot sample 2 of 1"):
        keyed_sample("key", names=["one"], count=2)
