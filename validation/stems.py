"""Stems: what the inflections of a word have in common."""

from functools import cache

from snowballstemmer import stemmer

from wabe.validation.same_text import same_text

GENITIVE = "s"


@cache
def stem(word: str) -> str:
    """Return what the inflections of an English word have in common; irregular ones are words of their own."""
    return str(stemmer("english").stemWord(same_text(word)))


def stems(written: str) -> tuple[str, ...]:
    """Return the stems of what stands between two spaces: each part of a compound, without a genitive's s."""
    first, *others = same_text(written).split(" ")
    if others and others[-1] == GENITIVE:
        others.pop()
    return tuple(stem(part) for part in (first, *others) if part)
