"""The oracle: reads a passage back into a table, solving what is told by way of something else, and tests it."""

import pyarrow as pa

from wabe.builders.curriculum.drop.judgements import TESTS
from wabe.builders.curriculum.drop.reader import Passage, Sentence, is_about, read_passage, read_statement
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import TwoWay

FOLLOWS, DOES_NOT = list(TwoWay).index(TwoWay.ENTAILMENT), list(TwoWay).index(TwoWay.NON_ENTAILMENT)


def labels(table: pa.Table) -> pa.Array:
    """Return the label of every row."""
    return judged(table, _given, _asked, _judge)


def _given(text: str) -> Passage | Sentence:
    return read_passage(text)


def _asked(text: str) -> Passage | Sentence:
    return read_statement(text)


def _judge(passage: Passage | Sentence, statement: Passage | Sentence) -> int:
    if not isinstance(passage, Passage) or not isinstance(statement, Sentence):
        raise UnreadableError("a statement and a passage have changed places")
    if not is_about(passage, statement):
        return UNREADABLE
    return FOLLOWS if TESTS[statement.frame](passage.table, statement.operands) else DOES_NOT
