"""Splits are partitions of exact shares; rows that are linked stay together."""

from collections.abc import Mapping
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.core.splits import by_share, linked

Parts = dict[str, list[str]]

NAMES = st.text("abcdef", min_size=1, max_size=3)
SHARES = st.lists(st.integers(1, 9), min_size=1, max_size=4).map(
    lambda weights: {f"part{number}": weight / sum(weights) for number, weight in enumerate(weights)}
)


def assert_partition(parts: Parts, names: Mapping[str, object] | list[str], shares: Mapping[str, float]) -> None:
    assert list(parts) == list(shares)
    assert sorted(chain.from_iterable(parts.values())) == sorted(names)


@settings(deadline=None)
@given(st.lists(NAMES, unique=True, max_size=40), SHARES)
def test_by_share_cuts_exactly(names: list[str], shares: dict[str, float]) -> None:
    parts = by_share("key", names=names, shares=shares)
    assert_partition(parts, names, shares)
    for part, members in parts.items():
        assert abs(len(members) - shares[part] * len(names)) <= 1
    assert by_share("key", names=names[::-1], shares=shares) == parts


def test_by_share_follows_its_key() -> None:
    names = [f"name{number}" for number in range(50)]
    halves = {"left": 0.5, "right": 0.5}
    assert by_share("key", names=names, shares=halves) != by_share("other", names=names, shares=halves)


@pytest.mark.parametrize("shares", [{"train": 0.5, "test": 0.4}, {"train": 0.9, "test": 0.2}])
def test_shares_must_add_up(shares: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="shares must add up to 1"):
        by_share("key", names=[f"name{number}" for number in range(50)], shares=shares)


def test_shares_must_add_up_whatever_the_number_of_names() -> None:
    with pytest.raises(ValueError, match="shares must add up to 1"):
        by_share("key", names=["one"], shares={"train": 0.6})


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from("pqrstuvw"), max_size=3), max_size=15))
def test_groups_share_no_word_and_cannot_be_cut(rows: list[list[str]]) -> None:
    groups = linked(rows)
    assert sorted(chain.from_iterable(groups)) == list(range(len(rows)))
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)
    vocabularies = [{word for number in group for word in rows[number]} for group in groups]
    for one, two in combinations(vocabularies, 2):
        assert one.isdisjoint(two)
    assert all(len(linked([rows[number] for number in group])) == 1 for group in groups)


def test_late_links_join_earlier_groups() -> None:
    rows = [["p"], ["q"], ["r"], ["q", "r"], ["p", "r"], ["s"], []]
    assert linked(rows) == [[0, 1, 2, 3, 4], [5], [6]]
