"""Reads the released conditional fragment: who has or has not visited where, and what is the case if so."""

import re

from wabe.builders.curriculum.conditional.diagrams import Diagram, Diagrams
from wabe.builders.curriculum.conditional.grammar import Clause, Sentence
from wabe.builders.curriculum.conditional.oracle import judge
from wabe.builders.curriculum.reading.judging import UNREADABLE, UnreadableError

VISITED = re.compile(r"(\S+) has (not )?visited (.+)")
PREMISE = re.compile(r"(.+), (\S+ has (?:not )?visited .+), (.+) and if (.+) then (.+)")


def released_label(premise: str, hypothesis: str) -> int:
    """Return the number of the label that the oracle gives a released pair; -1 if it cannot be read."""
    found = PREMISE.fullmatch(premise)
    if found is None:
        return UNREADABLE
    try:
        *facts, condition, consequence = map(_clause, found.groups())
        given = [*(Sentence((fact,), _same) for fact in facts), Sentence((condition, consequence), _implied)]
        return judge(given, [Sentence((_clause(hypothesis),), _same)])
    except UnreadableError:
        return UNREADABLE


def _clause(text: str) -> Clause:
    found = VISITED.fullmatch(text)
    if found is None:
        raise UnreadableError(text)
    return Clause(f"{found[1]} visit {found[3]}", holds=not found[2])


def _same(_: Diagrams, fact: Diagram) -> Diagram:
    return fact


def _implied(diagrams: Diagrams, condition: Diagram, consequence: Diagram) -> Diagram:
    return diagrams.implied(condition, consequence)
