"""What is asked of a story; where a reader could say either yes or no, the question is `nearly` true."""

from wabe.builders.curriculum.temporal.events import Event, Moment
from wabe.builders.curriculum.temporal.statements import MINUTE, ORIGIN, SLACK, Bound, Statement, exactly


def is_before(x: Moment, y: Moment, construction: str = "ask_order") -> Statement:
    """Ask whether one moment is before another."""
    return _ordered(construction, {"x": x, "y": y}, ((x.point, y.point),))


def is_between(x: Moment, y: Moment, z: Moment) -> Statement:
    """Ask whether the second of three moments is after the first and before the third."""
    return _ordered("ask_between", {"x": x, "y": y, "z": z}, ((x.point, y.point), (y.point, z.point)))


def is_during(x: Moment, a: Event) -> Statement:
    """Ask whether something happens while something else goes on."""
    return Statement(
        construction="ask_during",
        slots={"x": x, "a": a},
        bounds=((a.start, x.point, 1), (x.point, a.end, 1)),
        # What starts the moment something happens may be said to go on at that moment.
        nearly=((a.start, x.point, -SLACK), (x.point, a.end, 0)),
    )


def is_at(x: Moment, time: int, told: str) -> Statement:
    """Ask whether a moment is at a time of day."""
    bounds = exactly(ORIGIN, x.point, time, SLACK)
    return Statement(construction="ask_at", slots={"x": x, "t": told}, bounds=bounds)


def is_earlier(x: Moment, time: int, told: str) -> Statement:
    """Ask whether a moment is before a time of day."""
    return _more("ask_before", {"x": x, "t": told}, (x.point, ORIGIN, -time))


def is_later(x: Moment, time: int, told: str, construction: str = "ask_after") -> Statement:
    """Ask whether a moment is after a time of day."""
    return _more(construction, {"x": x, "t": told}, (ORIGIN, x.point, time))


def is_by(x: Moment, time: int, told: str) -> Statement:
    """Ask whether a moment is not after a time of day."""
    bounds = ((x.point, ORIGIN, -time - SLACK),)
    return Statement(construction="ask_by", slots={"x": x, "t": told}, bounds=bounds)


def is_still(a: Event, time: int, told: str) -> Statement:
    """Ask whether something goes on at a time of day."""
    return Statement(
        construction="ask_still",
        slots={"a": a, "t": told},
        bounds=((a.start, ORIGIN, MINUTE - time), (ORIGIN, a.end, time + MINUTE)),
        nearly=((a.start, ORIGIN, -time), (ORIGIN, a.end, time)),
    )


def takes(a: Event, time: int, told: str) -> Statement:
    """Ask whether something takes exactly so long."""
    bounds = exactly(a.start, a.end, time, SLACK)
    return Statement(construction=_lasting(a, ""), slots={"a": a, "d": told}, bounds=bounds)


def takes_more(a: Event, time: int, told: str) -> Statement:
    """Ask whether something takes longer."""
    return _more(_lasting(a, "_more"), {"a": a, "d": told}, (a.start, a.end, time))


def takes_less(a: Event, time: int, told: str) -> Statement:
    """Ask whether something takes less long."""
    return _more(_lasting(a, "_less"), {"a": a, "d": told}, (a.end, a.start, -time))


def is_apart(x: Moment, y: Moment, time: int, told: str) -> Statement:
    """Ask whether so much time passes between two moments."""
    bounds = exactly(x.point, y.point, time, SLACK)
    return Statement(construction="ask_gap", slots={"x": x, "y": y, "d": told}, bounds=bounds)


def is_further(x: Moment, y: Moment, time: int, told: str) -> Statement:
    """Ask whether more time passes between two moments."""
    return _more("ask_gap_more", {"x": x, "y": y, "d": told}, (x.point, y.point, time))


def is_nearer(x: Moment, y: Moment, time: int, told: str) -> Statement:
    """Ask whether one moment is after another, and less time passes between them."""
    return Statement(
        construction="ask_gap_less",
        slots={"x": x, "y": y, "d": told},
        bounds=((x.point, y.point, 1), (y.point, x.point, MINUTE - time)),
        nearly=((x.point, y.point, 0), (y.point, x.point, 1 - time)),
    )


def is_on(x: Moment, time: int, told: str) -> Statement:
    """Ask whether something happens on a day or in a year."""
    return Statement(construction="ask_on", slots={"x": x, "t": told}, bounds=exactly(ORIGIN, x.point, time))


def is_dated_before(x: Moment, time: int, told: str) -> Statement:
    """Ask whether something happens before a day or a year."""
    return Statement(construction="ask_date_by", slots={"x": x, "t": told}, bounds=((x.point, ORIGIN, 1 - time),))


def is_dated_after(x: Moment, time: int, told: str) -> Statement:
    """Ask whether something happens after a day or a year."""
    return Statement(construction="ask_date_from", slots={"x": x, "t": told}, bounds=((ORIGIN, x.point, time + 1),))


def is_date_before(x: Moment, y: Moment) -> Statement:
    """Ask whether something happens before something else: on the same day, nobody knows."""
    return Statement(construction="ask_order", slots={"x": x, "y": y}, bounds=((x.point, y.point, 1),))


def is_date_between(x: Moment, y: Moment, z: Moment) -> Statement:
    """Ask whether the second of three things happens after the first and before the third."""
    bounds = ((x.point, y.point, 1), (y.point, z.point, 1))
    return Statement(construction="ask_between", slots={"x": x, "y": y, "z": z}, bounds=bounds)


def is_date_apart(x: Moment, y: Moment, time: int, told: str) -> Statement:
    """Ask whether so many days or years pass between two things."""
    bounds = exactly(x.point, y.point, time)
    return Statement(construction="ask_date_gap", slots={"x": x, "y": y, "d": told}, bounds=bounds)


def is_date_further(x: Moment, y: Moment, time: int, told: str) -> Statement:
    """Ask whether at least so many days or years pass between two things."""
    bounds = ((x.point, y.point, time),)
    return Statement(construction="ask_date_more", slots={"x": x, "y": y, "d": told}, bounds=bounds)


def is_same_date(x: Moment, y: Moment, told: str) -> Statement:
    """Ask whether two things happen on the same day or in the same year."""
    bounds = exactly(x.point, y.point, 0)
    return Statement(construction="ask_date_same", slots={"x": x, "y": y, "s": told}, bounds=bounds)


def _lasting(a: Event, more: str) -> str:
    return f"ask_{'took' if a.kind == 'telic' else 'lasted'}{more}"


def _ordered(
    construction: str, slots: dict[str, "Moment | Event | str"], pairs: tuple[tuple[int, int], ...]
) -> Statement:
    """Ask for an order; whether what is at the same time counts is left to the reader."""
    return Statement(
        construction=construction,
        slots=slots,
        bounds=tuple((first, second, 1) for first, second in pairs),
        nearly=tuple((first, second, 0) for first, second in pairs),
    )


def _more(construction: str, slots: dict[str, "Moment | Event | str"], bound: Bound) -> Statement:
    """Ask whether more time passes than a number says; just as much is unclear, unless it is told exactly."""
    first, second, time = bound
    return Statement(
        construction=construction,
        slots=slots,
        bounds=((first, second, time + MINUTE),),
        nearly=((first, second, time),),
        unless_excluded=True,
    )
