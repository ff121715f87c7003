"""Reads the released negation fragment: who "has only visited" which place, and whether somebody "didn't visit" one."""

import re

from wabe.builders.curriculum.negation.clauses import all_of, clauses_of, fact, is_satisfiable, no
from wabe.builders.curriculum.negation.oracle import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.reading.judging import UNREADABLE

_GIVEN = re.compile(r"(\w+) has only visited (.+)")
_ASKED = re.compile(r"(\w+) didn't visit (.+)")


def released_label(premise: str, hypothesis: str) -> int:
    """Return the number of the label that the oracle's search gives a released pair; -1 if it cannot be read."""
    given = [_GIVEN.fullmatch(clause.strip()) for clause in premise.split(", ")]
    asked = _ASKED.fullmatch(hypothesis.strip())
    stated = [(found[1], found[2]) for found in given if found]
    if asked is None or len(stated) < len(given):
        return UNREADABLE
    people = list(dict.fromkeys([*(name for name, _ in stated), asked[1]]))
    places = list(dict.fromkeys([*(place for _, place in stated), asked[2]]))

    def visited(name: str, place: str) -> int:
        return people.index(name) * len(places) + places.index(place)

    only = [
        all_of(fact(visited(name, other)) if other == place else no(fact(visited(name, other))) for other in places)
        for name, place in stated
    ]
    clauses = [clause for formula in only for clause in clauses_of(formula)]
    question = no(fact(visited(asked[1], asked[2])))
    can_hold = is_satisfiable([*clauses, *clauses_of(question)])
    can_fail = is_satisfiable([*clauses, *clauses_of(no(question))])
    if can_hold and can_fail:
        return NEUTRAL
    if not can_hold and not can_fail:
        return UNREADABLE
    return ENTAILMENT if can_hold else CONTRADICTION
