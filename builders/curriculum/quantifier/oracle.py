"""A second derivation of every label, from the two texts alone: a grammar of English, and a tableau prover."""

from functools import cache
from itertools import combinations

import pyarrow as pa

from wabe.builders.curriculum.quantifier.grammar import MEMBER, QUALITY, read_sentences
from wabe.builders.curriculum.quantifier.tokens import PEOPLE, lexicon
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.reading.tableau import (
    TRUE,
    AllBut,
    And,
    Atom,
    Fact,
    Least,
    Node,
    Or,
    Term,
    both,
    negation,
    possible,
)
from wabe.builders.curriculum.rows import ThreeWay

ENTAILMENT, NEUTRAL, CONTRADICTION = range(len(ThreeWay))
Nodes = tuple[Node, ...]
# How many members a sort has at most besides those that have names: more than any text needs.
MOST_UNNAMED = 6
PERSON = "person "
"""Begins the numbered name of a person."""


def labels(table: pa.Table) -> pa.Array:
    """Return the number of the label of every row; -1 where a text cannot be read."""
    return judged(table, read_sentences, read_sentences, judge)


def judge(premise: Nodes, hypothesis: Nodes) -> int:
    """Label what two texts say; pairs that differ in their words only are decided once."""
    names: dict[str, str] = {}
    return _decide(
        tuple(_renamed(node, names) for node in premise), tuple(_renamed(node, names) for node in hypothesis)
    )


@cache
def _decide(premise: Nodes, hypothesis: Nodes) -> int:
    asked = both(*hypothesis)
    denied = negation(asked)
    # A proof is looked for in some of the sentences first: the others only lengthen the search.
    for count in range(1, len(premise)):
        for part in combinations(premise, count):
            if can_be_true((denied, *part)) is False:
                return ENTAILMENT
            if can_be_true((asked, *part)) is False:
                return CONTRADICTION
    fails, holds = can_be_true((denied, *premise)), can_be_true((asked, *premise))
    if fails is None or holds is None:
        return UNREADABLE
    return NEUTRAL if fails and holds else ENTAILMENT if holds else CONTRADICTION


def can_be_true(nodes: Nodes) -> bool | None:
    """Tell whether some world makes all formulas true; None if neither a world nor a proof is found."""
    names: dict[str, str] = {}
    return _can_be_true(tuple(_renamed(node, names) for node in nodes))


@cache
def _can_be_true(nodes: Nodes) -> bool | None:
    """Look for a world: for each choice of what named individuals are, a tableau."""
    sorts, names = _signature(nodes)
    open_ = [(sort, name) for sort in sorts for name in names if names[name] & sorts[sort] and sort != PEOPLE]
    people = [Least(1, PEOPLE, 0, TRUE)] if PEOPLE in sorts else []
    answers: list[bool | None] = []
    for code in range(1 << len(open_)):
        inside = [pair for place, pair in enumerate(open_) if code >> place & 1]
        members: dict[str, list[Term]] = {sort: [name for of, name in inside if of == sort] for sort in sorts}
        members[PEOPLE] = [name for name in names if name.startswith(PERSON)]
        facts: dict[Fact, bool] = {(MEMBER + sort, (name,)): (sort, name) in inside for sort, name in open_}
        answers.append(possible(members, (*nodes, *people), facts, MOST_UNNAMED))
        if answers[-1]:
            return True
    return None if None in answers else False


Roles = dict[str, frozenset[str]]


def _signature(nodes: Nodes) -> tuple[Roles, Roles]:
    """Return, for every sort and every name, the places of predicates in which it occurs.

    A name can be of a sort only if both occur in one place: who is never a doer need not be one of the doers, since
    being the same individual in two places of a verb says nothing.
    """
    sorts: Roles = {}
    names: Roles = {}

    def visit(node: Node, bound: dict[Term, str]) -> None:
        match node:
            case Atom(predicate, terms):
                for place, term in enumerate(terms):
                    role = predicate if predicate.startswith(MEMBER) else f"place {place}"
                    found, one = (sorts, bound[term]) if term in bound else (names, str(term))
                    found[one] = found.get(one, frozenset()) | {role}
                if predicate.startswith(MEMBER):
                    sort = predicate.removeprefix(MEMBER)
                    sorts[sort] = sorts.get(sort, frozenset()) | {predicate}
            case And(parts) | Or(parts):
                for part in parts:
                    visit(part, bound)
            case Least(_, sort, variable, body) | AllBut(_, sort, variable, body):
                sorts.setdefault(sort, frozenset())
                visit(body, {**bound, variable: sort})

    for node in nodes:
        visit(node, {})
    return sorts, names


def _renamed(node: Node, new: dict[str, str]) -> Node:
    """Number words in the order in which they come, so that texts that differ in their words only become one."""
    match node:
        case Atom(predicate, terms, sign):
            mark, word, kind = "", predicate, "verb "
            if predicate.startswith(MEMBER):
                mark, word, kind = MEMBER, predicate.removeprefix(MEMBER), "sort "
            elif predicate.startswith(QUALITY):
                mark, word, kind = QUALITY, predicate.removeprefix(QUALITY), "quality "
            return Atom(mark + _number(new, word, kind), tuple(_renamed_term(term, new) for term in terms), sign)
        case And(parts):
            return And(tuple(_renamed(part, new) for part in parts))
        case Or(parts):
            return Or(tuple(_renamed(part, new) for part in parts))
        case Least(number, sort, variable, body):
            return Least(number, _number(new, sort, "sort "), variable, _renamed(body, new))
        case AllBut(number, sort, variable, body):
            return AllBut(number, _number(new, sort, "sort "), variable, _renamed(body, new))


def _renamed_term(term: Term, new: dict[str, str]) -> Term:
    if isinstance(term, int):
        return term
    person = term.startswith(PERSON) or term in lexicon().people
    return _number(new, term, PERSON if person else "place ")


def _number(new: dict[str, str], word: str, kind: str) -> str:
    if word == PEOPLE:
        return word
    return new.setdefault(kind + word, f"{kind}{len(new)}")
