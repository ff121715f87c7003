"""Items: balancing by verb, and an even cut of four fifths."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from wabe.builders.seti.items import NONE, Items, balanced, eighty_twenty, join


def items(verbs: list[int]) -> Items:
    places = np.arange(len(verbs))
    return Items(inference=np.zeros_like(places), verb=np.array(verbs, dtype=np.int64), pair=places)


@given(strata=st.lists(st.integers(0, 6), min_size=1, max_size=300))
def test_four_fifths_of_everything(strata: list[int]) -> None:
    """Nothing is lost or doubled, and every stratum of two or more is in training."""
    whole = items(strata)
    train, validation = eighty_twenty(whole, np.zeros(len(strata), dtype=np.int64), np.array(strata), "test")
    assert len(train) == len(strata) * 4 // 5
    assert sorted([*train.pair, *validation.pair]) == list(range(len(strata)))
    shares = Counter(strata)
    if len(strata) >= 5:
        assert {one for one, size in shares.items() if size > 1} <= set(train.verb.tolist())


@given(verbs=st.integers(1, 8), each=st.integers(1, 40), naturals=st.integers(1, 200))
def test_balancing_is_by_verb(verbs: int, each: int, naturals: int) -> None:
    """The part with verbs comes down to the other's size, to a multiple of the verbs; all have equally many."""
    composed, natural = items([verb for verb in range(verbs) for _ in range(each)]), items([NONE] * naturals)
    kept, untouched = balanced([composed, natural], "test")
    assert len(untouched) == naturals
    assert len(kept) == verbs * min(each, naturals // verbs)
    assert len(set(Counter(kept.verb.tolist()).values())) <= 1
    assert len(set(kept.pair.tolist())) == len(kept)


def test_joining_keeps_order() -> None:
    """One after another."""
    assert join(items([1, 2]), items([3])).verb.tolist() == [1, 2, 3]
