"""What counting claims say: a sum of counts is in a range. Worlds give every count a number; claims hold in some."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

Set = int
"""Some worlds: bit w is set if world w is one of them."""


class Shape(StrEnum):
    """Which numbers a claim allows."""

    INSIDE = "inside"
    """From `low` to `high`, or without end."""
    OUTSIDE = "outside"
    """All but those from `low` to `high`."""
    EVEN = "even"
    ODD = "odd"


@dataclass(frozen=True, slots=True)
class Claim:
    """A weighted sum of the counts of a scene is one of the numbers that the claim allows."""

    weights: tuple[int, ...]
    low: int
    high: int | None
    operator: str
    """How the claim is said: "exactly", "at least", "twice" …"""
    shape: Shape = Shape.INSIDE
    block: int = 0
    """Which of the scene's numbers that have nothing to do with each other the claim is about."""

    @property
    def counts(self) -> frozenset[int]:
        """Return the places of the counts that the claim is about."""
        return frozenset(place for place, weight in enumerate(self.weights) if weight)

    def holds(self, value: int) -> bool:
        """Tell whether a value of the sum is allowed."""
        if self.shape in {Shape.EVEN, Shape.ODD}:
            return value % 2 == (self.shape is Shape.ODD)
        is_inside = self.low <= value and (self.high is None or value <= self.high)
        return is_inside == (self.shape is Shape.INSIDE)


class Worlds:
    """All ways to give each count a number from zero up to a limit of its own."""

    def __init__(self, limits: Sequence[int]) -> None:
        self.limits = limits
        axes = [np.arange(limit + 1, dtype=np.int16) for limit in limits]
        self.numbers: NDArray[np.int16] = np.stack(np.meshgrid(*axes, indexing="ij")).reshape(len(limits), -1)
        self.everything: Set = (1 << self.numbers.shape[1]) - 1
        self._sums: dict[tuple[int, ...], NDArray[np.int16]] = {}
        self._truths: dict[tuple[tuple[int, ...], int, int | None, Shape], Set] = {}

    def truth(self, claim: Claim) -> Set:
        """Return where a claim holds."""
        key = claim.weights, claim.low, claim.high, claim.shape
        if key not in self._truths:
            sums = self.sums(claim.weights)
            if claim.shape in {Shape.EVEN, Shape.ODD}:
                holds = sums % 2 == (claim.shape is Shape.ODD)
            else:
                holds = sums >= claim.low
                if claim.high is not None:
                    holds &= sums <= claim.high
                holds = holds == (claim.shape is Shape.INSIDE)
            self._truths[key] = int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")
        return self._truths[key]

    def sums(self, weights: tuple[int, ...]) -> NDArray[np.int16]:
        """Return a weighted sum in every world."""
        if weights not in self._sums:
            total = np.zeros(self.numbers.shape[1], dtype=np.int16)
            for weight, numbers in zip(weights, self.numbers, strict=True):
                if weight:
                    total += np.int16(weight) * numbers
            self._sums[weights] = total
        return self._sums[weights]

    def together(self, claims: Iterable[Claim]) -> Set:
        """Return where all of some claims hold."""
        holds = self.everything
        for claim in claims:
            holds &= self.truth(claim)
        return holds

    def values(self, some: Set, weights: tuple[int, ...]) -> list[int]:
        """Return the values that a sum takes in some worlds, in order."""
        size = self.numbers.shape[1]
        bits = np.frombuffer(some.to_bytes(-(-size // 8), "little"), dtype=np.uint8)
        found: list[int] = np.unique(self.sums(weights)[np.unpackbits(bits, bitorder="little")[:size] == 1]).tolist()
        return found


@dataclass(frozen=True, slots=True)
class Block:
    """Counts that have nothing to do with those of other blocks: how far each is looked at, and for which numbers."""

    limits: tuple[int, ...]
    most: int
    """The largest number in a claim for which these limits are far enough."""

    def settles(self, claim: Claim) -> bool:
        """Tell whether a claim has no larger number."""
        return max(claim.low, claim.high or 0) <= self.most

    @property
    def worlds(self) -> Worlds:
        """Return all worlds; scenes with the same limits share them."""
        return _worlds(self.limits)


def added(count: int, most: int) -> Block:
    """Return a block of counts that are only added up: two more than the largest number are enough for each."""
    return Block((most + 2,) * count, most)


@cache
def _worlds(limits: tuple[int, ...]) -> Worlds:
    return Worlds(limits)
