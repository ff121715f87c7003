"""Which clauses are English: noun phrases, agreement, and the frames that a verb can stand in; for the oracle."""

from collections.abc import Mapping
from functools import cache

from wabe.builders.curriculum.lexicon.source import words
from wabe.builders.curriculum.syntactic_alternation.source import Verb, is_plural, verbs

INDEFINITE = frozenset({"something", "someone"})
ARTICLES = ("the", "a", "an")
ONTO_SOMEONE = frozenset({"to", "for", "from"})


@cache
def names() -> frozenset[str]:
    """Return the names of people."""
    return frozenset(one["name"] for one in words("names"))


@cache
def _people() -> frozenset[str]:
    return frozenset(one["singular"] for one in words("people"))


@cache
def _nouns() -> frozenset[str]:
    """Return the nouns that have an article."""
    return _people() | {noun for verb in verbs() for noun in (*verb.first, *verb.second)}


@cache
def _stuff() -> frozenset[str]:
    """Return the plurals and mass nouns that are moved somewhere, and have no article."""
    return frozenset(noun for verb in verbs() if verb.prepositions for noun in verb.first)


def is_phrase(phrase: str) -> bool:
    """Tell whether some words are a noun phrase, the article of which fits."""
    article, _, noun = phrase.rpartition(" ")
    if not article:
        return phrase in names() or phrase in INDEFINITE or phrase in _stuff()
    return noun in _nouns() and (article == "the" or article == ("an" if noun[0] in "aeiou" else "a"))


def is_person(phrase: str) -> bool:
    """Tell whether "who" can refer to a noun phrase."""
    return phrase in names() or phrase.removeprefix("the ") in _people()


def agrees(phrase: str, copula: str) -> bool:
    """Tell whether a subject goes with "was" or "were"."""
    plural = phrase in _stuff() and is_plural(phrase)
    return copula == ("were" if plural else "was")


def has_frame(verb: Verb, subject: str, objects: int, adjuncts: Mapping[str, str]) -> bool:
    """Tell whether a verb can have so many objects, that of a passive counted, and these prepositional phrases.

    It goes by what the list says that the verb is used with, not by the verb's class.
    """
    others = tuple(one for one in adjuncts if one != "by")
    if verb.prepositions:
        # What is somewhere has no object; what is put there, or taken away, is one, or the place is.
        if subject.rpartition(" ")[2] in verb.first and not objects:
            return len(others) == 1 and others[0] in verb.prepositions
        with_stuff = "of" if verb.prepositions == ("from",) else "with"
        return objects == 1 and len(others) == 1 and others[0] in {with_stuff, *verb.prepositions}
    if verb.paraphrase:
        return objects <= 1 and not others
    if verb.first:
        return (objects == 2 and not others) or (objects == 1 and len(others) == 1 and others[0] in ONTO_SOMEONE)
    return objects == 1 and not others
