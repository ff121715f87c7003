"""Derives every label anew: reads both texts with a grammar of its own and narrows the ranges that they allow."""

import re
from collections.abc import Sequence
from itertools import product

import pyarrow as pa

from wabe.builders.curriculum.counting.clauses import Context, read_clause
from wabe.builders.curriculum.counting.intervals import can_hold
from wabe.builders.curriculum.counting.quantities import Statement, conditions_of, counts_of
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import ThreeWay

LABELS = list(ThreeWay)
OPENING = re.compile(
    r"(?:Between|Taken|On|The|Of|All|None|Exactly|Either|Neither|At|More|Fewer|No|Besides|"
    r"One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Thirteen)\b"
)
"""Words at the beginning of a sentence that are no names."""


def read_text(text: str) -> list[Statement]:
    """Read all clauses of a text."""
    if not text.endswith("."):
        raise UnreadableError(text)
    statements: list[Statement] = []
    for sentence in text.removesuffix(".").split(". "):
        context = Context()
        plain = sentence[0].lower() + sentence[1:] if OPENING.match(sentence) else sentence
        for clause in re.split(r"; |, and ", plain):
            statements += read_clause(clause, context)
    return statements


def labels(table: pa.Table) -> pa.Array:
    """Return the number of the label of every row; -1 where a text cannot be read."""
    return judged(table, read_text, read_text, judge)


def judge(premise: Sequence[Statement], hypothesis: Sequence[Statement]) -> int:
    """Return the number of a pair's label; -1 if the premise cannot be true.

    What a hypothesis says more than one thing about, such as a list of names, is false if one of them is.
    """
    if not is_possible(premise):
        return UNREADABLE
    if not is_possible([*premise, *hypothesis]):
        return LABELS.index(ThreeWay.CONTRADICTION)
    if any(is_possible([*premise, one.denied()], hypothesis) for one in hypothesis):
        return LABELS.index(ThreeWay.NEUTRAL)
    return LABELS.index(ThreeWay.ENTAILMENT)


def is_possible(statements: Sequence[Statement], mentioned: Sequence[Statement] = ()) -> bool:
    """Tell whether all of some statements can be true; other statements may mention counts as well."""
    named = counts_of((*statements, *mentioned))
    single = {count.name: 1 for count in named if count.item}
    choices = [conditions_of(statement, named, place) for place, statement in enumerate(statements)]
    return any(can_hold(conditions, single) for conditions in product(*choices))
