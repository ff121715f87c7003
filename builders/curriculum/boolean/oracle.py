"""The oracle: reads both texts, names everybody whom "nobody else" excludes, and looks for countermodels (DPLL)."""

from collections.abc import Hashable, Sequence
from itertools import chain, product

import pyarrow as pa

from wabe.builders.curriculum.boolean.grammar import Did, SomebodyElse, SomethingElse, read
from wabe.builders.curriculum.boolean.logic import All, Atom, Clause, Formula, Not, Some, atoms_of, can_be_true, clauses
from wabe.builders.curriculum.boolean.reader import Deed
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.rows import ThreeWay

UNNAMED = "without a name"
ENTAILMENT, NEUTRAL, CONTRADICTION = range(len(ThreeWay))


def oracle(table: pa.Table) -> pa.Array:
    """Return the label of every pair of texts, from the texts alone."""
    return judged(table, read, read, judge)


def judge(premise: Sequence[Formula], hypothesis: Sequence[Formula]) -> int:
    """Tell whether the premise allows that the hypothesis is true, and that it is false."""
    people, deeds = scope([*premise, *hypothesis])
    pairs = product(people, deeds)
    numbers: dict[Hashable, int] = {Did(who, deed): place for place, (who, deed) in enumerate(pairs, 1)}
    given = [clause for one in premise for clause in clauses(named(one, people, deeds), numbers)]
    asked = named(All(tuple(hypothesis)), people, deeds)
    return label(given, clauses(asked, numbers), clauses(asked, numbers, holds=False))


def scope(formulas: Sequence[Formula]) -> tuple[list[str], list[Deed]]:
    """Return all people and deeds of some formulas, and one more person, and one more object of every verb."""
    keys = list(chain.from_iterable(map(atoms_of, formulas)))
    people = list(dict.fromkeys(chain.from_iterable(map(_people, keys))))
    deeds = list(dict.fromkeys(chain.from_iterable(map(_deeds, keys))))
    verbs = dict.fromkeys(deed.verb for deed in deeds)
    return [*people, UNNAMED], [*deeds, *(Deed(verb, UNNAMED) for verb in verbs)]


def label(given: Sequence[Clause], true: Sequence[Clause], false: Sequence[Clause]) -> int:
    """Return the label of a hypothesis, from the clauses of the premise and of the hypothesis, true and false."""
    may_be_true, may_be_false = can_be_true([*given, *true]), can_be_true([*given, *false])
    if may_be_true and may_be_false:
        return NEUTRAL
    if not may_be_true and not may_be_false:
        return UNREADABLE
    return ENTAILMENT if may_be_true else CONTRADICTION


def named(formula: Formula, people: Sequence[str], deeds: Sequence[Deed]) -> Formula:
    """Say of everybody, and of everything, what is said of somebody else and of something else."""
    match formula:
        case Atom(SomebodyElse(known, deed)):
            return Some(tuple(Atom(Did(one, deed)) for one in people if one not in known))
        case Atom(SomethingElse(who, known)):
            others = [one for one in deeds if one.verb == known[0].verb and one not in known]
            return Some(tuple(Atom(Did(who, one)) for one in others))
        case Not(inner):
            return Not(named(inner, people, deeds))
        case All(parts):
            return All(tuple(named(part, people, deeds) for part in parts))
        case Some(parts):
            return Some(tuple(named(part, people, deeds) for part in parts))
        case _:
            return formula


def _people(key: Hashable) -> Sequence[str]:
    match key:
        case Did(who, _) | SomethingElse(who, _):
            return (who,)
        case SomebodyElse(people, _):
            return people
    return ()


def _deeds(key: Hashable) -> Sequence[Deed]:
    match key:
        case Did(_, deed) | SomebodyElse(_, deed):
            return (deed,)
        case SomethingElse(_, deeds):
            return deeds
    return ()
