"""What stories say and what is asked of them: sentences with slots, and what they mean for points in time."""

from dataclasses import dataclass, field
from typing import TypeAlias

from wabe.builders.curriculum.temporal.events import Event, Moment, Part

Bound: TypeAlias = tuple[int, int, int]
"""Two points and the least time from the first to the second, which may be negative."""

ORIGIN = 0
"""The point from which clock times, days and years are counted."""
MINUTE = 60
# What starts as soon as something has ended starts a second later: no clock shows it, but an order it is.
AT_ONCE = 1
# What is at the same time but for a few seconds.
SLACK = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a story or a question about it, before it is put into words."""

    construction: str
    slots: dict[str, Part | str]
    bounds: tuple[Bound, ...]
    """What it means."""
    loosely: tuple[Bound, ...] | None = None
    """What some readers take it to mean, if that is less."""
    nearly: tuple[Bound, ...] | None = None
    """For questions: what holds where a reader could say either yes or no, such as the same minute for "before"."""

    unless_excluded: bool = False
    """Whether what is impossible is never nearly true."""
    events: tuple[Event, ...] = field(init=False)
    """The events that it mentions, each once."""

    def __post_init__(self) -> None:
        parts = (part for part in self.slots.values() if not isinstance(part, str))
        events = tuple(dict.fromkeys(part if isinstance(part, Event) else part.event for part in parts))
        object.__setattr__(self, "events", events)

    def reading(self, number: int) -> tuple[Bound, ...]:
        """Return what it means by the strict reading (0) or by the loose one (1)."""
        return self.bounds if number == 0 or self.loosely is None else self.loosely


def order(x: Moment, y: Moment, construction: str = "order", least: int = MINUTE) -> Statement:
    """State that one moment is before another."""
    return Statement(construction=construction, slots={"x": x, "y": y}, bounds=((x.point, y.point, least),))


def chain(x: Moment, y: Moment, z: Moment, construction: str) -> Statement:
    """State that three moments follow each other."""
    return Statement(
        construction=construction,
        slots={"x": x, "y": y, "z": z},
        bounds=((x.point, y.point, MINUTE), (y.point, z.point, MINUTE)),
    )


def soon(x: Moment, y: Moment, construction: str = "soon") -> Statement:
    """State that something starts or happens as soon as something else."""
    return Statement(construction=construction, slots={"x": x, "y": y}, bounds=exactly(x.point, y.point, AT_ONCE))


def together(x: Moment, y: Moment) -> Statement:
    """State that two moments are the same."""
    return Statement(construction="together", slots={"x": x, "y": y}, bounds=exactly(x.point, y.point, 0))


def gap(x: Moment, y: Moment, least: int, told: str, construction: str = "gap") -> Statement:
    """State how much time passes between two moments."""
    return Statement(
        construction=construction, slots={"x": x, "y": y, "d": told}, bounds=exactly(x.point, y.point, least)
    )


def during(x: Moment, a: Event) -> Statement:
    """State that something happens while something else goes on."""
    return Statement(
        construction="during",
        slots={"x": x, "a": a},
        bounds=((a.start, x.point, MINUTE), (x.point, a.end, MINUTE)),
    )


def inside(b: Event, a: Event) -> Statement:
    """State that something starts and ends while something else goes on."""
    return Statement(
        construction="inside",
        slots={"a": a, "b": b},
        bounds=((a.start, b.start, MINUTE), (b.end, a.end, MINUTE)),
    )


def until(a: Event, x: Moment) -> Statement:
    """State that something goes on until something happens."""
    return Statement(construction="until", slots={"a": a, "x": x}, bounds=exactly(a.end, x.point, 0))


def at(x: Moment, time: int, told: str, construction: str = "at") -> Statement:
    """State a moment's time, in the story's units from its origin."""
    return Statement(construction=construction, slots={"x": x, "t": told}, bounds=exactly(ORIGIN, x.point, time))


def spans(a: Event, first: int, last: int, told: tuple[str, str]) -> Statement:
    """State when something starts and ends."""
    return Statement(
        construction="span",
        slots={"a": a, "t": told[0], "u": told[1]},
        bounds=(*exactly(ORIGIN, a.start, first), *exactly(ORIGIN, a.end, last)),
    )


def still(a: Event, time: int, told: str) -> Statement:
    """State that something goes on at a time."""
    return Statement(
        construction="still",
        slots={"a": a, "t": told},
        bounds=((a.start, ORIGIN, MINUTE - time), (ORIGIN, a.end, time + MINUTE)),
    )


def no_later(x: Moment, time: int, told: str, construction: str) -> Statement:
    """State that a moment is not after a time."""
    return Statement(construction=construction, slots={"x": x, "t": told}, bounds=((x.point, ORIGIN, -time),))


def no_earlier(x: Moment, time: int, told: str, construction: str) -> Statement:
    """State that a moment is not before a time."""
    return Statement(construction=construction, slots={"x": x, "t": told}, bounds=((ORIGIN, x.point, time),))


def took(a: Event, time: int, told: str) -> Statement:
    """State how long something takes."""
    construction = "took" if a.kind == "telic" else "lasted"
    return Statement(construction=construction, slots={"a": a, "d": told}, bounds=exactly(a.start, a.end, time))


def vague(event: Event) -> Statement:
    """State that somebody does something, at whatever time."""
    return Statement(construction="vague_person", slots={"a": event, "x": Moment(event)}, bounds=())


def exactly(first: int, second: int, time: int, slack: int = 0) -> tuple[Bound, Bound]:
    """Return the bounds of two points at a given distance."""
    return (first, second, time - slack), (second, first, -time - slack)
