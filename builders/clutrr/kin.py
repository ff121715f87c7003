"""The knowledge base: ungendered relations, sides of the family, and the sixteen rules."""

from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.rows import Gender, Kin

Codes = NDArray[np.int64]
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
# Two of them are true on one side of the family only, that of the person they begin with. On the other side, one's
# child's grandparent is a parent-in-law; what one's child's uncle is there, no story asks for.
ONE_SIDED = ((Tie.CHILD, Tie.GRANDPARENT), (Tie.CHILD, Tie.PIBLING))
OTHER_SIDE: dict[tuple[Tie, Tie], Tie] = {(Tie.CHILD, Tie.GRANDPARENT): Tie.PARENT_IN_LAW}
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
# The side of a fact: through which parent of the younger person the two are related. That of a man is the father's.
UNTOLD, PATERNAL, MATERNAL = 0, 1, 2
SIDE_WORDS = ("", "father", "mother")
SIDED = (Tie.GRANDPARENT, Tie.PIBLING)
TIE_OF: dict[str, tuple[Tie, int]] = {
    name.value: (tie, gender) for tie, names in NAMES.items() for gender, name in enumerate(names)
}
HEADS = tuple(sorted(set(RULES.values())))
# Facts of a path: what the bodies of rules are made of.
BODY = tuple(sorted({tie for pair in RULES for tie in pair}))
TIE_LIST = tuple(Tie)
TIES = len(Tie)


def kin(tie: int, gender: int) -> Kin:
    """Name a relation by the gender of the second person, 0 for male and 1 for female."""
    return NAMES[TIE_LIST[tie]][gender]


@cache
def rules_by_head(*, sides: bool) -> tuple[NDArray[np.int8], NDArray[np.int8], Codes]:
    """Return the first and second relations of the rules that give each relation, and the number of each pair.

    Where a relation has fewer rules than another, the rest of its row is what no relation is.
    """
    rules = [*RULES.items(), *(OTHER_SIDE.items() if sides else ())]
    heads = [head for _, head in rules]
    most = max(heads.count(head) for head in Tie)
    firsts, seconds = (np.full((TIES, most), NONE - 1, dtype=np.int8) for _ in range(2))
    numbers = np.zeros((TIES, TIES), dtype=np.int64)
    for (first, second), head in rules:
        column = int((firsts[head] >= 0).sum())
        firsts[head, column], seconds[head, column] = first, second
        numbers[first, second] = list(RULES).index((first, second))
    return firsts, seconds, numbers
