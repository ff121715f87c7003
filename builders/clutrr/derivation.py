"""What facts derive: chains by CYK and whole stories by closure, with the sides of the family or without."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.kin import INVERSE, ONE_SIDED, OTHER_SIDE, RULES, SIDED, TIES, UNTOLD, Codes, Tie

Masks = NDArray[np.uint16]
# A state is a relation, or a grandparent, uncle or aunt of a known side; sets of states are bits.
STATES = TIES + 2 * len(SIDED)
# Whose gender nobody tells; men are 0 and women 1, and their sides 1 and 2.
UNKNOWN = 2
# Who is first in a rule decides whether another one applies, and who is between them the side of what it gives.
FIRSTS = tuple(sorted({first for first, _ in RULES}))


def states_of(ties: Codes, sides: Codes) -> Codes:
    """Return the states of facts."""
    found = ties.copy()
    for place, tie in enumerate(SIDED):
        told = (ties == tie) & (sides != UNTOLD)
        found[told] = TIES + 2 * place + sides[told] - 1
    return found


def ties_in(masks: Masks) -> Masks:
    """Return the relations among states, whatever their sides."""
    found = masks & np.uint16((1 << TIES) - 1)
    for place, tie in enumerate(SIDED):
        told = masks >> np.uint16(TIES + 2 * place) & np.uint16(3)
        found |= (told > 0).astype(np.uint16) << np.uint16(tie)
    return found


def _sided(tie: Tie, side: int) -> int:
    return TIES + 2 * SIDED.index(tie) + side - 1


def _conclusions(first: Tie, gender: int, *, sides: bool) -> dict[int, int]:
    """Return what a first relation gives with each second state; the gender is that of the rule's first person.

    For two of a kind of parents, and for a parent's sibling, it is the gender of the person between them.
    """
    found: dict[int, int] = {}
    for (one, second), head in RULES.items():
        if one is not first:
            continue
        if not sides:
            found[second] = head
        elif (one, second) in ONE_SIDED:
            if gender != UNKNOWN:
                found[_sided(second, gender + 1)] = head
                if (one, second) in OTHER_SIDE:
                    found[_sided(second, 2 - gender)] = OTHER_SIDE[one, second]
        elif first is Tie.PARENT and head in SIDED:
            found[second] = _sided(head, gender + 1)
        else:
            found[second] = head
            if second in SIDED:
                found |= {_sided(second, side): _sided(head, side) for side in (1, 2)}
    return found


@cache
def _tables(*, sides: bool) -> NDArray[np.uint16]:
    """Return, for a first relation, a gender and a set of second states, the set of states that these give."""
    bits = np.arange(1 << STATES, dtype=np.uint16)
    table = np.zeros((len(FIRSTS), 3, 1 << STATES), dtype=np.uint16)
    for place, first in enumerate(FIRSTS):
        for gender in range(2 if first is Tie.PARENT else 3):
            for second, head in _conclusions(first, gender, sides=sides).items():
                table[place, gender] |= (bits >> np.uint16(second) & np.uint16(1)) << np.uint16(head)
    return table


def _where(masks: Masks, state: int) -> Masks:
    """Return all ones where a state is among the masks, and zeros where it is not."""
    return np.uint16(0) - (masks >> np.uint16(state) & np.uint16(1))


@cache
def inverses() -> Masks:
    """Return, for a set of states, the set of their inverses; these have no side, which is the younger one's."""
    bits = np.arange(1 << STATES, dtype=np.uint16)
    table = np.zeros(1 << STATES, dtype=np.uint16)
    for tie, inverse in INVERSE.items():
        table |= (ties_in(bits) >> np.uint16(tie) & np.uint16(1)) << np.uint16(inverse)
    return table


def derivable_masks(states: Codes, genders: Codes, *, sides: bool) -> Masks:
    """Return the relations that each row of states derives, over all ways to bracket it (CYK), as bits.

    `genders` are those of all persons along the chain. Without sides, the rules are the paper's sixteen.
    """
    length = states.shape[1]
    table = _tables(sides=sides)
    spans: dict[tuple[int, int], Masks] = {}
    # What follows from a span after each first relation, where the first person does not matter.
    after: dict[tuple[int, int], list[Masks]] = {}
    for size in range(1, length + 1):
        for start in range(length - size + 1):
            if size == 1:
                found = (1 << states[:, start]).astype(np.uint16)
            else:
                found = np.zeros(len(states), dtype=np.uint16)
                for cut in range(1, size):
                    left, right = spans[start, cut], (start + cut, size - cut)
                    for place, first in enumerate(FIRSTS):
                        if first is Tie.CHILD:
                            given = table[place, genders[:, start], spans[right]]
                        else:
                            given = after[right][place]
                        found |= _where(left, first) & given
            spans[start, size] = found
            # The person between two spans is the first of the second one.
            between = np.minimum(genders[:, start], 1)
            after[start, size] = [table[place, between, found] for place in range(len(FIRSTS))]
    return ties_in(spans[0, length])


def derivable(chain: Sequence[Tie]) -> tuple[Tie, ...]:
    """Return the relations that one chain derives by the paper's rules, which ask for no gender and no side."""
    ties = np.array([chain], dtype=np.int64)
    (mask,) = derivable_masks(ties, np.zeros((1, len(chain) + 1), dtype=np.int64), sides=False)
    return tuple(tie for tie in Tie if mask >> tie & 1)


def closure(facts: Masks, genders: Codes, *, sides: bool) -> Masks:
    """Saturate stories under rules and inverses: element [story, x, y] has the relations of y to x, as bits.

    Nobody is their own relative, so that going forth and back concludes nothing.
    """
    known = facts | inverses()[facts.swapaxes(1, 2)]
    people = np.arange(known.shape[1])
    table = _tables(sides=sides)
    rows = np.arange(len(facts))[:, None, None]
    while True:
        found = known.copy()
        for middle in people:
            there, back = found[:, :, middle, None], found[:, None, middle, :]
            for place, first in enumerate(FIRSTS):
                # Whose gender counts: the first person's, who is any, or that of the person in the middle.
                if first is Tie.CHILD:
                    by_gender = np.stack([table[place, gender, back[:, 0]] for gender in range(3)], axis=1)
                    given = by_gender[rows, genders[:, :, None], people]
                else:
                    given = table[place, np.minimum(genders[:, middle, None, None], 1), back]
                found |= _where(there, first) & given
        found[:, people, people] = 0
        found |= inverses()[found.swapaxes(1, 2)]
        if np.array_equal(found, known):
            return ties_in(known)
        known = found
