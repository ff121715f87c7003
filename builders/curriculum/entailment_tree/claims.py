"""Claims: the kinds of sentences, what they are about, and what they mean, as implications about one thing.

A claim is written with tokens, such as ("has", "k1", "+", "t1"): a letter for the sort, and a number; words come later.
What eats, detects or is somewhere is said to be an animal, a device … in the same sentence, and rules are about those:
"in a place" is short for "is an animal in the place", "takes" for "is an animal that eats plants that contain".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Claim = tuple[str, ...]
Atom = tuple[str, ...]
Literal = tuple[Atom, bool]
"""That something is true of the thing, or that it is not."""
Implication = tuple[tuple[Literal, ...], Literal]

SIGNS = ("+", "-")
SORTS = {
    "k": "kind",
    "f": "food plant",
    "m": "substance",
    "t": "trait",
    "w": "power",
    "o": "outcome",
    "g": "object property",
    "a": "part",
    "q": "quantity",
    "e": "event",
    "l": "small place",
    "r": "large place",
    "s": "specimen",
}
_KIND, _SAID, _SIGN = "k", "two", "+-"


@dataclass(frozen=True, slots=True)
class Form:
    """What a kind of claim needs: for each place, the letters that may stand there."""

    places: tuple[str, ...]


FORMS: Mapping[str, Form] = {
    "isa": Form(("kfm", "kfm")),
    "has": Form((_KIND, _SIGN, _SAID)),
    "rule": Form((_KIND, _SIGN, _SAID, _SIGN, _SAID)),
    "both": Form((_KIND, _SAID, _SAID, _SAID)),
    "needs": Form((_KIND, _SAID, _SAID)),
    "none": Form((_KIND, _KIND)),
    "made": Form((_KIND, "a", "m")),
    "stuff": Form(("m", "g")),
    "part has": Form((_KIND, "a", "g")),
    "whose": Form((_KIND, "a", "g", _SAID)),
    "eats": Form((_KIND, "f")),
    "eater": Form(("f", _SAID)),
    "contains": Form(("f", "m")),
    "taker": Form(("m", _SAID)),
    "lives": Form((_KIND, "lr")),
    "within": Form(("l", "r")),
    "local": Form(("lr", _SIGN, _SAID)),
    "change": Form((_KIND, "q", _SIGN, "q", _SIGN)),
    "trigger": Form((_KIND, "q", _SIGN, "e")),
    "cause": Form((_KIND, "e", "e")),
    "turns": Form(("m", "m")),
    "obtains": Form(("m", "m")),
    "yields": Form((_KIND, "m")),
    "detects": Form((_KIND, "m")),
    "detector": Form(("m", _SAID)),
    "is": Form(("s", _KIND)),
    "is not": Form(("s", _KIND)),
    "does": Form(("s", _SIGN, _SAID)),
}


def _moves(quantity: str, sign: str) -> Atom:
    return ("rises" if sign == "+" else "falls", quantity)


def query(claim: Claim) -> Implication:
    """Return what a claim says first: under which conditions what is true of the thing."""
    match claim:
        case ("isa", one, other) if one[0] == "k":
            return (((("kind", one), True),), (("kind", other), True))
        case ("isa", one, other) if one[0] == "f":
            return (((("eats", one), True),), (("eats", other), True))
        case ("isa", one, other):
            return (((("gives", one), True),), (("gives", other), True))
        case ("has", kind, sign, said):
            return (((("kind", kind), True),), (("said", said), sign == "+"))
        case ("rule", kind, sign, said, other_sign, other):
            return ((("kind", kind), True), (("said", said), sign == "+")), (("said", other), other_sign == "+")
        case ("both", kind, one, other, said):
            conditions = ((("kind", kind), True), (("said", one), True), (("said", other), True))
            return conditions, (("said", said), True)
        case ("needs", kind, said, other):
            return ((("kind", kind), True), (("said", said), True)), (("said", other), True)
        case ("none", kind, other):
            return (((("kind", kind), True),), (("kind", other), False))
        case ("made", kind, part, substance):
            return (((("kind", kind), True),), (("made", part, substance), True))
        case ("part has", kind, part, said):
            return (((("kind", kind), True),), (("part", part, said), True))
        case ("whose", kind, part, said, other):
            return ((("kind", kind), True), (("part", part, said), True)), (("said", other), True)
        case ("eats" | "detects" as verb, kind, other):
            return (((("kind", kind), True),), ((verb, other), True))
        case ("eater", food, said):
            return (((("eats", food), True),), (("said", said), True))
        case ("contains", food, substance):
            return (((("eats", food), True),), (("takes", substance), True))
        case ("taker", substance, said):
            return (((("takes", substance), True),), (("said", said), True))
        case ("lives", kind, place):
            return (((("kind", kind), True),), (("in", place), True))
        case ("within", place, other):
            return (((("in", place), True),), (("in", other), True))
        case ("local", place, sign, said):
            return (((("in", place), True),), (("said", said), sign == "+"))
        case ("change", kind, quantity, sign, other, other_sign):
            return ((("kind", kind), True), (_moves(quantity, sign), True)), (_moves(other, other_sign), True)
        case ("trigger", kind, quantity, sign, event):
            return ((("kind", kind), True), (_moves(quantity, sign), True)), (("event", event), True)
        case ("cause", kind, event, other):
            return ((("kind", kind), True), (("event", event), True)), (("event", other), True)
        case ("turns" | "obtains", substance, other):
            return (((("gives", substance), True),), (("gives", other), True))
        case ("yields", kind, substance):
            return (((("kind", kind), True),), (("gives", substance), True))
        case ("detector", substance, said):
            return (((("detects", substance), True),), (("said", said), True))
        case ("is" | "is not" as verb, specimen, kind):
            return (((("specimen", specimen), True),), (("kind", kind), verb == "is"))
        case ("does", specimen, sign, said):
            return (((("specimen", specimen), True),), (("said", said), sign == "+"))
        case _:
            msg = f"no meaning for {' '.join(claim)}"
            raise ValueError(msg)


def meaning(claim: Claim, parts: Sequence[str]) -> list[Implication]:
    """Return all that a claim says; of things made of something, for each of the parts that are spoken of."""
    match claim:
        case ("isa", one, other) if one[0] == "m":
            upward: list[tuple[Atom, Atom]] = [((verb, one), (verb, other)) for verb in ("gives", "takes")]
            upward += [(("made", part, one), ("made", part, other)) for part in parts]
            # What detects all forms of a substance detects those of each form.
            upward.append((("detects", other), ("detects", one)))
            return [(((lower, True),), (upper, True)) for lower, upper in upward]
        case ("stuff", substance, said):
            return [(((("made", part, substance), True),), (("part", part, said), True)) for part in parts]
        case _:
            return [query(claim)]


def loose(claim: Claim) -> list[Implication]:
    """Return what a reader adds who takes "whenever A rises, B falls" to hold the other way round as well."""
    if claim[0] != "change":
        return []
    _, kind, one, sign, other, other_sign = claim
    same = sign == other_sign
    found: list[Implication] = []
    for first, second in ((one, other), (other, one)):
        for move in SIGNS:
            then = move if same else SIGNS[1 - SIGNS.index(move)]
            found.append((((("kind", kind), True), (_moves(first, move), True)), (_moves(second, then), True)))
    return found


def tokens(claim: Claim) -> list[str]:
    """Return what a claim is about, without signs."""
    return [token for token in claim[1:] if token not in SIGNS]
