"""The knowledge base: ungendered relations, sixteen rules, and which relations a chain of facts derives."""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.rows import Gender, Kin

Codes = NDArray[np.int64]
Masks = NDArray[np.uint16]
NONE = -1


class Tie(IntEnum):
    """A relation without gender, read from the first person: CHILD(x, y) says that y is a child of x."""

    CHILD = 0
    PARENT = 1
    GRANDCHILD = 2
    GRANDPARENT = 3
    SPOUSE = 4
    SIBLING = 5
    NIBLING = 6
    PIBLING = 7
    CHILD_IN_LAW = 8
    PARENT_IN_LAW = 9
    SIBLING_IN_LAW = 10


# Section 3.2.1 of the thesis: the first two, one after the other, give the third.
RULES: dict[tuple[Tie, Tie], Tie] = {
    (Tie.CHILD, Tie.CHILD): Tie.GRANDCHILD,
    (Tie.SPOUSE, Tie.GRANDCHILD): Tie.GRANDCHILD,
    (Tie.GRANDCHILD, Tie.SIBLING): Tie.GRANDCHILD,
    (Tie.PARENT, Tie.PARENT): Tie.GRANDPARENT,
    (Tie.SIBLING, Tie.GRANDPARENT): Tie.GRANDPARENT,
    (Tie.CHILD, Tie.SIBLING): Tie.CHILD,
    (Tie.SPOUSE, Tie.CHILD): Tie.CHILD,
    (Tie.SIBLING, Tie.PARENT): Tie.PARENT,
    (Tie.CHILD, Tie.GRANDPARENT): Tie.PARENT,
    (Tie.CHILD, Tie.PIBLING): Tie.SIBLING,
    (Tie.PARENT, Tie.CHILD): Tie.SIBLING,
    (Tie.SIBLING, Tie.SIBLING): Tie.SIBLING,
    (Tie.CHILD, Tie.SPOUSE): Tie.CHILD_IN_LAW,
    (Tie.SPOUSE, Tie.PARENT): Tie.PARENT_IN_LAW,
    (Tie.SIBLING, Tie.CHILD): Tie.NIBLING,
    (Tie.PARENT, Tie.SIBLING): Tie.PIBLING,
}
INVERSE: dict[Tie, Tie] = {
    Tie.CHILD: Tie.PARENT,
    Tie.PARENT: Tie.CHILD,
    Tie.GRANDCHILD: Tie.GRANDPARENT,
    Tie.GRANDPARENT: Tie.GRANDCHILD,
    Tie.SPOUSE: Tie.SPOUSE,
    Tie.SIBLING: Tie.SIBLING,
    Tie.NIBLING: Tie.PIBLING,
    Tie.PIBLING: Tie.NIBLING,
    Tie.CHILD_IN_LAW: Tie.PARENT_IN_LAW,
    Tie.PARENT_IN_LAW: Tie.CHILD_IN_LAW,
    Tie.SIBLING_IN_LAW: Tie.SIBLING_IN_LAW,
}
# The gender is that of the second person.
NAMES: dict[Tie, tuple[Kin, Kin]] = {
    Tie.CHILD: (Kin.SON, Kin.DAUGHTER),
    Tie.PARENT: (Kin.FATHER, Kin.MOTHER),
    Tie.GRANDCHILD: (Kin.GRANDSON, Kin.GRANDDAUGHTER),
    Tie.GRANDPARENT: (Kin.GRANDFATHER, Kin.GRANDMOTHER),
    Tie.SPOUSE: (Kin.HUSBAND, Kin.WIFE),
    Tie.SIBLING: (Kin.BROTHER, Kin.SISTER),
    Tie.NIBLING: (Kin.NEPHEW, Kin.NIECE),
    Tie.PIBLING: (Kin.UNCLE, Kin.AUNT),
    Tie.CHILD_IN_LAW: (Kin.SON_IN_LAW, Kin.DAUGHTER_IN_LAW),
    Tie.PARENT_IN_LAW: (Kin.FATHER_IN_LAW, Kin.MOTHER_IN_LAW),
    Tie.SIBLING_IN_LAW: (Kin.BROTHER_IN_LAW, Kin.SISTER_IN_LAW),
}
GENDERS = (Gender.MALE, Gender.FEMALE)
TIE_OF: dict[str, tuple[Tie, int]] = {
    name.value: (tie, gender) for tie, names in NAMES.items() for gender, name in enumerate(names)
}
HEADS = tuple(sorted(set(RULES.values())))
# Facts of a path: what the bodies of rules are made of.
BODY = tuple(sorted({tie for pair in RULES for tie in pair}))
TIE_LIST = tuple(Tie)
TIES = len(Tie)
MASKS = 1 << TIES


