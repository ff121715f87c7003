"""Forward closure: all that follows about one thing from what is assumed of it, and which claims lead there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.entailment_tree.claims import (
    SIGNS,
    Atom,
    Claim,
    Implication,
    Literal,
    loose,
    meaning,
    query,
    tokens,
)

Rule = tuple[frozenset[Literal], Literal, int]
"""Conditions, conclusion, and the place of the claim that says so; -1 for what goes without saying."""


@dataclass(frozen=True, slots=True)
class Closure:
    """What follows, each with the claims that it rests on."""

    known: dict[Literal, frozenset[int]]
    consistent: bool


def rules_of(claims: Sequence[Claim], *, generous: bool = False) -> list[Rule]:
    """Return what claims imply, in all directions; generous: also what some readers add about changes."""
    parts = sorted({token for claim in claims for token in tokens(claim) if token[0] == "a"})
    quantities = sorted({token for claim in claims for token in tokens(claim) if token[0] == "q"})
    rules: list[Rule] = []
    for place, claim in enumerate(claims):
        said = meaning(claim, parts) + (loose(claim) if generous else [])
        rules += [rule for one in said for rule in _directions(one, place)]
    for quantity in quantities:
        apart: Implication = (((("rises", quantity), True),), (("falls", quantity), False))
        rules += _directions(apart, -1)
    return rules


def _directions(implication: Implication, place: int) -> list[Rule]:
    """Return an implication and its contrapositives."""
    conditions, conclusion = implication
    rules: list[Rule] = [(frozenset(conditions), conclusion, place)]
    for number, (atom, sign) in enumerate(conditions):
        others = conditions[:number] + conditions[number + 1 :]
        rules.append((frozenset((*others, (conclusion[0], not conclusion[1]))), (atom, not sign), place))
    return rules


def close(assumed: Iterable[Literal], rules: Sequence[Rule]) -> Closure:
    """Apply rules, round by round, until nothing new follows; what follows earlier needs fewer claims."""
    known: dict[Literal, frozenset[int]] = {literal: frozenset() for literal in assumed}
    while True:
        new: dict[Literal, frozenset[int]] = {}
        for conditions, conclusion, place in rules:
            if conclusion in known or not conditions <= known.keys():
                continue
            used = frozenset[int]().union(*(known[one] for one in conditions)) | ({place} if place >= 0 else set())
            if conclusion not in new or len(used) < len(new[conclusion]):
                new[conclusion] = used
        if not new:
            break
        known |= new
    atoms: set[Atom] = set()
    consistent = True
    for atom, _ in known:
        consistent = consistent and atom not in atoms
        atoms.add(atom)
    return Closure(known, consistent)


def follows(asked: Claim, rules: Sequence[Rule]) -> frozenset[int] | None:
    """Return the places of the claims from which a question follows, or None."""
    conditions, conclusion = query(asked)
    return close(conditions, rules).known.get(conclusion)


def flipped(sign: str) -> str:
    """Return the other sign."""
    return SIGNS[1 - SIGNS.index(sign)]
