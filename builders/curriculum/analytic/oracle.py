"""The second derivation: a puzzle is read from its text and solved by backtracking."""

from functools import cached_property

import pyarrow as pa

from wabe.builders.curriculum.analytic.reader import Puzzle
from wabe.builders.curriculum.analytic.solving import solutions
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged

FOLLOWS, DOES_NOT_FOLLOW = 0, 1


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, _Text, _Text, _judge)


class _Text:
    """A premise, which is read and solved once, or a hypothesis, which is read as the premise requires."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """Return the puzzle that the text tells, if it tells one."""
        try:
            return Puzzle(self.text)
        except UnreadableError:
            return None

    @cached_property
    def solutions(self) -> list[tuple[int, ...]]:
        """Return all solutions of the puzzle; none if it has several and promises one."""
        if self.puzzle is None:
            return []
        found = solutions(self.puzzle.board, self.puzzle.rules)
        return [] if self.puzzle.promises_one and len(found) > 1 else found


def _judge(premise: _Text, hypothesis: _Text) -> int:
    if premise.puzzle is None or not premise.solutions:
        return UNREADABLE
    try:
        asked = premise.puzzle.asked(hypothesis.text)
    except UnreadableError:
        return UNREADABLE
    outcomes = {asked.rule.holds(one) for one in premise.solutions}
    match asked.how:
        case "must":
            follows = False not in outcomes
        case "could":
            follows = True in outcomes
        case "cannot":
            follows = True not in outcomes
        case "need not":
            follows = False in outcomes
        case "is" | "is not":
            # Only of a puzzle with one solution can it be said how things are.
            if not premise.puzzle.promises_one:
                return UNREADABLE
            follows = outcomes == {asked.how == "is"}
        case _:
            return UNREADABLE
    return FOLLOWS if follows else DOES_NOT_FOLLOW