def kin(tie: int, gender: int) -> Kin:
    """Name a relation by the gender of the second person, 0 for male and 1 for female."""
    return NAMES[TIE_LIST[tie]][gender]


@cache
def rules_by_head() -> tuple[NDArray[np.int8], NDArray[np.int8], Codes]:
    """Return the first and second relations of the rules that give each relation, and each pair's rule.

    Where a relation has fewer rules than another, the rest of its row is what no relation is.
    """
    most = max(list(RULES.values()).count(head) for head in Tie)
    firsts, seconds = (np.full((TIES, most), NONE - 1, dtype=np.int8) for _ in range(2))
    numbers = np.zeros((TIES, TIES), dtype=np.int64)
    for number, ((first, second), head) in enumerate(RULES.items()):
        column = int((firsts[head] >= 0).sum())
        firsts[head, column], seconds[head, column] = first, second
        numbers[first, second] = number
    return firsts, seconds, numbers


@cache
def compositions() -> Masks:
    """Return, for two sets of relations as bits, the set of relations that some pair of them gives."""
    bits = np.arange(MASKS, dtype=np.uint16)
    after = np.zeros((TIES, MASKS), dtype=np.uint16)
    for (first, second), head in RULES.items():
        after[first] |= np.where(bits >> np.uint16(second) & 1, np.uint16(1 << head), np.uint16(0))
    table = np.zeros((MASKS, MASKS), dtype=np.uint16)
    for mask in range(1, MASKS):
        lowest = mask & -mask
        table[mask] = table[mask ^ lowest] | after[lowest.bit_length() - 1]
    return table


@cache
def inverses() -> Masks:
    """Return, for a set of relations as bits, the set of their inverses."""
    bits = np.arange(MASKS, dtype=np.uint16)
    table = np.zeros(MASKS, dtype=np.uint16)
    for tie, inverse in INVERSE.items():
        table |= (bits >> tie & 1).astype(np.uint16) << np.uint16(inverse)
    return table


def derivable_masks(chains: Codes) -> Masks:
    """Return what each row of relations derives, over all ways to bracket it (CYK), as bits."""
    length = chains.shape[1]
    table = compositions()
    spans = {(start, 1): (1 << chains[:, start]).astype(np.uint16) for start in range(length)}
    for size in range(2, length + 1):
        for start in range(length - size + 1):
            found = np.zeros(len(chains), dtype=np.uint16)
            for cut in range(1, size):
                found |= table[spans[start, cut], spans[start + cut, size - cut]]
            spans[start, size] = found
    return spans[0, length]


def derivable(chain: Sequence[Tie]) -> tuple[Tie, ...]:
    """Return the relations that one chain derives."""
    (mask,) = derivable_masks(np.array([chain], dtype=np.int64))
    return tuple(tie for tie in Tie if mask >> tie & 1)


def closure(facts: Masks) -> Masks:
    """Saturate stories under rules and inverses: element [story, x, y] has the relations of y to x, as bits.

    Nobody is their own relative, so that going forth and back concludes nothing.
    """
    known = facts | inverses()[facts.swapaxes(1, 2)]
    people = np.arange(known.shape[1])
    table = compositions()
    while True:
        found = known.copy()
        for middle in people:
            found |= table[found[:, :, middle, None], found[:, None, middle, :]]
        found[:, people, people] = 0
        found |= inverses()[found.swapaxes(1, 2)]
        if np.array_equal(found, known):
            return known
        known = found
