"""Natural logic: the relation of two sentences, composed from the relations of their parts."""

from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.jabberwocky.language import CLOSED, CLOSED_SHAPE, Numbers
from wabe.builders.jabberwocky.lexicon import LEVELS
from wabe.builders.jabberwocky.rows import Relation

SYMBOLS = {
    "=": Relation.EQUIVALENCE,
    "<": Relation.FORWARD_ENTAILMENT,
    ">": Relation.REVERSE_ENTAILMENT,
    "^": Relation.NEGATION,
    "|": Relation.ALTERNATION,
    "v": Relation.COVER,
    "#": Relation.INDEPENDENCE,
}
RELATIONS = tuple(Relation)


class Labels(StrEnum):
    """Whose labels: the true ones, or those of the paper's published code."""

    EXACT = "exact"
    GOODWIN2020 = "goodwin2020"


# How a quantifier pair projects the relations of noun phrases (rows) and verb phrases (columns = < > ^ | v).
# Every restrictor is taken to be non-empty; "some" and "all" are those of the paper's section 5.2.
PROJECTION = {
    ("all", "all"): {"=": "=<>||#", "<": ">#>||#", ">": "<<#||#", "#": "######"},
    ("all", "some"): {"=": "<<#^|v", "<": "<<#v#v", ">": "<<#||#", "#": "######"},
    ("some", "all"): {"=": ">#>^|v", "<": ">#>||#", ">": ">#>v#v", "#": "######"},
    ("some", "some"): {"=": "=<>v#v", "<": "<<#v#v", ">": ">#>v#v", "#": "######"},
}
VERB_PHRASE_COLUMNS = "=<>^|v"
# "some N V / all N don't W" with W narrower than V can both be true: cover. The published code says negation.
GOODWIN_CELL = (("some", "all"), "=", "v")
# What negating the first, the second or both verbs makes of their relation.
NEGATED = {
    (False, False): {"=": "=", "<": "<", ">": ">"},
    (True, False): {"=": "^", "<": "v", ">": "|"},
    (False, True): {"=": "^", "<": "|", ">": "v"},
    (True, True): {"=": "=", "<": ">", ">": "<"},
}


def label_pairs(first: Numbers, second: Numbers, labels: Labels) -> NDArray[np.int64]:
    """Return the label of each pair of sentences of one block."""
    size = LEVELS * LEVELS
    noun = _order_code(first // LEVELS % LEVELS, second // LEVELS % LEVELS)
    verb = _order_code(first % LEVELS, second % LEVELS)
    return _table(labels)[first // size, second // size, noun, verb]


@cache
def _table(labels: Labels) -> NDArray[np.int64]:
    """Tabulate the relation by both closed-class fillings and by how nouns and verbs are ordered."""
    table = np.empty((CLOSED, CLOSED, 3, 3), dtype=np.int64)
    for first, second, noun, verb in np.ndindex(table.shape):
        table[first, second, noun, verb] = _compose(first, second, "=<>"[noun], "=<>"[verb], labels)
    return table


def _compose(first: int, second: int, noun: str, verb: str, labels: Labels) -> int:
    quantifier1, before1, after1, negation1 = (int(part) for part in np.unravel_index(first, CLOSED_SHAPE))
    quantifier2, before2, after2, negation2 = (int(part) for part in np.unravel_index(second, CLOSED_SHAPE))
    noun_phrase = _join(noun, _chain(before1, before2), _chain(after1, after2))
    verb_phrase = NEGATED[bool(negation1), bool(negation2)][verb]
    quantifiers = (("all", "some")[quantifier1], ("all", "some")[quantifier2])
    if labels is Labels.GOODWIN2020 and (quantifiers, noun_phrase, verb_phrase) == GOODWIN_CELL:
        return RELATIONS.index(Relation.NEGATION)
    symbol = PROJECTION[quantifiers][noun_phrase][VERB_PHRASE_COLUMNS.index(verb_phrase)]
    return RELATIONS.index(SYMBOLS[symbol])


def _chain(first: int, second: int) -> str:
    """Relate two places in a chain whose later members are narrower."""
    return "=" if first == second else "<" if first > second else ">"


def _join(*parts: str) -> str:
    """Join intersective parts: all equal or one way, or independent."""
    ways = sorted(set(parts) - {"="})
    return "=" if not ways else ways[0] if len(ways) == 1 else "#"


def _order_code(first: Numbers, second: Numbers) -> Numbers:
    """Return 0 for equal levels, 1 where the first is narrower, 2 where the second is."""
    return np.where(first == second, 0, np.where(first > second, 1, 2))
