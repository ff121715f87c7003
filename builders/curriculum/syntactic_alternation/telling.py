"""What is published about a pair, and why its label holds, in words."""

from collections.abc import Sequence

from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.syntactic_alternation.frames import ANYTHING, Claim
from wabe.builders.curriculum.syntactic_alternation.meaning import decisive

ALTERNATIONS = {
    "cause_person": "causative–inchoative",
    "cause_thing": "causative–inchoative",
    "object_person": "understood object",
    "object_thing": "understood object",
    "plain": "no alternation",
    "dative": "dative",
    "benefactive": "dative",
    "obtain": "dative",
    "load": "spray–load",
    "clear": "spray–load",
    "presence": "there-insertion",
    "activity": "there-insertion",
}
ROLES = {
    "a": "the one who acts is {}",
    "u": "what is acted on is {}",
    "r": "the one it is for is {}",
    "o": "the one it comes from is {}",
    "x": "what changes hands is {}",
    "s": "what is moved is {}",
    "l": "the place is {}",
    "f": "what is there is {}",
    "g": "the place is {}",
}


def tell(told: Sequence[Claim], asked: Claim, label: int) -> Told:
    """Tell a pair's alternation and frames, how many things rearrange it, and who has which part."""
    given = decisive(told, asked)
    verb = asked.event.verb
    parts = _parts(given)
    if label == FOLLOWS:
        why = f'With "{verb.base}", the premise says that {parts}; the hypothesis says the same, or a part of it'
    elif given.event.verb is verb:
        why = f'With "{verb.base}", the premise says that {parts}, but the hypothesis that {_parts(asked)}'
    else:
        why = f'The premise does not use "{verb.base}" of anyone'
    return Told(
        construction=ALTERNATIONS[verb.kind],
        operators=(given.frame.name, asked.frame.name),
        depth=len(told) + (not given.basic) + (not asked.basic),
        derivation=f"{why}.",
    )


def _parts(claim: Claim) -> str:
    return ", ".join(
        ROLES[role].format("anyone or anything" if who == ANYTHING else who) for role, who in claim.roles.items()
    )
