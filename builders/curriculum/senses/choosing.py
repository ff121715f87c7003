"""Chooses two nouns of which neither is what the other is, and classes that only one of them is in."""

from collections.abc import Sequence
from functools import cache

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.senses.meaning import UNSURE, chain, follows
from wabe.builders.curriculum.senses.source import Noun, nouns

# How many nouns are tried before any two are taken.
TRIES = 40
# Of a hundred pairs, so many are below the same class, and so many in the same field.
SAME_CLASS, SAME_FIELD = 50, 35
FIELDS = (
    ("musician", "athlete", "scientist", "doctor", "relative", "criminal", "writer"),
    ("vegetable", "fruit", "drink", "cheese", "pasta", "spice", "meat"),
    ("clothing", "shoe", "fabric", "jewelry", "gemstone", "currency", "chemical element"),
    ("vehicle", "musical instrument", "tool", "weapon", "furniture", "container", "toy", "measuring instrument"),
    ("building", "room", "furniture", "vehicle"),
    ("science", "disease", "crime", "emotion", "game", "dance", "poem"),
    ("animal", "plant", "body part"),
)


def apart(dice: Dice, vocabulary: Vocabulary, *, counted: bool) -> tuple[Noun, Noun]:
    """Return two nouns with a class each that the other is not in; most are below the same class or in one field.

    A class is drawn before a noun, so that classes with many nouns are not asked about more often.
    """
    known = _known(vocabulary, counted)
    nearness = dice.below(100)
    first = second = dice.one(dice.one(known))
    for _ in range(TRIES):
        first = dice.one(dice.one(known))
        root = chain(first.class_)[-1]
        if nearness < SAME_CLASS:
            roots: Sequence[str] = (root,)
        elif nearness < SAME_CLASS + SAME_FIELD:
            roots = [name for field in FIELDS if root in field for name in field if name != root]
        else:
            roots = ()
        others = [some for some in known if not roots or chain(some[0].class_)[-1] in roots]
        second = dice.one(dice.one(others)) if others else first
        if told_apart(first, second) and told_apart(second, first):
            break
    return first, second


def told_apart(noun: Noun, other: Noun) -> list[str]:
    """Return the classes of a noun that another one is certainly not in."""
    above = [name for name in chain(noun.class_) if name not in noun.others]
    return [name for name in above if follows(other, name) == DOES_NOT_FOLLOW]


def asked_of(dice: Dice, noun: Noun, other: Noun, most: int) -> list[str]:
    """Return some classes of a noun that another one is certainly not in."""
    return dice.some(told_apart(noun, other), most)


def far(noun_class: str, others: frozenset[str], name: str) -> bool:
    """Tell whether a class is of quite another field than a noun, whatever WordNet says of its other senses."""
    roots = chain(noun_class)[-1], chain(name)[-1]
    return (
        roots[0] != roots[1]
        and name not in others
        and frozenset(roots) not in UNSURE
        and not any(roots[0] in field and roots[1] in field for field in FIELDS)
    )


def like(dice: Dice, noun: Noun, vocabulary: Vocabulary, most: int, *, counted: bool) -> list[Noun]:
    """Return a noun and some others of its lowest class."""
    same = next(some for some in _known(vocabulary, counted) if some[0].class_ == noun.class_)
    return [noun, *dice.some([one for one in same if one != noun], most - 1)]


@cache
def _known(vocabulary: Vocabulary, counted: bool) -> tuple[tuple[Noun, ...], ...]:
    """Return the nouns of a vocabulary by their class."""
    usable = [one for one in nouns() if one.vocabulary == vocabulary.value and (one.one or not counted)]
    names = dict.fromkeys(one.class_ for one in usable)
    return tuple(tuple(one for one in usable if one.class_ == name) for name in names)
