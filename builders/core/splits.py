"""Split tools: grouped, balanced and vocabulary-disjoint partitions by keyed draws."""

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from wabe.builders.core.draws import keyed_order

Group = TypeVar("Group", bound=Hashable)


def by_share(*key: str | int, names: Sequence[str], shares: Mapping[str, float]) -> dict[str, list[str]]:
    """Cut names into parts of the given shares; sizes are exact to within one name."""
    if not math.isclose(sum(shares.values()), 1.0):
        msg = f"shares must add up to 1, not {sum(shares.values())}"
        raise ValueError(msg)
    ordered = keyed_order(*key, names=names)
    edges = [round(edge * len(ordered)) for edge in accumulate(shares.values(), initial=0.0)]
    return {part: ordered[start:end] for part, start, end in zip(shares, edges, edges[1:], strict=False)}


def grouped(*key: str | int, group_of: Mapping[str, str], shares: Mapping[str, float]) -> dict[str, list[str]]:
    """Cut names into parts so that no group is in two parts; shares are those of the groups."""
    members = _members(group_of)
    parts = by_share(*key, names=sorted(members), shares=shares)
    return {part: [name for group in groups for name in members[group]] for part, groups in parts.items()}


def balanced(*key: str | int, class_of: Mapping[str, str], per_class: int | None = None) -> list[str]:
    """Keep equally many names of every class: `per_class`, or as many as the smallest class has."""
    members = _members(class_of)
    smallest = min((len(names) for names in members.values()), default=0)
    count = smallest if per_class is None else per_class
    if count > smallest:
        msg = f"cannot keep {count} of each class, the smallest has {smallest}"
        raise ValueError(msg)
    return [name for group in sorted(members) for name in keyed_order(*key, group, names=members[group])[:count]]


def vocabulary_disjoint(
    *key: str | int, words_of: Mapping[str, Sequence[str]], shares: Mapping[str, float]
) -> dict[str, list[str]]:
    """Cut names into parts that share no word: names linked by a word stay together."""
    links: dict[str, str] = {}

    def find(item: str) -> str:
        while (parent := links.setdefault(item, item)) != item:
            links[item] = links[parent]
            item = parent
        return item

    first_with: dict[str, str] = {}
    for name in sorted(words_of):
        for word in words_of[name]:
            links[find(name)] = find(first_with.setdefault(word, name))
    return grouped(*key, group_of={name: find(name) for name in sorted(words_of)}, shares=shares)


def _members(group_of: Mapping[str, Group]) -> dict[Group, list[str]]:
    members: dict[Group, list[str]] = defaultdict(list)
    for name in sorted(group_of):
        members[group_of[name]].append(name)
    return dict(members)
