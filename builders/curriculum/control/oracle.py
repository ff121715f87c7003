"""The oracle: reads a passage sentence by sentence, and searches for what would make the statement true, or false."""

import pyarrow as pa

from wabe.builders.curriculum.control.frames import SAYS
from wabe.builders.curriculum.control.judgements import TESTS, Solver
from wabe.builders.curriculum.control.phrases import Framed, framed
from wabe.builders.curriculum.control.reader import Reading, read_passage
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import ThreeWay

_LABELS = list(ThreeWay)
BY_ANSWER = {
    (True, False): _LABELS.index(ThreeWay.ENTAILMENT),
    (True, True): _LABELS.index(ThreeWay.NEUTRAL),
    (False, True): _LABELS.index(ThreeWay.CONTRADICTION),
}


class Given:
    """A passage that was read, by its words alone and with what it suggests."""

    def __init__(self, text: str) -> None:
        self.reading: Reading = read_passage(text, SAYS)
        self.solvers = [Solver(self.reading, suggested=False)]
        if self.reading.suggested_rules:
            self.solvers.append(Solver(self.reading, suggested=True))
        if not all(solver.sound for solver in self.solvers):
            raise UnreadableError("a passage that contradicts itself")


def labels(table: pa.Table) -> pa.Array:
    """Return the label of every row."""
    return judged(table, _given, _asked, _judge)


def _given(text: str) -> Given | Framed:
    return Given(text)


def _asked(text: str) -> Given | Framed:
    one = framed(text)
    if one.frame not in TESTS:
        raise UnreadableError(one.frame)
    return one


def _judge(passage: Given | Framed, asked: Given | Framed) -> int:
    if not isinstance(passage, Given) or not isinstance(asked, Framed):
        raise UnreadableError("a statement and a passage have changed places")
    if not _is_about(passage.reading, asked):
        return UNREADABLE
    answers = {TESTS[asked.frame](solver, asked.of) for solver in passage.solvers}
    return BY_ANSWER.get(answers.pop(), UNREADABLE) if len(answers) == 1 else UNREADABLE


def _is_about(reading: Reading, asked: Framed) -> bool:
    """Tell whether a statement is about people, groups and things of the passage."""
    named = {"A": reading.people, "G": reading.groups}
    of = asked.of
    return (
        all(name in known for symbol, known in named.items() for name in of.get(symbol, []))
        and all(reading.things.get(symbol) == thing for symbol in "TYZRSI" for thing in of.get(symbol, []))
        and all(reading.things.get("E") == event for symbol in "EF" for event in of.get(symbol, []))
        and (not asked.frame.startswith("of the N") or of["N"] == [str(len(reading.people))])
    )
