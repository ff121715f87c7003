"""Split tools: parts of exact shares by keyed draws, and rows that must stay together."""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from wabe.builders.core.draws import keyed_order


def by_share(*key: str | int, names: Sequence[str], shares: Mapping[str, float]) -> dict[str, list[str]]:
    """Cut names into parts of the given shares; sizes are exact to within one name."""
    if not math.isclose(sum(shares.values()), 1.0):
        msg = f"shares must add up to 1, not {sum(shares.values())}"
        raise ValueError(msg)
    ordered = keyed_order(*key, names=names)
    edges = [round(edge * len(ordered)) for edge in accumulate(shares.values(), initial=0.0)]
    return {part: ordered[start:end] for part, start, end in zip(shares, edges, edges[1:], strict=False)}


def linked(rows: Iterable[Iterable[str]]) -> list[list[int]]:
    """Group rows that share a word or text, directly or through others; return their numbers, first rows first."""
    parents: list[int] = []

    def find(row: int) -> int:
        while parents[row] != row:
            parents[row] = parents[parents[row]]
            row = parents[row]
        return row

    first_with: dict[str, int] = {}
    for number, words in enumerate(rows):
        parents.append(number)
        for word in words:
            parents[find(number)] = find(first_with.setdefault(word, number))
    groups: dict[int, list[int]] = {}
    for number in range(len(parents)):
        groups.setdefault(find(number), []).append(number)
    return list(groups.values())
