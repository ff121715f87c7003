"""The oracle: reads both texts and compares the diagram of the premise with that of the hypothesis."""

from collections.abc import Sequence

import pyarrow as pa

from wabe.builders.curriculum.conditional.diagrams import FALSE, TRUE, Diagram, Diagrams
from wabe.builders.curriculum.conditional.grammar import Sentence, read
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.rows import ThreeWay

ENTAILMENT, NEUTRAL, CONTRADICTION = range(len(ThreeWay))


def oracle(table: pa.Table) -> pa.Array:
    """Return the label of every pair of texts, from the texts alone."""
    return judged(table, read, read, judge)


def judge(premise: Sequence[Sentence], hypothesis: Sequence[Sentence]) -> int:
    """Put both texts into diagrams over the facts that they speak of, and compare them."""
    facts = dict.fromkeys(clause.fact for one in (*premise, *hypothesis) for clause in one.clauses)
    numbers = {fact: number for number, fact in enumerate(facts)}
    diagrams = Diagrams()
    return label(diagrams, _whole(diagrams, premise, numbers), _whole(diagrams, hypothesis, numbers))


def label(diagrams: Diagrams, given: Diagram, asked: Diagram) -> int:
    """Return the label of two diagrams: what follows is true wherever the premise is."""
    if given == FALSE:
        return UNREADABLE
    if diagrams.implied(given, asked) == TRUE:
        return ENTAILMENT
    return CONTRADICTION if diagrams.both(given, asked) == FALSE else NEUTRAL


def _whole(diagrams: Diagrams, sentences: Sequence[Sentence], numbers: dict[str, int]) -> Diagram:
    found = TRUE
    for one in sentences:
        parts = [
            diagrams.variable(numbers[clause.fact])
            if clause.holds
            else diagrams.negation(diagrams.variable(numbers[clause.fact]))
            for clause in one.clauses
        ]
        found = diagrams.both(found, one.meaning(diagrams, *parts))
    return found
