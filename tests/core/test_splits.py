"""Splits are partitions that keep groups, classes and vocabularies as promised."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.core.splits import balanced, by_share, grouped, vocabulary_disjoint

Parts = dict[str, list[str]]

NAMES = st.text("abcdef", min_size=1, max_size=3)
GROUPED = st.dictionaries(NAMES, st.sampled_from(["one", "two", "three", "four", "five"]), max_size=25)
WORDS = st.dictionaries(NAMES, st.lists(st.sampled_from("pqrstuvw"), max_size=3), max_size=15)
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
@given(GROUPED, SHARES)
def test_grouped_keeps_groups_together(group_of: dict[str, str], shares: dict[str, float]) -> None:
    parts = grouped("key", group_of=group_of, shares=shares)
    assert_partition(parts, group_of, shares)
    groups = {part: {group_of[name] for name in members} for part, members in parts.items()}
    for one, two in combinations(groups.values(), 2):
        assert one.isdisjoint(two)
    for part, found in groups.items():
        assert abs(len(found) - shares[part] * len(set(group_of.values()))) <= 1
    assert grouped("key", group_of=dict(reversed(group_of.items())), shares=shares) == parts


@settings(deadline=None)
@given(GROUPED, st.data())
def test_balanced_keeps_equally_many_of_each_class(class_of: dict[str, str], data: st.DataObject) -> None:
    sizes = Counter(class_of.values())
    smallest = min(sizes.values(), default=0)
    per_class = data.draw(st.one_of(st.none(), st.integers(0, smallest)))
    kept = balanced("key", class_of=class_of, per_class=per_class)
    wanted = smallest if per_class is None else per_class
    assert len(set(kept)) == len(kept)
    assert Counter(class_of[name] for name in kept) == Counter(dict.fromkeys(sizes, wanted))
    assert balanced("key", class_of=dict(reversed(class_of.items())), per_class=per_class) == kept


def test_balanced_refuses_more_than_the_smallest_class_has() -> None:
    with pytest.raises(ValueError, match="cannot keep 2 of each class, the smallest has 1"):
        balanced("key", class_of={"a": "x", "b": "x", "c": "y"}, per_class=2)


@settings(deadline=None)
@given(WORDS, SHARES)
def test_parts_share_no_word(words_of: dict[str, list[str]], shares: dict[str, float]) -> None:
    parts = vocabulary_disjoint("key", words_of=words_of, shares=shares)
    assert_partition(parts, words_of, shares)
    vocabularies = [{word for name in members for word in words_of[name]} for members in parts.values()]
    for one, two in combinations(vocabularies, 2):
        assert one.isdisjoint(two)
    assert vocabulary_disjoint("key", words_of=dict(reversed(words_of.items())), shares=shares) == parts


def test_only_linked_names_stay_together() -> None:
    words_of = {"a": ["x"], "b": ["x", "y"], "c": ["y"], "d": ["z"]}
    parts = vocabulary_disjoint("key", words_of=words_of, shares={"left": 0.5, "right": 0.5})
    assert sorted(sorted(part) for part in parts.values()) == [["a", "b", "c"], ["d"]]


def test_late_links_join_earlier_groups() -> None:
    words_of = {"a": ["p"], "b": ["q"], "c": ["r"], "d": ["q", "r"], "e": ["p", "r"], "f": ["s"]}
    parts = vocabulary_disjoint("key", words_of=words_of, shares={"left": 0.5, "right": 0.5})
    assert sorted(sorted(part) for part in parts.values()) == [["a", "b", "c", "d", "e"], ["f"]]
