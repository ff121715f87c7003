"""A second derivation of every label, from the two texts alone: a grammar of English, and a tableau prover."""

from collections.abc import Iterable
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.monotonicity.grammar import Said, read_text
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged
from wabe.builders.curriculum.reading.tableau import AllBut, And, Atom, Least, Node, Or, Term, both, negation, possible
from wabe.builders.curriculum.rows import TwoWay

FOLLOWS, DOES_NOT_FOLLOW = range(len(TwoWay))
Nodes = tuple[Node, ...]
Side = tuple[tuple[int, ...], tuple[Term, ...], bool]
# How many members a sort has at most: more than any text needs.
MOST_MEMBERS = 12


def labels(table: pa.Table) -> pa.Array:
    """Return the number of the label of every row; -1 where a text cannot be read."""
    return judged(table, read_text, read_text, judge)


def judge(premise: Said, hypothesis: Said) -> int:
    """Label what two texts say; -1 if it matters whether what they speak of is taken to exist."""
    asked = both(*hypothesis.nodes)
    if any(implied(given, asked) for given in premise.nodes):
        return FOLLOWS
    world = (negation(asked), *premise.nodes)
    assumed = can_be_true((*world, *dict.fromkeys((*premise.assumed, *hypothesis.assumed))))
    if assumed:
        return DOES_NOT_FOLLOW
    # Without a world in which everything exists, all worlds count.
    plain = can_be_true(world)
    return FOLLOWS if assumed is False and plain is False else UNREADABLE


def implied(given: Node, asked: Node) -> bool:
    """Tell whether a short proof leads from one formula to another; if not, it may follow all the same."""
    return _implied(*_alike((given, asked)))


def can_be_true(nodes: Iterable[Node]) -> bool | None:
    """Tell whether some world makes all formulas true; None if neither a world nor a proof is found.

    Formulas that share no sort, predicate or name with others are decided by themselves, and formulas that differ in
    their words only are decided once.
    """
    answers = [_can_be_true(_alike(merged(part))) for part in _components(list(nodes))]
    if False in answers:
        return False
    return None if None in answers else True


def merged(nodes: Nodes) -> Nodes:
    """Keep one of several predicates that only occur side by side, of the same individuals.

    What is said with all of them can be said with one, and the others can be made to hold where it holds.
    """
    where: dict[str, list[Side]] = {}
    for place, node in enumerate(nodes):
        _sides(node, (place,), where)
    first: dict[tuple[Side, ...], str] = {}
    for predicate, sides in where.items():
        first.setdefault(tuple(sides), predicate)
    kept = frozenset(first.values())
    return tuple(_without_others(node, kept) for node in nodes)


def _sides(node: Node, path: tuple[int, ...], where: dict[str, list[Side]]) -> None:
    """Note for every predicate beside which others it stands: in which part, of whom, affirmed or denied."""
    if isinstance(node, Atom):
        where.setdefault(node.predicate, []).append((path[:-1], node.terms, node.sign))
    elif isinstance(node, And | Or):
        for place, part in enumerate(node.parts):
            _sides(part, (*path, place), where)
    else:
        # What a quantifier says of a single atom is beside nothing.
        _sides(node.body, (*path, 0, 0), where)


def _without_others(node: Node, kept: frozenset[str]) -> Node:
    if isinstance(node, And | Or):
        parts = [
            _without_others(part, kept) for part in node.parts if not isinstance(part, Atom) or part.predicate in kept
        ]
        return parts[0] if len(parts) == 1 else type(node)(tuple(parts))
    if isinstance(node, Least | AllBut):
        return type(node)(node.number, node.sort, node.variable, _without_others(node.body, kept))
    return node


def _alike(nodes: Nodes) -> Nodes:
    """Return formulas in which words are numbered, so that texts that differ in their words only become one."""
    new: dict[str, str] = {}
    return tuple(_renamed(node, new, {}) for node in nodes)


@cache
def _implied(given: Node, asked: Node) -> bool:
    """Look for a short proof: part by part, with the same individuals for quantifiers at the same depth.

    True is a proof. False says nothing, and a world has to be looked for.
    """
    if given == asked:
        return True
    if isinstance(asked, And):
        return all(_implied(given, part) for part in asked.parts)
    if isinstance(given, Or):
        return all(_implied(part, asked) for part in given.parts)
    if isinstance(given, Least) and isinstance(asked, Least) and given.sort == asked.sort:
        return given.number >= asked.number and _implied(given.body, asked.body)
    if isinstance(given, AllBut) and isinstance(asked, AllBut) and given.sort == asked.sort:
        return given.number <= asked.number and _implied(given.body, asked.body)
    return (isinstance(given, And) and any(_implied(part, asked) for part in given.parts)) or (
        isinstance(asked, Or) and any(_implied(given, part) for part in asked.parts)
    )


@cache
def _can_be_true(nodes: Nodes) -> bool | None:
    # A name is of no sort: nothing is said of what its bearer is.
    sorts = _signature(nodes)[0]
    return possible({sort: [] for sort in sorted(sorts)}, _needed(nodes), {}, MOST_MEMBERS)


def _needed(nodes: Nodes) -> list[Node]:
    """Leave out formulas that follow from others, such as that something exists of which more is said."""
    kept: list[Node] = []
    for one in nodes:
        if not any(_implied(other, one) for other in kept):
            kept = [other for other in kept if not _implied(one, other)]
            kept.append(one)
    return kept


def _components(nodes: list[Node]) -> list[Nodes]:
    parts: list[tuple[frozenset[str], Nodes]] = []
    for node in nodes:
        sorts, predicates, names = _signature((node,))
        symbols = frozenset(f"sort {one}" for one in sorts) | predicates | names
        touching = [part for part in parts if part[0] & symbols]
        parts = [part for part in parts if not part[0] & symbols]
        merged = tuple(one for _, some in touching for one in some)
        parts.append((symbols.union(*(found for found, _ in touching)), (*merged, node)))
    return [some for _, some in parts]


@cache
def _signature(nodes: Nodes) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the sorts, the predicates and the names of some formulas."""
    sorts: set[str] = set()
    predicates: set[str] = set()
    names: set[str] = set()

    def visit(node: Node) -> None:
        if isinstance(node, Atom):
            predicates.add(node.predicate)
            names.update(f"name {term}" for term in node.terms if isinstance(term, str))
        elif isinstance(node, And | Or):
            for part in node.parts:
                visit(part)
        else:
            sorts.add(node.sort)
            visit(node.body)

    for node in nodes:
        visit(node)
    return frozenset(sorts), frozenset(predicates), frozenset(names)


def _renamed(node: Node, new: dict[str, str], bound: dict[Term, Term]) -> Node:
    """Number words in the order in which they come, and variables by their depth."""
    if isinstance(node, Atom):
        terms = tuple(bound[term] if term in bound else _number(new, f"name {term}") for term in node.terms)
        return Atom(_number(new, f"is {node.predicate}"), terms, node.sign)
    if isinstance(node, And | Or):
        return type(node)(tuple(_renamed(part, new, bound) for part in node.parts))
    variable = len(bound)
    body = _renamed(node.body, new, {**bound, node.variable: variable})
    kind = type(node)
    return kind(node.number, _number(new, f"sort {node.sort}"), variable, body)


def _number(new: dict[str, str], word: str) -> str:
    kind = word.partition(" ")[0]
    return new.setdefault(word, f"{kind} {len(new)}")
