"""The oracle's grammar of sentences: what each frame says about the clauses and times that stand in it.

In a frame, C is a clause, T a time of day, D a length of time, E a day or a year, N a person, V an activity.
"""

from collections.abc import Callable
from typing import TypeAlias

from wabe.builders.curriculum.reading.judging import UnreadableError
from wabe.builders.curriculum.temporal.relations import ORIGIN, Aspect, Clause, How, Operand, Point, Relation, Time

Meaning: TypeAlias = list[Relation]
Frame: TypeAlias = Callable[[list[Operand], Point | None], Meaning]
"""From what stands in a frame, and the moment of the sentence before, to what the sentence says."""


def _clause(operand: Operand) -> Clause:
    if not isinstance(operand, Clause):
        raise UnreadableError(str(operand))
    return operand


def _time(operand: Operand) -> Time:
    if not isinstance(operand, Time):
        raise UnreadableError(str(operand))
    return operand


def _during(inner: Clause, outer: Clause) -> Meaning:
    """Read that one thing goes on while another happens, starts, ends or does both."""
    if inner.aspect is Aspect.BOTH:
        return [_before(outer.start, inner.start), _before(inner.finish, outer.finish)]
    return [_before(outer.start, inner.point), _before(inner.point, outer.finish)]


def _before(first: Point, second: Point) -> Relation:
    return Relation(first, second, How.BEFORE)


def _ordered(first: Operand, second: Operand) -> Meaning:
    return [_before(_clause(first).point, _clause(second).point)]


def _when(moment: Operand, other: Operand) -> Meaning:
    """Read what had happened, had not happened or was going on at a moment."""
    now, state = _clause(moment), _clause(other)
    if state.aspect is Aspect.GOING:
        return _during(now, state)
    return [_before(now.point, state.point) if state.negated else _before(state.point, now.point)]


def _while(one: Operand, other: Operand) -> Meaning:
    """Read that something happens while something else goes on: the first is what goes on."""
    return _during(_clause(other), _clause(one))


def _when_either(one: Operand, other: Operand) -> Meaning:
    """Read "C when C", in which the second clause tells the moment."""
    return _when(other, one)


def _until(one: Operand, other: Operand) -> Meaning:
    first, second = _clause(one), _clause(other)
    if first.negated:
        return [_before(second.point, first.point)]
    return [Relation(first.finish, second.point, How.EXACT)]


def _apart(first: Point, second: Point, time: Operand, how: How = How.EXACT) -> Relation:
    told = _time(time)
    return Relation(first, second, how, told.ticks, told.dated)


def _after(later: Operand, time: Operand, earlier: Operand, how: How = How.EXACT) -> Meaning:
    """Read that something is so much later than something else; less than that is later, too."""
    first, second = _clause(earlier).point, _clause(later).point
    found = [_apart(first, second, time, how)]
    return [_before(first, second), *found] if how is How.LESS else found


def _at(clause: Operand, time: Operand, how: How = How.EXACT) -> Meaning:
    """Read what happens at a time, or goes on at it, or has not happened by then."""
    told = _clause(clause)
    if told.aspect is Aspect.GOING:
        return [_apart(ORIGIN, told.start, time, How.LESS), _apart(ORIGIN, told.finish, time, How.MORE)]
    return [_apart(ORIGIN, told.point, time, How.MORE if told.negated else how)]


def _span(clause: Operand, start: Operand, end: Operand) -> Meaning:
    told = _clause(clause)
    return [_apart(ORIGIN, told.start, start), _apart(ORIGIN, told.finish, end)]


def _lasts(clause: Operand, time: Operand, how: How = How.EXACT) -> Meaning:
    told = _clause(clause)
    return [_apart(told.start, told.finish, time, how)]


def _takes(who: Operand, what: Operand, time: Operand, how: How = How.EXACT) -> Meaning:
    return _lasts(Clause(str(who), str(what), Aspect.GOING), time, how)


def _doing(subject: Operand, what: Operand) -> Clause:
    """Return what the subject of another clause does besides."""
    return Clause(_clause(subject).who, str(what), Aspect.WHOLE)


def _last(moment: Point | None) -> Point:
    if moment is None:
        raise UnreadableError("nothing was told before")
    return moment


def _same(one: Operand, other: Operand) -> Meaning:
    return [Relation(_clause(one).point, _clause(other).point, How.EXACT, 0, dated=True)]


def _some(first: Point, second: Point) -> Relation:
    """Read "some years" as one or more: what follows from that follows from two or more, too."""
    return Relation(first, second, How.LEAST, 1, dated=True)


