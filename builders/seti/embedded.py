"""The embedded edition's natural pairs."""

from functools import cache

from wabe.builders.seti.lexical import lexical_pairs
from wabe.builders.seti.pairs import NaturalPair
from wabe.builders.seti.structural import structural_pairs


@cache
def embedded_pairs() -> tuple[NaturalPair, ...]:
    """Return the 754 + 754 lexical and 300 + 300 structural pairs, and those of the control rows."""
    return (*lexical_pairs(), *structural_pairs())
