"""Decides claims by bounds: how much two quantities differ at least, closed under addition along every path."""

from collections.abc import Sequence
from typing import NamedTuple

UNIT = 1024
"""What a difference of one unit counts; a strict bound counts one more, so that a cycle of them is a contradiction."""
NOTHING = -(1 << 40)
"""The bound of two quantities of which nothing is known."""


class Atom(NamedTuple):
    """One quantity is more than another by at least so much, or, if strict, by more than that."""

    high: str
    low: str
    by: int
    strict: bool

    @property
    def weight(self) -> int:
        """Return the bound as one number."""
        return self.by * UNIT + self.strict

    def denied(self) -> "Atom":
        """Return what is true if this is false."""
        return Atom(self.low, self.high, -self.by, not self.strict)


Cases = Sequence[Sequence[Atom]]
"""A statement: in one of these cases at least, everything that the case has is true."""


class Bounds:
    """What is known of all differences; nothing is changed in place, so that a search can go back."""

    __slots__ = ("_least", "_places")

    def __init__(self, places: dict[str, int] | None = None, least: list[list[int]] | None = None) -> None:
        self._places = places or {}
        self._least = least or []

    def adding(self, atoms: Sequence[Atom]) -> "Bounds | None":
        """Return the bounds with more statements, or None if they cannot all be true."""
        places, least = dict(self._places), [list(row) for row in self._least]
        for atom in atoms:
            for quantity in (atom.high, atom.low):
                if quantity not in places:
                    places[quantity] = len(places)
                    for row in least:
                        row.append(NOTHING)
                    least.append([NOTHING] * len(places))
                    least[-1][-1] = 0
            if not _raise(least, places[atom.low], places[atom.high], atom.weight):
                return None
        return Bounds(places, least)


def _raise(least: list[list[int]], low: int, high: int, weight: int) -> bool:
    """Raise a bound and all that follow from it; False if a quantity would be more than itself."""
    if least[low][high] >= weight:
        return True
    if least[high][low] + weight > 0:
        return False
    onward = least[high]
    for row in least:
        before = row[low]
        if before > NOTHING // 2:
            for place, after in enumerate(onward):
                if before + weight + after > row[place] and after > NOTHING // 2:
                    row[place] = before + weight + after
    return True


def branches(statements: Sequence[Cases], start: Bounds | None = None) -> list[Bounds]:
    """Return the bounds of every way in which all statements can be true."""
    found = [start or Bounds()]
    for cases in sorted(statements, key=len):
        found = [more for one in found for case in cases if (more := one.adding(case)) is not None]
    return found


def is_possible(given: Sequence[Bounds], cases: Cases) -> bool:
    """Tell whether a statement can be true in one of several branches."""
    return any(one.adding(case) is not None for one in given for case in cases)


def is_avoidable(given: Sequence[Bounds], cases: Cases) -> bool:
    """Tell whether a statement can be false in one of several branches: of every case, something is false."""
    return any(_avoids(one, cases) for one in given)


def _avoids(bounds: Bounds, cases: Cases) -> bool:
    if not cases:
        return True
    return any((more := bounds.adding([atom.denied()])) is not None and _avoids(more, cases[1:]) for atom in cases[0])
