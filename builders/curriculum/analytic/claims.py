"""What puzzles are about: claims about places, conditions made of claims, and the arrangements in which they hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wabe.errors import DeclarationError


class Claim(NamedTuple):
    """A relation of entities to a place or to each other, by their numbers.

    Of entity a and place p: `at`. Of two entities: `before`, `just before`, `next to`, `together`; `gap` has the
    number of steps by which the first is before the second.
    """

    kind: str
    first: int
    second: int
    steps: int = 0


class Condition(NamedTuple):
    """Claims with signs, put together: see `Space.truth` for the kinds."""

    kind: str
    claims: tuple[Claim, ...]
    signs: tuple[bool, ...] = (True, True)


@dataclass(frozen=True)
class Space:
    """All arrangements of so many entities: orders, or groups of given sizes."""

    entities: int
    sizes: tuple[int, ...] = ()
    """How many entities are in each group; none for orders, in which each has a place of its own."""

    @property
    def places(self) -> int:
        """Return how many places there are."""
        return len(self.sizes) or self.entities

    @cached_property
    def arrangements(self) -> NDArray[np.int8]:
        """Return the place of every entity (column) in every arrangement (row)."""
        if not self.sizes:
            return np.array(list(permutations(range(self.entities))), dtype=np.int8)
        every = np.array(list(product(range(self.places), repeat=self.entities)), dtype=np.int8)
        counts = np.stack([(every == place).sum(axis=1) for place in range(self.places)], axis=1)
        kept: NDArray[np.int8] = every[(counts == np.array(self.sizes)).all(axis=1)]
        return kept

    @cached_property
    def everything(self) -> int:
        """Return the set of all arrangements: a bit for each."""
        return (1 << len(self.arrangements)) - 1

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {tuple(one): number for number, one in enumerate(self.arrangements.tolist())}

    def number_of(self, held: Sequence[int]) -> int:
        """Return the number of the arrangement with these places."""
        return self._numbers[tuple(held)]

    def claim(self, claim: Claim) -> int:
        """Return the arrangements in which a claim holds."""
        return _holds(self, claim)

    def truth(self, condition: Condition) -> int:
        """Return the arrangements in which a condition holds."""
        kind, claims, signs = condition
        sets = [
            _holds(self, claim) if sign else ~_holds(self, claim) & self.everything
            for claim, sign in zip(claims, signs, strict=False)
        ]
        match kind:
            case "is" | "not":
                return sets[0]
            case "between" | "both":
                return sets[0] & sets[1]
            case "either place" | "either who" | "at least one":
                return sets[0] | sets[1]
            case "exactly one":
                return sets[0] ^ sets[1]
            case "at most one":
                return self.everything & ~(sets[0] & sets[1])
            case "if":
                return self.everything & ~(sets[0] & ~sets[1])
        raise DeclarationError(
            where="analytic",
            what=f"a condition is of the kind {kind!r}, which is not declared",
            remedy="Use is, not, if, between, both, either place, either who, exactly one, at least one or at most one",
        )


@cache
def _holds(space: Space, claim: Claim) -> int:
    places = space.arrangements
    first = places[:, claim.first]
    match claim.kind:
        case "at":
            holds = first == claim.second
        case "before":
            holds = first < places[:, claim.second]
        case "just before":
            holds = first + 1 == places[:, claim.second]
        case "next to":
            holds = np.abs(first - places[:, claim.second]) == 1
        case "gap":
            holds = first + claim.steps == places[:, claim.second]
        case "together":
            holds = first == places[:, claim.second]
        case _:
            raise DeclarationError(
                where="analytic",
                what=f"a claim is of the kind {claim.kind!r}, which is not declared",
                remedy="Use at, before, just before, next to, gap or together",
            )
    return int.from_bytes(np.packbits(holds, bitorder="little").tobytes(), "little")


@cache
def space_of(entities: int, sizes: tuple[int, ...]) -> Space:
    """Return the space of puzzles of one form, made once."""
    return Space(entities, sizes)


def entities_of(condition: Condition) -> frozenset[int]:
    """Return the entities that a condition mentions."""
    return frozenset(
        entity
        for claim in condition.claims
        for entity in ((claim.first,) if claim.kind == "at" else (claim.first, claim.second))
    )
