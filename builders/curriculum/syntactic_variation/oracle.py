"""The second derivation: predications of the hypothesis are looked for among those of the premise."""

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.syntactic_variation.grammar import Fact, Predication, read

FOLLOWS, DOES_NOT_FOLLOW = 0, 1
Told = tuple[frozenset[Predication], frozenset[Fact]]


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, read, read, _judge)


def _judge(premise: Told, hypothesis: Told) -> int:
    """Return the label; none where only fewer things are asked for than were given, since readers differ."""
    if not hypothesis[1] <= premise[1]:
        return DOES_NOT_FOLLOW
    unsure = False
    for asked in hypothesis[0]:
        matching = [
            given.count
            for given in premise[0]
            if given.predicate == asked.predicate and asked.arguments <= given.arguments and given.count >= asked.count
        ]
        if not matching:
            return DOES_NOT_FOLLOW
        unsure |= asked.count not in matching
    return UNREADABLE if unsure else FOLLOWS
