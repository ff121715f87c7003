"""Formulas of the oracle, their clauses, and a search for a model with unit propagation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Clause = tuple[int, int]
"""The facts of which one is true, or one is false, as two sets of bits."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A fact, by its number, or parts joined by "and" or "or", which may be negated."""

    operator: str
    fact: int = -1
    parts: tuple["Formula", ...] = ()
    is_negated: bool = False


def fact(number: int) -> Formula:
    """Return a fact."""
    return Formula("fact", fact=number)


def all_of(parts: Iterable[Formula]) -> Formula:
    """Return what holds if all parts do."""
    return Formula("and", parts=tuple(parts))


def some_of(parts: Iterable[Formula]) -> Formula:
    """Return what holds if one or more parts do."""
    return Formula("or", parts=tuple(parts))


def no(formula: Formula) -> Formula:
    """Return what holds if a formula does not."""
    return Formula(formula.operator, formula.fact, formula.parts, not formula.is_negated)


def none_of(parts: Iterable[Formula]) -> Formula:
    """Return what holds if no part does."""
    return no(some_of(parts))


def clauses_of(formula: Formula) -> list[Clause]:
    """Return clauses that hold together just if a formula does."""
    negated = formula.is_negated
    if formula.operator == "fact":
        return [(0, 1 << formula.fact) if negated else (1 << formula.fact, 0)]
    parts = [clauses_of(no(part) if negated else part) for part in formula.parts]
    if (formula.operator == "and") != negated:
        return [clause for part in parts for clause in part]
    found: list[Clause] = [(0, 0)]
    for part in parts:
        found = [(one | other, not_one | not_other) for one, not_one in found for other, not_other in part]
    return [clause for clause in dict.fromkeys(found) if not clause[0] & clause[1]]


def is_satisfiable(clauses: Sequence[Clause], true: int = 0, false: int = 0) -> bool:
    """Tell whether clauses can hold together, given what is true and what is false."""
    while True:
        rest: list[Clause] = []
        before = true, false
        for positive, negative in clauses:
            if positive & true or negative & false:
                continue
            may_be_true, may_be_false = positive & ~false, negative & ~true
            left = may_be_true | may_be_false
            if not left:
                return False
            if left & (left - 1):
                rest.append((may_be_true, may_be_false))
            else:
                true |= may_be_true
                false |= may_be_false
        clauses = rest
        if not rest:
            return True
        if before == (true, false):
            break
    choice = rest[0][0] | rest[0][1]
    choice &= -choice
    return is_satisfiable(rest, true | choice, false) or is_satisfiable(rest, true, false | choice)
