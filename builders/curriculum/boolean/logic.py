"""Propositional logic for the oracle: formulas, clauses, and whether clauses can be satisfied (DPLL)."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Clause = frozenset[int]
"""Some literals, of which one or more are true: the number of an atom, negative if it is denied."""


@dataclass(frozen=True, slots=True)
class Atom:
    """Something that is or is not the case."""

    key: Hashable


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary of a formula."""

    inner: "Formula"


@dataclass(frozen=True, slots=True)
class All:
    """All of some formulas."""

    parts: tuple["Formula", ...]


@dataclass(frozen=True, slots=True)
class Some:
    """One or more of some formulas."""

    parts: tuple["Formula", ...]


Formula = Atom | Not | All | Some


def exactly_one(parts: Sequence[Formula]) -> Formula:
    """Return that one of some formulas is true, and no two are."""
    return All((Some(tuple(parts)), at_most_one(parts)))


def at_most_one(parts: Sequence[Formula]) -> Formula:
    """Return that no two of some formulas are true."""
    return All(tuple(Not(All(pair)) for pair in combinations(parts, 2)))


def same(one: Formula, other: Formula) -> Formula:
    """Return that both or neither of two formulas are true."""
    return Some((All((one, other)), All((Not(one), Not(other)))))


def atoms_of(formula: Formula) -> Iterable[Hashable]:
    """Yield the atoms of a formula."""
    match formula:
        case Atom(key):
            yield key
        case Not(inner):
            yield from atoms_of(inner)
        case All(parts) | Some(parts):
            for part in parts:
                yield from atoms_of(part)


def clauses(formula: Formula, numbers: Mapping[Hashable, int], *, holds: bool = True) -> list[Clause]:
    """Return the clauses of a formula, or of its contrary, with numbered atoms."""
    match formula:
        case Atom(key):
            return [frozenset([numbers[key] if holds else -numbers[key]])]
        case Not(inner):
            return clauses(inner, numbers, holds=not holds)
    parts = [clauses(part, numbers, holds=holds) for part in formula.parts]
    if isinstance(formula, All) == holds:
        return [clause for part in parts for clause in part]
    spread: list[Clause] = [frozenset()]
    for part in parts:
        merged = {left | right for left in spread for right in part}
        spread = [clause for clause in merged if not any(-literal in clause for literal in clause)]
    return spread


def can_be_true(given: Iterable[Clause]) -> bool:
    """Tell whether some assignment makes all clauses true (Davis, Putnam, Logemann and Loveland)."""
    left = list(given)
    while True:
        if frozenset() in left:
            return False
        unit = next((clause for clause in left if len(clause) == 1), None)
        if unit is None:
            break
        left = _with(left, *unit)
    if not left:
        return True
    literal = min(left[0])
    return can_be_true(_with(left, literal)) or can_be_true(_with(left, -literal))


def _with(given: Iterable[Clause], literal: int) -> list[Clause]:
    """Return what is left to satisfy once a literal is true."""
    return [clause - {-literal} for clause in given if literal not in clause]
