"""Looks for a contradiction among clauses: by what must be true, then by trying both values of an atom."""

from collections.abc import Iterable, Sequence

Clause = tuple[int, ...]
"""Atoms by their numbers, from 1 upwards; negative numbers deny them. One of them is true."""


class Clauses:
    """Clauses that all hold, with what was found to be true."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._true: frozenset[int] = frozenset()
        self._open: list[Clause] = []
        found = _propagated(clauses, ())
        self.contradictory = found is None or not _satisfiable(found[0])
        if found is not None:
            self._open, self._true = found[0], frozenset(found[1])

    def refutes(self, clauses: Sequence[Clause]) -> bool:
        """Tell whether more clauses cannot be true with these."""
        known = [tuple([one for one in clause if -one not in self._true]) for clause in clauses]
        new = [clause for clause in known if not any(one in self._true for one in clause)]
        found = _propagated([*new, *self._open], ())
        return found is None or not _satisfiable(found[0])


def _propagated(clauses: Iterable[Clause], assumed: Sequence[int]) -> tuple[list[Clause], set[int]] | None:
    """Return the clauses that are left open by those of one literal, and what is true; None for a contradiction."""
    true = set(assumed)
    left = list(clauses)
    again = True
    while again:
        again = False
        open_: list[Clause] = []
        for clause in left:
            rest = []
            for literal in clause:
                if literal in true:
                    break
                if -literal not in true:
                    rest.append(literal)
            else:
                if not rest:
                    return None
                if len(rest) == 1:
                    true.add(rest[0])
                    again = True
                else:
                    open_.append(clause if len(rest) == len(clause) else tuple(rest))
        left = open_
    return left, true


def _satisfiable(clauses: list[Clause]) -> bool:
    """Tell whether clauses, none of them of one literal, can all be true."""
    if not clauses:
        return True
    literal = min(clauses, key=len)[0]
    for choice in (literal, -literal):
        found = _propagated(clauses, (choice,))
        if found is not None and _satisfiable(found[0]):
            return True
    return False
