"""What is published about a pair: the steps up from a word, and why the class is above it or not."""

from itertools import pairwise

from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.senses.meaning import chain, follows, shared, steps
from wabe.builders.curriculum.senses.source import Noun, Sense, classes


def tell_noun(construction: str, noun: Noun, name: str) -> Told:
    """Tell it of a noun and a class."""
    yes = follows(noun, name) == FOLLOWS
    return Told(
        construction=construction,
        operators=operators(noun.class_, name, yes=yes),
        depth=steps(noun.class_, name),
        derivation=derivation(f"'{noun.word}'", noun.class_, name, yes=yes),
    )


def tell_sense(meant: Sense, other: Sense, name: str) -> Told:
    """Tell it of the sense in which a word is used, and a class."""
    yes = name in chain(meant.class_)
    why = derivation(f"'{meant.word}', as it is used here,", meant.class_, name, yes=yes)
    if not yes:
        why = f"{why[:-1]}; in its other sense, '{other.word}' is a kind of {other.class_}."
    return Told(
        construction="two senses",
        operators=operators(meant.class_, name, yes=yes),
        depth=steps(meant.class_, name),
        derivation=why,
    )


def operators(lowest: str, name: str, *, yes: bool) -> tuple[str, ...]:
    """Name the relations that decide a pair."""
    climbed = ("is a",) * steps(lowest, name)
    return climbed if yes else (*climbed, "excludes")


def derivation(subject: str, lowest: str, name: str, *, yes: bool) -> str:
    """Tell which classes lead up to a class, or to one that excludes it."""
    above = chain(lowest)
    up = above[: above.index(name) + 1 if yes else max(len(above) - shared(lowest, name), 1)]
    told = f"{subject[0].upper()}{subject[1:]} is a kind of {up[0]}"
    told += "".join(f", and {one_of(lower)} is a kind of {upper}" for lower, upper in pairwise(up))
    return f"{told}." if yes else f"{told}, which is no kind of {name}."


def one_of(name: str) -> str:
    """Return how one member of a class is spoken of."""
    return classes()[name].one
