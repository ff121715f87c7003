"""Stems: what the inflections of a word have in common."""

from functools import cache

from wabe.validation.same_text import same_text


@cache
def stem(word: str) -> str:
    """Return what the inflections of an English word have in common; irregular ones are words of their own."""
    from nltk.stem.snowball import SnowballStemmer

    return str(SnowballStemmer("english").stem(same_text(word)))
