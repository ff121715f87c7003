"""What follows from what: participants of a claim must be those of an event that was told, under the same verb."""

from collections.abc import Sequence

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.syntactic_alternation.frames import ANYTHING, Claim

# Whoever bakes bakes something; but "she helped" may be taken to name no one who was helped.
OBJECT_IMPLIED = "object_thing"


SIDES = {"inchoative": 1, "understood": 1, "some": 1, "towards": 1, "bestowed": 1, "moved": 1, "put": 1, "located": 1}
"""Constructions on one side of their alternation; all others are on the other."""


def label(told: Sequence[Claim], asked: Claim, *, altered: bool) -> int:
    """Label a pair: it follows if one event has it; it is not used where readers may differ.

    If pairs must be altered, none is used in which premise and hypothesis are on the same side of the alternation.
    """
    if altered and _side(decisive(told, asked)) == _side(asked):
        return UNUSABLE
    answers = {_one(given, asked) for given in told}
    return next(one for one in (FOLLOWS, UNUSABLE, DOES_NOT_FOLLOW) if one in answers)


def decisive(told: Sequence[Claim], asked: Claim) -> Claim:
    """Return the claim of a premise that a hypothesis follows from, or else one with its verb that it differs from."""
    same = [one for one in told if one.event.verb is asked.event.verb]
    return next((one for one in same if _one(one, asked) == FOLLOWS), (*same, told[0])[0])


def _one(given: Claim, asked: Claim) -> int:
    if given.event.verb is not asked.event.verb or given.event.preposition != asked.event.preposition:
        return DOES_NOT_FOLLOW
    unnamed = False
    for role, who in asked.roles.items():
        there = given.roles.get(role)
        if who == ANYTHING:
            unnamed = there is None
        elif there != who:
            return DOES_NOT_FOLLOW
    if unnamed:
        return FOLLOWS if given.event.verb.kind == OBJECT_IMPLIED else UNUSABLE
    if given.frame.construction == "inchoative" and asked.frame.construction == "short":
        # The butter melted: was it melted, if nobody did it?
        return UNUSABLE
    if given.frame.construction == "moved" and asked.frame.construction in {"filled", "full"}:
        # Hay was loaded onto the cart: was the cart loaded, with perhaps one bale?
        return UNUSABLE
    return FOLLOWS


def _side(claim: Claim) -> int:
    return SIDES.get(claim.frame.construction, 0)
