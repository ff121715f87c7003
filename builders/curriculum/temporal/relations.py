"""What the oracle reads: clauses about events, and relations between the points of time that they name."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias


class Point(NamedTuple):
    """The start or the end of what somebody does, or all of it; the origin of time is nobody's."""

    who: str
    what: str
    end: str


ORIGIN = Point("", "", "")


class Aspect(StrEnum):
    """What a clause says of an event."""

    WHOLE = "whole"
    START = "start"
    END = "end"
    GOING = "going"
    BOTH = "both"


class Clause(NamedTuple):
    """A clause about an event; `negated` if it says that it is not so yet."""

    who: str
    what: str
    aspect: Aspect
    negated: bool = False

    @property
    def point(self) -> Point:
        """Return the point that it names."""
        return Point(self.who, self.what, self.aspect.value)

    @property
    def start(self) -> Point:
        """Return the start of its event."""
        return Point(self.who, self.what, Aspect.START.value)

    @property
    def finish(self) -> Point:
        """Return the end of its event."""
        return Point(self.who, self.what, Aspect.END.value)


class How(StrEnum):
    """How the time between two points compares with a number."""

    BEFORE = "before"
    SOON = "soon"
    EXACT = "exact"
    LEAST = "least"
    MOST = "most"
    MORE = "more"
    LESS = "less"


class Relation(NamedTuple):
    """What is said of the time from one point to another, in ticks; on calendars, a tick is a day or a year."""

    first: Point
    second: Point
    how: How
    time: int = 0
    dated: bool = False


class Time(NamedTuple):
    """A clock time, a date or a length of time, in ticks."""

    ticks: int
    dated: bool


Operand: TypeAlias = Clause | Time | str
"""What a sentence's frame has in one of its places; words that name an activity or a person alone are strings."""
