"""Blocks: one noun with a few adjectives of each class, in which every cue but their classes is balanced."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import raw_bits
from wabe.builders.plane.pool import Pool
from wabe.builders.plane.rows import AdjectiveClass
from wabe.builders.plane.table import CLASSES, INTENSIONAL, INTERSECTIVE, SUBSECTIVE

Numbers = NDArray[np.int64]
# What one adjective of a block says: inference types, each with the distance of its hypernym.
Slot = tuple[tuple[int, int], ...]
LAST = np.iinfo(np.uint64).max

ALL_TYPES: Slot = ((1, 1), (2, 1), (3, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The slots of a block by class; half of a block's rows are entailed, whatever its noun and hypernym."""

    slots: Mapping[AdjectiveClass, tuple[Slot, ...]]

    @property
    def rows(self) -> int:
        """Return the number of rows of a block."""
        return sum(len(slot) for slots in self.slots.values() for slot in slots)

    def capacity(self, counts: Mapping[AdjectiveClass, int]) -> int:
        """Return how many blocks a noun with so many adjectives of each class fills without using one twice."""
        return min(counts[one] // len(slots) for one, slots in self.slots.items())


# 1 I : 1 S : 4 O with all three types, as in the released splits: 9 of 18 rows are entailed.
GOOD = Shape(slots={INTERSECTIVE: (ALL_TYPES,), SUBSECTIVE: (ALL_TYPES,), INTENSIONAL: (ALL_TYPES,) * 4})
# 1 : 1 : 2 for types 1 and 2, and 1 : 2 : 1 for type 3, so that the type alone says nothing: 6 of 12 are entailed.
EVEN = Shape(
    slots={
        INTERSECTIVE: (ALL_TYPES,),
        SUBSECTIVE: (ALL_TYPES, ((3, 1),)),
        INTENSIONAL: (ALL_TYPES, ((1, 1), (2, 1))),
    }
)
NEAR: Slot = ((3, 1),)


def one_it(farther: tuple[int, ...]) -> Shape:
    """Return blocks of type 3 alone, 1 I : 2 S : 1 O, for a noun that has hypernyms at these distances beyond 1.

    One I and one S adjective go with every hypernym, O adjectives with the direct one only; further S adjectives
    there make half of the rows of every hypernym entailed.
    """
    chain: Slot = (*NEAR, *((3, distance) for distance in farther))
    more = len(farther) + 1
    return Shape(slots={INTERSECTIVE: (chain,), SUBSECTIVE: (chain,) + (NEAR,) * more, INTENSIONAL: (NEAR,) * more})


@dataclass(frozen=True, slots=True, kw_only=True)
class Items:
    """Rows before they are spelled: numbers of adjectives and nouns, types, distances and blocks."""

    adjective: Numbers
    noun: Numbers
    inference_type: Numbers
    distance: Numbers
    block: Numbers


def mixed(*key: str | int, rows: Sequence[str], columns: Sequence[str]) -> NDArray[np.uint64]:
    """Return a keyed hash for every pair of a row's and a column's name; each depends on these two names alone."""
    first = np.array([raw_bits(*key, "row", name, count=1)[0] for name in rows], dtype=np.uint64)
    second = np.array([raw_bits(*key, "column", name, count=1)[0] for name in columns], dtype=np.uint64)
    # The finaliser of SplitMix64.
    bits = first[:, None] + second[None, :]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


def orders(*key: str | int, pool: Pool, part: NDArray[np.bool_]) -> dict[AdjectiveClass, Numbers]:
    """Return, for each class, the adjectives of a part in the keyed order of each noun; those it lacks come last."""
    bits = mixed(*key, rows=[noun.word for noun in pool.nouns], columns=pool.words)
    bits = np.where(pool.phrases & part[None, :], bits, LAST)
    found = {}
    for number, one in enumerate(CLASSES):
        members = np.nonzero(pool.classes == number)[0]
        found[one] = members[np.argsort(bits[:, members], axis=1, kind="stable")]
    return found


Block = tuple[int, int]
"""A noun's number, and the block's place among those of the noun."""


def filled(shapes: Sequence[Shape], order: Mapping[AdjectiveClass, Numbers], blocks: Sequence[Block]) -> Items:
    """Fill blocks, each in the shape of its noun."""
    rows = [
        (adjective, noun, kind, distance, number)
        for number, (noun, place) in enumerate(blocks)
        for adjective, slot in _slots(shapes[noun], order, noun, place)
        for kind, distance in slot
    ]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 5).T
    return Items(
        adjective=columns[0], noun=columns[1], inference_type=columns[2], distance=columns[3], block=columns[4]
    )


def _slots(shape: Shape, order: Mapping[AdjectiveClass, Numbers], noun: int, place: int) -> Iterator[tuple[int, Slot]]:
    for one, slots in shape.slots.items():
        chosen = order[one][noun, place * len(slots) : (place + 1) * len(slots)]
        yield from zip(chosen.tolist(), slots, strict=True)
