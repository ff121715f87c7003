"""Chooses words of one vocabulary that go together: nouns of a kind, their qualities and parts, verbs, settings."""

from functools import cache

from wabe.builders.curriculum.lexicon.source import Word, words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary
from wabe.builders.curriculum.monotonicity.source import GROUPS, NOTHING, NOUN_KINDS, own_words
from wabe.builders.curriculum.monotonicity.wording import patterns

PERSON = "person"


@cache
def nouns(kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the narrowest nouns of a kind, each of which has a broader one."""
    above = {word["broader"] for word in own_words("nouns")}
    return tuple(
        word["singular"]
        for word in own_words("nouns")
        if word.kind == kind
        and word.vocabulary == vocabulary
        and word["singular"] not in above
        and word["broader"] != NOTHING
    )


@cache
def fitting(name: str, kind: str, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """Return the words of a list that go with a kind of nouns."""
    return tuple(
        word
        for word in own_words(name)
        if word.vocabulary == vocabulary and kind in (GROUPS[word.kind] if name != "parts" else {word.kind})
    )


@cache
def things(vocabulary: Vocabulary, *lists: str) -> tuple[str, ...]:
    """Return the kinds of nouns, other than people, that some lists have words for."""
    return tuple(
        kind
        for kind in sorted(NOUN_KINDS - {PERSON})
        if nouns(kind, vocabulary) and all(fitting(name, kind, vocabulary) for name in lists)
    )


@cache
def leaves(name: str, kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the verbs of a list that go with a kind and have no narrower one."""
    some = fitting(name, kind, vocabulary)
    above = {word["broader"] for word in some}
    return tuple(lemma for word in some if (lemma := next(iter(word.forms.values()))) not in above)


def setting(dice: Dice, vocabulary: Vocabulary, *, place: bool) -> tuple[str, str]:
    """Choose a time or, if there may be one, a place, and a narrower one."""
    if place and dice.chance(15):
        where = city(dice, vocabulary)
        one, other = (patterns()[name][0].text.format(place=where) for name in ("city", "centre"))
        return one, other
    word = dice.one(_settings(vocabulary, place=place))
    return word["phrase"], word["narrower"]


@cache
def _settings(vocabulary: Vocabulary, *, place: bool) -> tuple[Word, ...]:
    some = (word for word in own_words("settings") if word.vocabulary == vocabulary)
    return tuple(word for word in some if place or word.kind == "time")


def city(dice: Dice, vocabulary: Vocabulary) -> str:
    """Choose a city."""
    return dice.one(_cities(vocabulary))


@cache
def _cities(vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(word["place"] for word in words("places") if word.kind == "city" and word.vocabulary == vocabulary)


@cache
def names(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the names of people."""
    return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)
