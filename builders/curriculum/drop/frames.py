"""The oracle's grammar of passages: what each frame of a sentence says, as equations between numbers.

In a frame, A is somebody or something with a name, V what they did, I the things, N a number, P a period, Q both
periods, X those who are told about, H a group of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Place: TypeAlias = tuple[str, str]
"""Somebody or something, and a period, which is empty if there is none."""
ALWAYS = ""


@dataclass(slots=True)
class Operands:
    """What stands in a frame, each in order."""

    who: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    periods: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)


class Equation(NamedTuple):
    """The first place has `times` the number of the second (if there is one), plus so much."""

    place: Place
    times: Fraction
    other: Place | None
    plus: int


class Sum(NamedTuple):
    """Two places have so much together."""

    place: Place
    other: Place
    total: int


Says: TypeAlias = Callable[[Operands], list[Equation | Sum]]


def _is(place: Place, number: int) -> Equation:
    return Equation(place, Fraction(0), None, number)


def _more(place: Place, other: Place, number: int) -> Equation:
    return Equation(place, Fraction(1), other, number)


def _twice(place: Place, other: Place) -> Equation:
    return Equation(place, Fraction(2), other, 0)


def _one(o: Operands, who: int, number: int, period: str = ALWAYS) -> Equation:
    return _is((o.who[who], period), o.numbers[number])


def _first_more(o: Operands) -> list[Equation | Sum]:
    """Read that the first has more than the second, in a period if one is named."""
    when = o.periods[0] if o.periods else ALWAYS
    return [_more((o.who[0], when), (o.who[1], when), o.numbers[0])]


def _first_less(o: Operands) -> list[Equation | Sum]:
    when = o.periods[0] if o.periods else ALWAYS
    return [_more((o.who[0], when), (o.who[1], when), -o.numbers[0])]


def _second_more(o: Operands) -> list[Equation | Sum]:
    return [_more((o.who[1], ALWAYS), (o.who[0], ALWAYS), o.numbers[0])]


def _second_less(o: Operands) -> list[Equation | Sum]:
    return [_more((o.who[1], ALWAYS), (o.who[0], ALWAYS), -o.numbers[0])]


def _first_twice(o: Operands) -> list[Equation | Sum]:
    when = o.periods[0] if o.periods else ALWAYS
    return [_twice((o.who[0], when), (o.who[1], when))]


def _second_twice(o: Operands) -> list[Equation | Sum]:
    when = o.periods[0] if o.periods else ALWAYS
    return [_twice((o.who[1], when), (o.who[0], when))]


def _alike(o: Operands) -> list[Equation | Sum]:
    when = o.periods[0] if o.periods else ALWAYS
    return [_more((o.who[0], when), (o.who[1], when), 0)]


def _both(o: Operands) -> list[Equation | Sum]:
    return [_one(o, 0, 0), _one(o, 1, 1)]


def _row(o: Operands) -> list[Equation | Sum]:
    return [_one(o, 0, 0, o.periods[0]), _one(o, 0, 1, o.periods[1])]


def _row_in_all(o: Operands, other: str) -> list[Equation | Sum]:
    """Read a total and the part of it that falls into one period; the rest falls into the other."""
    who, when = o.who[0], o.periods[0]
    return [_one(o, 0, 1, when), Sum((who, other), (who, when), o.numbers[0])]


SAYS: Mapping[str, Says] = {
    **dict.fromkeys(("A V N I", "A managed to V N I"), lambda o: [_one(o, 0, 0)]),
    **dict.fromkeys(("a total of N I were V by A", "the number of I V by A was N"), lambda o: [_one(o, 0, 0)]),
    "in total , A V N I": lambda o: [_one(o, 0, 0)],
    **dict.fromkeys(("A V N I and A N", "while A V N I , A V N", "A V N I , whereas A V N"), _both),
    "A V N I , compared with N for A": _both,
    "A V N more I than A": _first_more,
    "A V N fewer I than A": _first_less,
    "compared with A , A V N more I": _second_more,
    "compared with A , A V N fewer I": _second_less,
    "A V twice as many I as A": _first_twice,
    "A V half as many I as A": _second_twice,
    **dict.fromkeys(("A V exactly as many I as A", "A and A V the same number of I"), _alike),
    **dict.fromkeys(
        ("together , A and A V N I", "A and A V N I between them"),
        lambda o: [Sum((o.who[0], ALWAYS), (o.who[1], ALWAYS), o.numbers[0])],
    ),
    # Two periods.
    **dict.fromkeys(("A V N I P and N P", "P , A V N I ; P , the number was N", "A V N I P , compared with N P"), _row),
    **dict.fromkeys(("A V N I P", "P , A V N I"), lambda o: [_one(o, 0, 0, o.periods[0])]),
    "P , A V N more I than P": lambda o: [_more((o.who[0], o.periods[0]), (o.who[0], o.periods[1]), o.numbers[0])],
    "P , A V N fewer I than P": lambda o: [_more((o.who[0], o.periods[0]), (o.who[0], o.periods[1]), -o.numbers[0])],
    "P , A V N more I than A": _first_more,
    "P , A V N fewer I than A": _first_less,
    "P , A V twice as many I as A": _first_twice,
    "P , A V half as many I as A": _second_twice,
    "P , A V exactly as many I as A": _alike,
    # Years.
    **dict.fromkeys(("A V its I in N", "in N , A V its I"), lambda o: [_one(o, 0, 0)]),
    **dict.fromkeys(("the I of A was V in N", "it was in N that A V its I"), lambda o: [_one(o, 0, 0)]),
    **dict.fromkeys(("A V its I in N , A in N", "while A V its I in N , A V its own in N"), _both),
    "A V its I N years after A": _first_more,
    "A V its I N years before A": _first_less,
    "the I of A is N years younger than that of A": _first_more,
    "the I of A is N years older than that of A": _first_less,
    "A V its I in the same year as A": _alike,
}
# The other period is known only from the rest of the passage.
IN_ALL: Mapping[str, Callable[[Operands, str], list[Equation | Sum]]] = dict.fromkeys(
    ("A V N I Q , N of them P", "Q , A V N I , N of them P"), _row_in_all
)