def _soon(first: Operand, second: Operand) -> Meaning:
    return [Relation(_clause(first).point, _clause(second).point, How.SOON)]


FRAMES: dict[str, Frame] = {
    # Orders.
    "C before C": lambda o, _: _ordered(o[0], o[1]),
    "C after C": lambda o, _: _ordered(o[1], o[0]),
    "C only after C": lambda o, _: _ordered(o[1], o[0]),
    "after C , C": lambda o, _: _ordered(o[0], o[1]),
    "once C , C": lambda o, _: _ordered(o[0], o[1]),
    "some time after C , C": lambda o, _: _ordered(o[0], o[1]),
    "before C , C": lambda o, _: _ordered(o[1], o[0]),
    "C , and some time later C": lambda o, _: _ordered(o[0], o[1]),
    "by the time C , C": lambda o, _: _when(o[0], o[1]),
    "when C , C": lambda o, _: _when(o[0], o[1]),
    "C when C": lambda o, _: _when_either(o[0], o[1]),
    "C until C": lambda o, _: _until(o[0], o[1]),
    **dict.fromkeys(
        ("later that day , C", "some time later , C", "after that , C", "some time after that , C"),
        lambda o, last: [_before(_last(last), _clause(o[0]).point)],
    ),
    "earlier that day , C": lambda o, last: [_before(_clause(o[0]).point, _last(last))],
    "before that , C": lambda o, last: [_before(_clause(o[0]).point, _last(last))],
    "C and then V": lambda o, _: _ordered(o[0], _doing(o[0], o[1])),
    "after V , C": lambda o, _: _ordered(_doing(o[1], o[0]), o[1]),
    "before V , C": lambda o, _: _ordered(o[1], _doing(o[1], o[0])),
    "C only after V": lambda o, _: _ordered(_doing(o[0], o[1]), o[0]),
    "C , then V , and finally V": lambda o, _: (
        _ordered(o[0], _doing(o[0], o[1])) + _ordered(_doing(o[0], o[1]), _doing(o[0], o[2]))
    ),
    "after V and before V , C": lambda o, _: _ordered(_doing(o[2], o[0]), o[2]) + _ordered(o[2], _doing(o[2], o[1])),
    "C after V and before V": lambda o, _: _ordered(_doing(o[0], o[1]), o[0]) + _ordered(o[0], _doing(o[0], o[2])),
    "C after C but before C": lambda o, _: _ordered(o[1], o[0]) + _ordered(o[0], o[2]),
    "C before C but after C": lambda o, _: _ordered(o[0], o[1]) + _ordered(o[2], o[0]),
    # At once, at the same time, meanwhile.
    "as soon as C , C": lambda o, _: _soon(o[0], o[1]),
    "C as soon as C": lambda o, _: _soon(o[1], o[0]),
    "the moment C , C": lambda o, _: _soon(o[0], o[1]),
    "C the moment C": lambda o, _: _soon(o[1], o[0]),
    "C at the very moment when C": lambda o, _: [Relation(_clause(o[0]).point, _clause(o[1]).point, How.EXACT)],
    "at the very moment when C , C": lambda o, _: [Relation(_clause(o[0]).point, _clause(o[1]).point, How.EXACT)],
    "while C , C": lambda o, _: _while(o[0], o[1]),
    "C while C": lambda o, _: _while(o[1], o[0]),
    # Lengths of time between moments.
    "D after C , C": lambda o, _: _after(o[2], o[0], o[1]),
    "C D after C": lambda o, _: _after(o[0], o[1], o[2]),
    "C exactly D after C": lambda o, _: _after(o[0], o[1], o[2]),
    "C more than D after C": lambda o, _: _after(o[0], o[1], o[2], How.MORE),
    "C less than D after C": lambda o, _: _after(o[0], o[1], o[2], How.LESS),
    "C at least D after C": lambda o, _: _after(o[0], o[1], o[2], How.LEAST),
    "C D before C": lambda o, _: _after(o[2], o[1], o[0]),
    "C exactly D before C": lambda o, _: _after(o[2], o[1], o[0]),
    "C more than D before C": lambda o, _: _after(o[2], o[1], o[0], How.MORE),
    "C less than D before C": lambda o, _: _after(o[2], o[1], o[0], How.LESS),
    "C at least D before C": lambda o, _: _after(o[2], o[1], o[0], How.LEAST),
    "D before C , C": lambda o, _: _after(o[1], o[0], o[2]),
    "at least D before C , C": lambda o, _: _after(o[1], o[0], o[2], How.LEAST),
    "C , and D later C": lambda o, _: _after(o[2], o[1], o[0]),
    "D later , C": lambda o, last: [_apart(_last(last), _clause(o[1]).point, o[0])],
    "D after that , C": lambda o, last: [_apart(_last(last), _clause(o[1]).point, o[0])],
    "D earlier , C": lambda o, last: [_apart(_clause(o[1]).point, _last(last), o[0])],
    "D before that , C": lambda o, last: [_apart(_clause(o[1]).point, _last(last), o[0])],
    "at least D later , C": lambda o, last: [_apart(_last(last), _clause(o[1]).point, o[0], How.LEAST)],
    # Times of day.
    "C at T": lambda o, _: _at(o[0], o[1]),
    "at T , C": lambda o, _: _at(o[1], o[0]),
    "it was T when C": lambda o, _: _at(o[1], o[0]),
    "C from T to T": lambda o, _: _span(o[0], o[1], o[2]),
    "from T until T , C": lambda o, _: _span(o[2], o[0], o[1]),
    "C at T and finished at T": lambda o, _: _span(o[0], o[1], o[2]),
    "C at T and stopped at T": lambda o, _: _span(o[0], o[1], o[2]),
    "by T , C": lambda o, _: _at(o[1], o[0], How.MOST),
    "C by T": lambda o, _: _at(o[0], o[1], How.MOST),
    "C before T": lambda o, _: _at(o[0], o[1], How.LESS),
    "before T , C": lambda o, _: _at(o[1], o[0], How.LESS),
    "C after T": lambda o, _: _at(o[0], o[1], How.MORE),
    "C later than T": lambda o, _: _at(o[0], o[1], How.MORE),
    # How long something takes.
    "it took N D to V": lambda o, _: _takes(o[0], o[2], o[1]),
    "it took N exactly D to V": lambda o, _: _takes(o[0], o[2], o[1]),
    "it took N more than D to V": lambda o, _: _takes(o[0], o[2], o[1], How.MORE),
    "it took N less than D to V": lambda o, _: _takes(o[0], o[2], o[1], How.LESS),
    "N needed D to V": lambda o, _: _takes(o[0], o[2], o[1]),
    "N needed more than D to V": lambda o, _: _takes(o[0], o[2], o[1], How.MORE),
    "N needed less than D to V": lambda o, _: _takes(o[0], o[2], o[1], How.LESS),
    "V took N D": lambda o, _: _takes(o[1], o[0], o[2]),
    "C for D": lambda o, _: _lasts(o[0], o[1]),
    "for D , C": lambda o, _: _lasts(o[1], o[0]),
    "C for exactly D": lambda o, _: _lasts(o[0], o[1]),
    "C for more than D": lambda o, _: _lasts(o[0], o[1], How.MORE),
    "C for less than D": lambda o, _: _lasts(o[0], o[1], How.LESS),
    # Whenever it was.
    "at some point that day , C": lambda _, __: [],
    "C at some point that day": lambda _, __: [],
    "C that day": lambda _, __: [],
    # Days and years.
    **dict.fromkeys(("C on E", "C in E"), lambda o, _: _at(o[0], o[1])),
    **dict.fromkeys(("on E , C", "in E , C", "it was on E that C", "it was in E that C"), lambda o, _: _at(o[1], o[0])),
    **dict.fromkeys(("on the same day that C , C", "in the same year that C , C"), lambda o, _: _same(o[0], o[1])),
    **dict.fromkeys(("C on the same day that C", "C in the same year that C"), lambda o, _: _same(o[0], o[1])),
    **dict.fromkeys(
        ("on the same day , C", "in the same year , C"),
        lambda o, last: [Relation(_last(last), _clause(o[0]).point, How.EXACT, 0, dated=True)],
    ),
    "C some years after C": lambda o, _: [_some(_clause(o[1]).point, _clause(o[0]).point)],
    "some years before C , C": lambda o, _: [_some(_clause(o[1]).point, _clause(o[0]).point)],
    "some years later , C": lambda o, last: [_some(_last(last), _clause(o[0]).point)],
    "some years earlier , C": lambda o, last: [_some(_clause(o[0]).point, _last(last))],
    "later that week , C": lambda o, last: [_some(_last(last), _clause(o[0]).point)],
    "earlier that week , C": lambda o, last: [_some(_clause(o[0]).point, _last(last))],
    "C no later than E": lambda o, _: _at(o[0], o[1], How.MOST),
    "C by the end of E": lambda o, _: _at(o[0], o[1], How.MOST),
    "C no earlier than E": lambda o, _: _at(o[0], o[1], How.LEAST),
    "C before E": lambda o, _: _at(o[0], o[1], How.LESS),
    "C after E": lambda o, _: _at(o[0], o[1], How.MORE),
}
