"""The embedded edition's natural pairs."""

from functools import cache

from builders.seti.lexical import lexical_pairs
from builders.seti.pairs import NaturalPair
from builders.seti.structural import structural_pairs


@cache
def embedded_pairs() -> tuple[NaturalPair, ...]:
    """Return the 754 + 754 lexical and 300 + 300 structural pairs."""
    return (*lexical_pairs(), *structural_pairs())
