"""Nouns of kinship as they are written after a possessive, with the side of the family where a fact tells it."""

from functools import cache

from wabe.builders.clutrr.kin import NAMES, UNTOLD, Tie, kin

ADJECTIVES = ("", "paternal", "maternal")
# Through whom the younger one is related to the elder, seen from the younger: a parent.
PARENTS = NAMES[Tie.PARENT]
# Seen from the elder, the same person is a child or a sibling: "his daughter's son", "her brother's daughter".
BETWEEN = {Tie.GRANDCHILD: Tie.CHILD, Tie.NIBLING: Tie.SIBLING}
# What the elder is to that person.
BEYOND = {Tie.GRANDPARENT: Tie.PARENT, Tie.PIBLING: Tie.SIBLING}
FORMS = (0, 1)


@cache
def phrase(tie: int, gender: int, side: int, form: int) -> str:
    """Return what somebody is to somebody else: "aunt", "maternal aunt" or, in the other form, "mother's sister".

    `side` is that of the younger of the two. Of a younger one there is one sided form, "sister's daughter".
    """
    relation = Tie(tie)
    if side == UNTOLD or relation not in {*BETWEEN, *BEYOND}:
        return kin(relation, gender).value
    parent = side - 1
    if relation in BETWEEN:
        return f"{kin(BETWEEN[relation], parent).value}'s {kin(Tie.CHILD, gender).value}"
    if form:
        return f"{PARENTS[parent].value}'s {kin(BEYOND[relation], gender).value}"
    return f"{ADJECTIVES[side]} {kin(relation, gender).value}"
