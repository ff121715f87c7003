"""A third derivation: what the oracle reads, as sentences of first-order logic for z3."""

import z3

from wabe.builders.curriculum.logiqa.grammar import Claim, Text
from wabe.builders.curriculum.logiqa.shapes import EVERYONE, PEOPLE, Clauses

Person = z3.DeclareSort("Person")


class Solver:
    """The sentences of a passage in first-order logic, over a domain of any size."""

    def __init__(self, text: Text) -> None:
        self.names = {name: z3.Const(name, Person) for name in text.members}
        self.text = text

    def holds(self, claim: Claim, clauses: Clauses, whom: z3.ExprRef) -> z3.BoolRef:
        """Return that clauses hold of a person, or of the people that they name."""
        return z3.And(
            [
                z3.Or(
                    [
                        self.phrase(claim, place, whom if person is None else self.names[claim.people[person]]) == holds
                        for place, holds, person in clause
                    ]
                )
                for clause in clauses
            ]
        )

    @staticmethod
    def phrase(claim: Claim, place: int, whom: z3.ExprRef) -> z3.BoolRef:
        """Return that a verb phrase of a sentence is true of a person."""
        name, sign = claim.phrases[place]
        return z3.Function(name, Person, z3.BoolSort())(whom) == sign

    def said(self, claim: Claim, *, strongly: bool) -> z3.BoolRef:
        """Return what a sentence says, with or without what readers may add."""
        shape = claim.shape
        whom = z3.Const("whom", Person)
        added = shape.added if strongly else ()
        if shape.scope == PEOPLE:
            return self.holds(claim, (*shape.plain, *added), whom)
        if shape.scope != EVERYONE:
            return z3.Exists([whom], self.holds(claim, shape.plain, whom))
        plain = self.holds(claim, shape.plain, whom)
        if shape.exempt:
            plain = z3.Or(whom == self.names[claim.people[0]], plain)
            return z3.And(z3.ForAll([whom], plain), self.holds(claim, added, whom))
        return z3.ForAll([whom], z3.And(plain, self.holds(claim, added, whom)))

    def entails(self, asked: Claim, *, strongly: bool) -> bool:
        """Tell whether a question is true in every domain: strong passages are asked plain questions and vice versa."""
        solver = z3.Solver()
        solver.add(z3.Distinct(list(self.names.values())))
        for claim in self.text.claims:
            solver.add(self.said(claim, strongly=strongly))
            if strongly and claim.shape.about:
                whom = z3.Const("whom", Person)
                solver.add(z3.Exists([whom], self.holds(claim, claim.shape.about, whom)))
        solver.add(z3.Not(self.said(asked, strongly=not strongly)))
        return bool(solver.check() == z3.unsat)
