"""What follows from a clause, by the names of signatures: the constructor's algebra of signs."""

from dataclasses import dataclass

from wabe.builders.curriculum.transitive.clauses import Clause, Embed, Event

HOLDS, FAILS, OPEN = 1, -1, 0
# What becomes of the complement when the predicate is affirmed, and when it is denied; None where readers differ.
EFFECTS: dict[str, tuple[int, int | None]] = {
    "two-way positive": (HOLDS, FAILS),
    "two-way negative": (FAILS, HOLDS),
    "one-way positive": (HOLDS, None),
    "one-way negative": (FAILS, None),
    "factive": (HOLDS, HOLDS),
    "antifactive": (FAILS, None),
    "open": (OPEN, OPEN),
    "open when affirmed": (OPEN, None),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A clause that is settled: whether it holds, its own negation left aside."""

    clause: Clause
    holds: bool


def facts(clause: Clause) -> list[Fact] | None:
    """Return what is settled if a clause is true, from the outside inwards; None if readers would differ."""
    found: list[Fact] = []
    truth = True
    while True:
        holds = truth != clause.negated
        found.append(Fact(clause=clause, holds=holds))
        if isinstance(clause, Event):
            return found
        effect = EFFECTS[clause.predicate.signature][0 if holds else 1]
        if effect is None:
            return None
        if effect == OPEN:
            return found
        truth = effect == HOLDS
        clause = clause.inside


def settles(fact: Fact, asked: Clause) -> bool:
    """Tell whether a fact makes a hypothesis true."""
    if isinstance(asked, Event):
        return isinstance(fact.clause, Event) and _event_settles(fact.clause, fact.holds, asked)
    return isinstance(fact.clause, Embed) and fact.holds != asked.negated and same_embedding(fact.clause, asked)


def same_embedding(one: Clause, other: Clause) -> bool:
    """Tell whether two clauses are the same but for the negation of the outermost predicate."""
    return (
        isinstance(one, Embed)
        and isinstance(other, Embed)
        and (one.predicate, one.subject, one.other, one.inside)
        == (other.predicate, other.subject, other.other, other.inside)
    )


def _event_settles(known: Event, holds: bool, asked: Event) -> bool:
    if known.subject != asked.subject or known.deed != asked.deed or holds == asked.negated:
        return False
    return known.level <= asked.level if holds else asked.level <= known.level
