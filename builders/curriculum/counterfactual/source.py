"""The words of this phenomenon: the shared lists of names and activities."""

from functools import cache

from wabe.builders.curriculum.lexicon.source import Word, words


@cache
def names() -> tuple[Word, ...]:
    """Return the proper names."""
    return words("names")


@cache
def activities() -> tuple[Word, ...]:
    """Return what people do, with the forms of the verb."""
    return words("activities")
