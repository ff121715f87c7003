"""The second derivation: texts are read as bounds on differences, and a way round the hypothesis is looked for."""

from functools import cached_property
from itertools import product

import pyarrow as pa

from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.spatial.differences import (
    Case,
    Cases,
    Closure,
    can_be_apart,
    denied,
    solutions,
    within,
)
from wabe.builders.curriculum.spatial.grammar import Claim, Text, X, Y, read_hypothesis, read_premise

FOLLOWS, DOES_NOT_FOLLOW = 0, 1


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, lambda text: _Told(read_premise(text)), lambda text: _Told(read_hypothesis(text)), _judge)


class _Told:
    """A text, with what it says of places under each reading of its words."""

    def __init__(self, text: Text) -> None:
        self.claims = text.claims
        self.line = text.line
        names = dict.fromkeys(name for one in self.claims for name in one.names)
        self.numbers = {name: number for number, name in enumerate(names)}
        # A line has one axis, that of its first direction.
        self.axis = next((way[0] for one in self.claims for way in one.ways), X)
        self.kinds = {one.kind for one in self.claims}

    @cached_property
    def known(self) -> dict[tuple[bool, bool], list[Closure]]:
        """Return what can be the case, by whether "above" is "straight above", and whether this is right above."""
        return {
            (plain, straight): self._solutions(plain_is_straight=plain, straight_is_next=straight)
            for plain, straight in product(
                (False, True) if "plain" in self.kinds and not self.line else (False,),
                (False, True) if "straight" in self.kinds else (False,),
            )
        }

    def _solutions(self, *, plain_is_straight: bool, straight_is_next: bool) -> list[Closure]:
        demands = [
            self.cases(claim, plain_is_straight=plain_is_straight, straight_is_next=straight_is_next)
            for claim in self.claims
        ]
        return list(solutions(Closure(len(self.numbers)), demands))

    def cases(self, claim: Claim, *, plain_is_straight: bool, straight_is_next: bool) -> Cases:
        """Return the cases in which a claim holds, its words being taken in one of their ways."""
        first, *others = (self.numbers[name] for name in claim.names)
        if claim.kind == "between":
            low, high = others
            return (
                (*within(first, low, self.axis, 1, None), *within(first, high, self.axis, None, -1)),
                (*within(first, high, self.axis, 1, None), *within(first, low, self.axis, None, -1)),
            )
        if claim.kind == "beside":
            return tuple(within(first, others[0], self.axis, one, one) for one in (-1, 1))
        case: Case = ()
        for other in others:
            for axis, sign in claim.ways:
                if claim.denied:
                    case += within(first, other, axis, None, 0) if sign > 0 else within(first, other, axis, 0, None)
                elif claim.kind == "level":
                    case += within(first, other, axis, 0, 0)
                elif claim.kind == "next" or (claim.kind == "straight" and straight_is_next):
                    case += within(first, other, axis, sign, sign)
                elif claim.kind == "counted":
                    case += within(first, other, axis, sign * claim.count, sign * claim.count)
                else:
                    case += within(first, other, axis, 1, None) if sign > 0 else within(first, other, axis, None, -1)
                if claim.kind in {"straight", "drawn"} or (
                    claim.kind == "plain" and plain_is_straight and not self.line
                ):
                    case += within(first, other, Y if axis == X else X, 0, 0)
        return (case,)


def _judge(premise: _Told, hypothesis: _Told) -> int:
    """Return the label, if all readings agree on it and two things in one spot make no difference."""
    claim = hypothesis.claims[0]
    if not premise.numbers.keys() >= hypothesis.numbers.keys():
        return UNREADABLE
    answers = {
        _answer(premise, known, premise.cases(claim, plain_is_straight=plain_too, straight_is_next=next_too))
        for (plain, straight), known in premise.known.items()
        for plain_too in _taken(plain, freely=claim.kind == "plain" and "plain" not in premise.kinds)
        for next_too in _taken(straight, freely=claim.kind == "straight" and "straight" not in premise.kinds)
    }
    return answers.pop() if len(answers) == 1 else UNREADABLE


def _taken(in_premise: bool, *, freely: bool) -> tuple[bool, ...]:
    """Return how a word of the hypothesis can be taken: as in the premise, or either way if that does not have it."""
    return (False, True) if freely else (in_premise,)


def _answer(premise: _Told, known: list[Closure], asked: Cases) -> int:
    demands = denied(asked)
    against = [found for one in known for found in solutions(one, demands)]
    if premise.line:
        axes: tuple[str, ...] = (premise.axis,)
        if not any(can_be_apart(one, axes) for one in against):
            return FOLLOWS if any(can_be_apart(one, axes) for one in known) else UNREADABLE
        return DOES_NOT_FOLLOW
    if not against:
        return FOLLOWS if any(can_be_apart(one, (X, Y)) for one in known) else UNREADABLE
    return DOES_NOT_FOLLOW if any(can_be_apart(one, (X, Y)) for one in against) else UNREADABLE
