"""Mechanical rules for the crowd's wording: what a template must not say, whatever the review holds of it."""

import csv
import re
from functools import cache
from itertools import combinations

from wabe.builders.clutrr.derivation import derivable
from wabe.builders.clutrr.kin import INVERSE, Tie, kin
from wabe.builders.clutrr.language import Combination
from wabe.builders.clutrr.names import FILE as NAMES_FILE

# Words of the crowd for relations, beyond their names.
COLLOQUIAL = {
    "father": ("dad", "daddy"),
    "mother": ("mom", "mommy", "mum"),
    "grandfather": ("grandpa", "granddad", "grandad", "grampa"),
    "grandmother": ("grandma", "granny", "nana"),
    "granddaughter": ("grandaughter",),
    "niece": ("neice",),
}
PRONOUNS = (("he", "him", "his", "himself"), ("she", "her", "hers", "herself"))
OTHERS = (("man", "boy", "guy", "gentleman"), ("woman", "girl", "lady"))
GENDERED = tuple(
    {
        *PRONOUNS[gender],
        *OTHERS[gender],
        *(word for tie in Tie for name in [kin(tie, gender).value] for word in (name, *COLLOQUIAL.get(name, ()))),
    }
    for gender in (0, 1)
)
# Names that were left in templates and are not among ours, as they are spelt there.
OTHER_NAMES = frozenset(
    (
        *("Dot", "Emilie", "Jospeh", "Martiza", "Mel", "Melussa", "Micheal"),
        *("Ricks", "Rod", "Rodney", "Sherry", "Tim", "Tonya"),
    )
)
WORD = re.compile(r"[a-z]+(?:-in-law)?")
CAPITALISED = re.compile(r"(?<!San )\b[A-Z][a-z]+")
LABELLED = re.compile(r"\bworker\s*:", re.IGNORECASE)


def fault(combination: Combination, text: str) -> str:
    """Return why a template is not used, or nothing."""
    words = _words(text)
    _, genders, _ = combination
    if LABELLED.search(text):
        return "says who wrote it"
    if given_names() & set(CAPITALISED.findall(text)):
        return "names somebody else"
    if words & _revealing(combination):
        return "says what persons are to each other who are not neighbours"
    if any(gender not in genders and words & set(PRONOUNS[gender]) for gender in (0, 1)):
        return "has a pronoun that fits none of its persons"
    if not words & GENDERED[genders[-1]]:
        return "does not say the gender of its last person"
    return ""


@cache
def given_names() -> frozenset[str]:
    """Return what is known to be a given name."""
    with NAMES_FILE.open(encoding="utf-8", newline="") as file:
        return OTHER_NAMES | {row["name"] for row in csv.DictReader(file)}


@cache
def _revealing(combination: Combination) -> frozenset[str]:
    """Return the words for what persons are to each other who are not neighbours, unless some neighbours are that."""
    ties, genders, _ = combination
    stated, derived = set(), set()
    for first, last in combinations(range(len(genders)), 2):
        for tie in derivable([Tie(one) for one in ties[first:last]]):
            names = {kin(tie, genders[last]).value, kin(INVERSE[tie], genders[first]).value}
            if last == first + 1:
                stated |= names
            else:
                derived |= names
    return frozenset(word for name in derived - stated for word in (name, *COLLOQUIAL.get(name, ())))


def _words(text: str) -> set[str]:
    """Return the words of a text in the singular, relations by marriage as one word each."""
    plain = re.sub(r"[ -]in[ -]laws?\b", "-in-law", text.lower()).replace("step-", "step").replace("grand-", "grand")
    found = set(WORD.findall(re.sub(r"(mother|father)'?s'? day", "holiday", plain)))
    return found | {word.removesuffix("s") for word in found}
