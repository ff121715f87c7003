"""What is published about a pair: the steps down from a class to something specific, and why it is below or not."""

from itertools import pairwise

from wabe.builders.curriculum.library.models import FOLLOWS
from wabe.builders.curriculum.library.scenes import Told
from wabe.builders.curriculum.senses.meaning import chain, follows, steps
from wabe.builders.curriculum.senses.source import Noun, classes


def tell_noun(construction: str, noun: Noun, name: str) -> Told:
    """Tell it of something specific and a class."""
    yes = follows(noun, name) == FOLLOWS
    down = ("has the kind",) * steps(noun.class_, name)
    return Told(
        construction=construction,
        operators=down if yes else (*down, "excludes"),
        depth=steps(noun.class_, name),
        derivation=_below(noun, name) if yes else _elsewhere(noun, name),
    )


def _below(noun: Noun, name: str) -> str:
    """Tell which classes lead down to something specific."""
    above = chain(noun.class_)
    down = [*above[: above.index(name) + 1][::-1]]
    links = [f"one kind of {upper} is {classes()[lower].one}" for upper, lower in pairwise(down)]
    told = ", and ".join([*links, f"one kind of {down[-1]} is called '{noun.word}'"])
    return f"{told[0].upper()}{told[1:]}."


def _elsewhere(noun: Noun, name: str) -> str:
    return f"What is called '{noun.word}' is a kind of {noun.class_}, and no kind of {name}."
