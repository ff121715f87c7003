"""How two words are related, by the concepts of the list: the constructor's knowledge."""

from enum import StrEnum
from functools import cache

from wabe.builders.curriculum.lexical.source import Entry, entries


class Relation(StrEnum):
    """What a word of the hypothesis is to the word in its place in the premise."""

    EQUAL = "same word"
    SYNONYM = "synonym"
    HYPERNYM = "hypernym"
    HYPONYM = "hyponym"
    SIBLING = "co-hyponym"
    ANTONYM = "antonym"
    OTHER = "unrelated"


FOLLOWING = frozenset({Relation.EQUAL, Relation.SYNONYM, Relation.HYPERNYM})


@cache
def relation(said: Entry, asked: Entry) -> Relation:
    """Return what one word is to another of the same part of speech."""
    if said.word == asked.word:
        return Relation.EQUAL
    if said.concept == asked.concept:
        return Relation.SYNONYM
    above, beyond = ancestors(said.part, said.concept), ancestors(asked.part, asked.concept)
    if asked.concept in above:
        return Relation.HYPERNYM
    if said.concept in beyond:
        return Relation.HYPONYM
    if set(above) & set(beyond):
        return Relation.SIBLING
    return Relation.ANTONYM if _opposite(said, asked) else Relation.OTHER


@cache
def ancestors(part: str, concept: str) -> tuple[str, ...]:
    """Return a concept and all wider ones, the widest last."""
    wider = _wider()[part, concept]
    return (concept, *ancestors(part, wider)) if wider else (concept,)


def _opposite(one: Entry, other: Entry) -> bool:
    """Tell whether one word is below the opposite of what the other is below."""
    opposites = {opposite for concept in ancestors(one.part, one.concept) for opposite in _opposites(one.part, concept)}
    return bool(opposites & set(ancestors(other.part, other.concept)))


@cache
def _opposites(part: str, concept: str) -> frozenset[str]:
    return frozenset(one.opposite for one in entries() if (one.part, one.concept) == (part, concept) and one.opposite)


@cache
def _wider() -> dict[tuple[str, str], str]:
    return {(one.part, one.concept): one.wider for one in entries()}
