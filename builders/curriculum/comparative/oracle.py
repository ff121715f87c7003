"""Derives every label anew: reads both texts with a grammar of its own and closes the bounds that they set."""

from collections.abc import Sequence
from functools import cached_property

import pyarrow as pa

from wabe.builders.curriculum.comparative.bounds import Bounds, Cases, branches, is_avoidable, is_possible
from wabe.builders.curriculum.comparative.grammar import Group, Meaning
from wabe.builders.curriculum.comparative.sentences import read_text
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import ThreeWay

LABELS = list(ThreeWay)


class Reading:
    """A text as the oracle understands it."""

    def __init__(self, text: str) -> None:
        read = read_text(text)
        self.clauses: tuple[Meaning, ...] = read.clauses
        self.group: Group = read.group
        if not self.clauses:
            raise UnreadableError(text)

    @cached_property
    def given(self) -> list[Bounds]:
        """Return the bounds that the text sets, in every way in which it can be true."""
        return branches([clause(self.group) for clause in self.clauses])


def labels(table: pa.Table) -> pa.Array:
    """Return the number of the label of every row; -1 where a text cannot be read."""
    return judged(table, Reading, Reading, judge)


def judge(premise: Reading, hypothesis: Reading) -> int:
    """Return the number of a pair's label; -1 if a clause makes no sense, or the premise cannot be true."""
    try:
        (asked,) = hypothesis.clauses
        return decided(premise.given, asked(premise.group))
    except (UnreadableError, ValueError):
        return UNREADABLE


def decided(given: Sequence[Bounds], cases: Cases) -> int:
    """Return the number of the label of a statement; -1 if nothing that is given can be true."""
    if not given:
        return UNREADABLE
    if not is_possible(given, cases):
        return LABELS.index(ThreeWay.CONTRADICTION)
    return LABELS.index(ThreeWay.NEUTRAL if is_avoidable(given, cases) else ThreeWay.ENTAILMENT)
