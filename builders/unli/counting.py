"""How many ways there are to move every token of a sentence: of positions, of texts, and of words."""

from collections import Counter
from collections.abc import Hashable, Sequence
from enum import StrEnum
from functools import cache
from math import comb, factorial, prod


class Rule(StrEnum):
    """What makes two permutations of a sentence different, and a token moved."""

    POSITIONS = "positions"
    """No token stays at its position; two permutations may give the same text, if a word occurs twice."""
    TEXTS = "texts"
    """No token stays at its position, and no two permutations give the same text, or the original one."""
    WORDS = "words"
    """As TEXTS, and no position has the word that it had, not even another token of that word."""


@cache
def derangements(size: int) -> int:
    """Return in how many ways positions can be permuted so that none is where it was: n!/e, rounded."""
    before, last = 1, 0
    for number in range(2, size + 1):
        before, last = last, (number - 1) * (before + last)
    return last if size else 1


def available(words: Sequence[Hashable], rule: Rule) -> int:
    """Return how many permutations of the tokens of a sentence a rule tells apart."""
    times = tuple(sorted(Counter(words).values()))
    if rule is Rule.POSITIONS:
        return derangements(len(words))
    return _texts(times) if rule is Rule.TEXTS else _words(times)


@cache
def _texts(times: tuple[int, ...]) -> int:
    """Count the texts that some derangement of positions gives.

    The tokens of a word that occurs several times can always change places with each other, so only words that occur
    once must not be where they were: this is inclusion and exclusion over these. Without such words, the original text
    is among those counted.
    """
    size, once = sum(times), times.count(1)
    alike = prod(factorial(one) for one in times)
    whole = sum(_sign(held) * comb(once, held) * factorial(size - held) for held in range(once + 1)) // alike
    return whole - (not once)


@cache
def _words(times: tuple[int, ...]) -> int:
    """Count the texts in which no position has its old word, by the rook numbers of the forbidden positions."""
    rooks = [1]
    for one in times:
        own = [comb(one, held) ** 2 * factorial(held) for held in range(one + 1)]
        longer = [0] * (len(rooks) + one)
        for first, left in enumerate(rooks):
            for second, right in enumerate(own):
                longer[first + second] += left * right
        rooks = longer
    size = sum(times)
    alike = prod(factorial(one) for one in times)
    return sum(_sign(held) * count * factorial(size - held) for held, count in enumerate(rooks)) // alike


def _sign(held: int) -> int:
    return -1 if held % 2 else 1


def accepted_share(words: Sequence[Hashable], rule: Rule) -> float:
    """Return which share of the derangements of positions a rule allows; 0 if there are none."""
    if rule is not Rule.WORDS:
        return 1.0
    alike = prod(factorial(one) for one in Counter(words).values())
    whole = derangements(len(words))
    return available(words, rule) * alike / whole if whole else 0.0
