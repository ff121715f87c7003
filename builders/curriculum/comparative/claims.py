"""What comparisons say: claims about places on a scale, and the worlds in which they hold."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Set = int
"""Some worlds: bit w is set if world w is one of them."""

READINGS_DIFFER = frozenset({"top", "bottom", "not_top", "not_bottom", "between", "under"})
"""Claims that are read in two ways: may "the tallest" tie, may "less than two metres taller" be shorter."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a kind: how `first` compares with each of the `others`, on one scale of a scene."""

    kind: str
    first: int
    others: tuple[int, ...]
    by: int = 0
    scale: int = 0

    @property
    def entities(self) -> tuple[int, ...]:
        """Return everybody whom the claim is about."""
        return self.first, *self.others


def reached(facts: Sequence[Claim], start: int) -> frozenset[int]:
    """Return the entities that facts connect with one, step by step."""
    found = {start}
    entities = [fact.entities for fact in facts]
    for _ in entities:
        for some in entities:
            if not found.isdisjoint(some):
                found.update(some)
    return frozenset(found)


class Worlds:
    """Some ways to place entities on a scale; claims are checked in all of them at once."""

    def __init__(self, positions: NDArray[np.int16], unit: int = 1) -> None:
        self.positions = positions
        self.unit = unit
        self.everything: Set = (1 << positions.shape[1]) - 1
        self._known: dict[tuple[int, int, int, bool], Set] = {}

    def above(self, one: int, other: int, by: int = 0) -> Set:
        """Return where one is above the other by more than so many units."""
        return self._where(one, other, by, exactly=False)

    def apart(self, one: int, other: int, by: int = 0) -> Set:
        """Return where one is above the other by exactly so many units."""
        return self._where(one, other, by, exactly=True)

    def _where(self, one: int, other: int, by: int, *, exactly: bool) -> Set:
        key = one, other, by, exactly
        if key not in self._known:
            distance = self.positions[one] - self.positions[other]
            holds = distance == by * self.unit if exactly else distance > by * self.unit
            self._known[key] = int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")
        return self._known[key]

    def truth(self, claim: Claim, *, alone: bool = True) -> Set:
        """Return where a claim holds; `alone` is the narrow reading, in which a superlative excludes ties."""
        first, others, by = claim.first, claim.others, claim.by
        match claim.kind:
            case "greater" | "above":
                return self._all(self.above(first, other) for other in others)
            case "below":
                return self._all(self.above(other, first) for other in others)
            case "at_least" | "not_below":
                return self._all(self.everything ^ self.above(other, first) for other in others)
            case "not_above":
                return self._all(self.everything ^ self.above(first, other) for other in others)
            case "equal":
                return self.apart(first, others[0])
            case "unequal":
                return self.everything ^ self.apart(first, others[0])
            case "by":
                return self.apart(first, others[0], by)
            case "over":
                return self.above(first, others[0], by)
            case "at_least_by":
                return self.above(first, others[0], by) | self.apart(first, others[0], by)
            case "under":
                further = self.above(first, others[0], by) | self.apart(first, others[0], by)
                return (self.above(first, others[0]) if alone else self.everything) & (self.everything ^ further)
            case "top" | "not_top":
                top = self.truth(Claim("above" if alone else "not_below", first, others))
                return top if claim.kind == "top" else self.everything ^ top
            case "bottom" | "not_bottom":
                bottom = self.truth(Claim("below" if alone else "not_above", first, others))
                return bottom if claim.kind == "bottom" else self.everything ^ bottom
            case "between":
                ends = (self.truth(Claim(end, first, others), alone=alone) for end in ("not_top", "not_bottom"))
                return self._all(ends)
            case kind:
                msg = f"there is no claim of the kind {kind!r}"
                raise ValueError(msg)

    def _all(self, some: Iterable[Set]) -> Set:
        holds = self.everything
        for one in some:
            holds &= one
        return holds

    def together(self, facts: Iterable[Claim], *, alone: bool = True) -> Set:
        """Return where all of some facts hold."""
        return self._all(self.truth(fact, alone=alone) for fact in facts)

    def example(self, some: Set) -> tuple[float, ...]:
        """Return where everybody is in the plainest of some worlds: the one with the smallest distances."""
        bits = np.frombuffer(some.to_bytes(-(-self.positions.shape[1] // 8), "little"), dtype=np.uint8)
        places = np.nonzero(np.unpackbits(bits, bitorder="little"))[0]
        among = self.positions[:, places]
        plainest = int(np.argmin(among.max(axis=0) - among.min(axis=0)))
        return tuple((among[:, plainest] / self.unit).tolist())


@cache
def orders(count: int) -> Worlds:
    """Return every weak order of so many entities, with ties: for claims without amounts there are no other worlds."""
    places = np.indices((count,) * count, dtype=np.int16).reshape(count, -1)
    used = np.stack([(places == place).any(axis=0) for place in range(count)])
    without_gaps = (used[:-1] >= used[1:]).all(axis=0)
    return Worlds(np.ascontiguousarray(places[:, without_gaps]))


def spread(facts: Sequence[Claim], count: int, most: int) -> Worlds:
    """Return worlds enough for facts and claims whose amounts are at most `most`.

    Entities that facts tie together exactly move as one. How far two such groups are apart needs to be known only in
    steps of one divided by the number of groups, and up to the distance at which no claim can tell it from a longer
    one: `NOTES.md` argues both.
    """
    offsets, groups = _tied(facts, count)
    reach = (count - 1) * (most + 1) * groups
    steps = np.arange(-reach, reach + 1, dtype=np.int16)
    moved = np.stack(np.meshgrid(np.zeros(1, dtype=np.int16), *[steps] * (groups - 1), indexing="ij"))
    moved = moved.reshape(groups, -1)
    return Worlds(np.stack([moved[group] + np.int16(offset * groups) for group, offset in offsets]), groups)


def _tied(facts: Sequence[Claim], count: int) -> tuple[list[tuple[int, int]], int]:
    """Return each entity's group and its place in it, and how many groups there are."""
    links: dict[int, list[tuple[int, int]]] = {one: [] for one in range(count)}
    for fact in facts:
        if fact.kind in {"by", "equal"}:
            by = fact.by if fact.kind == "by" else 0
            links[fact.others[0]].append((fact.first, by))
            links[fact.first].append((fact.others[0], -by))
    found: dict[int, tuple[int, int]] = {}
    groups = 0
    for start in range(count):
        if start in found:
            continue
        found[start] = groups, 0
        waiting = [start]
        while waiting:
            one = waiting.pop()
            for other, by in links[one]:
                if other not in found:
                    found[other] = groups, found[one][1] + by
                    waiting.append(other)
        groups += 1
    return [found[one] for one in range(count)], groups
