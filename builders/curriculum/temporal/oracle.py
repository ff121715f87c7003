"""The oracle: reads both texts, and looks for a timeline on which the story is true and the statement is not."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError, judged
from wabe.builders.curriculum.rows import TwoWay
from wabe.builders.curriculum.temporal.reader import Account, points_of, read_story
from wabe.builders.curriculum.temporal.relations import Aspect, How, Point, Relation

Rule: TypeAlias = tuple[Point, Point, int]
"""The second point is at least so many ticks after the first."""

# What is before something on one day is so by half a minute at least; a date is so by a day or a year.
CLEARLY = 50
# On a clock, two times are the same if they are less than a fifth of a minute apart.
ABOUT = 20
FOLLOWS, DOES_NOT = list(TwoWay).index(TwoWay.ENTAILMENT), list(TwoWay).index(TwoWay.NON_ENTAILMENT)


def labels(table: pa.Table) -> pa.Array:
    """Return the label of every row."""
    return judged(table, read_story, _read_statement, judge)


def _read_statement(text: str) -> Account:
    statement = read_story(text)
    if not statement.relations:
        raise UnreadableError(text)
    return statement


def judge(story: Account, statement: Account) -> int:
    """Return whether a statement holds on every timeline of a story; -1 if it is about something else."""
    if not statement.acts <= story.acts:
        return UNREADABLE
    points = points_of([*story.relations, *statement.relations])
    rules = [rule for relation in story.relations for rule in assumed(relation)]
    rules += [
        (point, point._replace(end=Aspect.END.value), CLEARLY)
        for point in points
        if point.end == Aspect.START.value and point._replace(end=Aspect.END.value) in points
    ]
    if timeline(rules) is None:
        return UNREADABLE
    for relation in statement.relations:
        for rule in denied(relation):
            if timeline([*rules, rule]) is not None:
                return DOES_NOT
    return FOLLOWS


def assumed(relation: Relation) -> list[Rule]:
    """Return the rules that a relation means."""
    first, second, how, time, dated = relation
    least = 1 if dated else CLEARLY
    at_least, at_most = (first, second, time), (second, first, -time)
    match how:
        case How.BEFORE:
            return [(first, second, CLEARLY)]
        case How.SOON:
            return [(first, second, 1), (second, first, -1)]
        case How.EXACT:
            return [at_least, at_most]
        case How.LEAST:
            return [at_least]
        case How.MOST:
            return [at_most]
        case How.MORE:
            return [(first, second, time + least)]
        case How.LESS:
            return [(second, first, least - time)]


def denied(relation: Relation) -> list[Rule]:
    """Return rules of which one must hold if a relation does not."""
    first, second, how, time, dated = relation
    about = 0 if dated else ABOUT
    later, earlier = (first, second, time + about + 1), (second, first, about + 1 - time)
    match how:
        case How.BEFORE:
            return [(second, first, 0)]
        case How.SOON | How.EXACT:
            return [later, earlier]
        case How.LEAST:
            return [earlier]
        case How.MOST:
            return [later]
        case How.MORE:
            return [(second, first, -time - about)]
        case How.LESS:
            return [(first, second, time - about)]


class Timeline(NamedTuple):
    """Times that keep all rules."""

    ticks: dict[Point, int]


def timeline(rules: Sequence[Rule]) -> Timeline | None:
    """Return the timeline on which everything is as early as it can be; None if there is none.

    Everything starts at 0 and is pushed later for as long as a rule is broken. A point that is pushed through
    more rounds than there are points follows from itself.
    """
    ticks = {point: 0 for first, second, _ in rules for point in (first, second)}
    for _ in range(len(ticks) + 1):
        settled = True
        for first, second, least in rules:
            if ticks[second] < ticks[first] + least:
                ticks[second] = ticks[first] + least
                settled = False
        if settled:
            return Timeline(ticks)
    return None
