"""The oracle's two solvers: clauses over small domains, and bounds on differences of numbers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Literal: TypeAlias = tuple[str, frozenset[str]]
"""A variable, and the values that it may have."""
Clause: TypeAlias = tuple[Literal, ...]
"""At least one of these holds."""
Domains: TypeAlias = Mapping[str, frozenset[str]]

ZERO = ""
FAR = 10**6


def satisfiable(domains: Domains, clauses: Sequence[Clause]) -> bool:
    """Tell whether all clauses can hold: what must be so is drawn first, then one variable is split."""
    left = _propagated(domains, clauses)
    if left is None:
        return False
    open_ = [clause for clause in clauses if not any(left[name] <= values for name, values in clause)]
    if not open_:
        return True
    name = next(name for name, values in open_[0] if left[name] & values)
    return any(satisfiable({**left, name: frozenset({value})}, open_) for value in sorted(left[name]))


def _propagated(domains: Domains, clauses: Sequence[Clause]) -> dict[str, frozenset[str]] | None:
    """Narrow domains by clauses of which one part is left; None if a clause has no part left."""
    left = dict(domains)
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(left[name] <= values for name, values in clause):
                continue
            parts = [(name, left[name] & values) for name, values in clause if left[name] & values]
            if not parts:
                return None
            if len(parts) == 1 and left[parts[0][0]] != parts[0][1]:
                left[parts[0][0]] = parts[0][1]
                changed = True
    return left


class Bounds:
    """The closure of upper bounds on differences of numbers."""

    def __init__(self, names: Iterable[str], told: Iterable[tuple[str, str, int]], least: int) -> None:
        """Take statements "one minus other is at most so much"; every number is at least `least`."""
        self.names = [ZERO, *names]
        self.most = {(one, other): 0 if one == other else FAR for one in self.names for other in self.names}
        for name in self.names[1:]:
            self.most[ZERO, name] = -least
        for one, other, most in told:
            self.most[one, other] = min(self.most[one, other], most)
        for through in self.names:
            for one in self.names:
                for other in self.names:
                    way = self.most[one, through] + self.most[through, other]
                    self.most[one, other] = min(self.most[one, other], way)
        self.sound = all(self.most[name, name] >= 0 for name in self.names)

    def high(self, name: str) -> int:
        """Return the largest possible number."""
        return self.most[name, ZERO]

    def low(self, name: str) -> int:
        """Return the smallest possible number."""
        return -self.most[ZERO, name]

    def above(self, name: str, number: int) -> tuple[bool, bool]:
        """Tell whether a number may be above another, and whether it may not."""
        return self.high(name) > number, self.low(name) <= number

    def below(self, name: str, number: int) -> tuple[bool, bool]:
        """Tell whether a number may be below another, and whether it may not."""
        return self.low(name) < number, self.high(name) >= number

    def equal(self, name: str, number: int) -> tuple[bool, bool]:
        """Tell whether a number may be another, and whether it may be something else."""
        low, high = self.low(name), self.high(name)
        return low <= number <= high, not low == high == number

    def more(self, one: str, other: str) -> tuple[bool, bool]:
        """Tell whether one number may be larger than the other, and whether it may not."""
        return self.most[one, other] > 0, -self.most[other, one] <= 0

    def sum_above(self, one: str, other: str, number: int) -> tuple[bool, bool]:
        """Tell the same of a sum: all numbers can be as large, or as small, as possible at the same time."""
        return self.high(one) + self.high(other) > number, self.low(one) + self.low(other) <= number
