"""The second derivation: facts are a graph, and each relation that is asked for is a kind of way through it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import pyarrow as pa

from wabe.builders.curriculum.kg_relations.grammar import Atom, Thing, read_hypothesis, read_premise
from wabe.builders.curriculum.reading.judging import UNREADABLE, judged

FOLLOWS, DOES_NOT_FOLLOW = 0, 1

Graph = Mapping[Thing, Sequence[tuple[str, Thing]]]
"""From each entity over which relations to which others; a relation that is walked backwards has a <."""

WITHIN = " (district of|town in|largest town)*"
# Ways, if they are not just the relation itself: steps, each with a choice of relations and how often it is taken.
WAYS: Mapping[str, str] = {
    "lies in": "(district of|town in|largest town)+",
    "town in": "(town in|largest town)",
    "studied at": "(studied at|graduated from)",
    "grandparent of": "(parent of) (parent of)",
    "north of": "(north of)+",
    **{
        name: f"({name}|{name}<)" for name in ("twin towns", "borders", "married", "business partners", "competes with")
    },
    **{
        name: f"({name}){WITHIN}"
        for name in (
            *("flows through", "rises in", "born in", "grew up in", "settled in", "died in", "buried in"),
            *("headquartered in", "set in", "shot in", "situated in", "home of club"),
        )
    },
}
# Ways on which readers would differ.
DOUBTED: Mapping[str, str] = {
    "flows through": f"(flows through|rises in){WITHIN}",
    "led": "(led|founded)",
    "worked for": "(worked for|led|founded)",
    "headed": "(headed|founded)",
    "taught at": "(taught at|headed|founded)",
    "shortlisted for": "(shortlisted for|won)",
    "flows into": "(flows into)+",
    "business partners": "(business partners|business partners<)+",
    "competes with": "(competes with|competes with<)+",
    "bought company": "(bought company)+",
    "parent of": "(married|married<)? (parent of)",
    "grandparent of": "(married|married<)? (parent of) (married|married<)? (parent of)",
}
DOUBTED_TOO: Mapping[str, str] = {"married": "(parent of) (parent of<)"}


def oracle(table: pa.Table) -> pa.Array:
    """Judge every row by its premise and its hypothesis."""
    return judged(table, lambda text: (read_premise(text), _graph(read_premise(text))), _asked, _judge)


Read = tuple[tuple[Atom, ...], Graph]


def _asked(text: str) -> Read:
    return read_hypothesis(text), {}


def _graph(atoms: Iterable[Atom]) -> Graph:
    graph: dict[Thing, list[tuple[str, Thing]]] = defaultdict(list)
    for relation, subject, object_ in atoms:
        graph[subject].append((relation, object_))
        graph[object_].append((f"{relation}<", subject))
    return graph


def _judge(given: Read, asked: Read) -> int:
    graph, query = given[1], asked[0]
    if any(thing not in graph for atom in query for thing in atom[1:] if not thing.name.startswith("?")):
        return DOES_NOT_FOLLOW
    if _holds(graph, query, {}, doubted=False):
        return FOLLOWS
    return UNREADABLE if _holds(graph, query, {}, doubted=True) else DOES_NOT_FOLLOW


def _holds(graph: Graph, query: Sequence[Atom], bound: Mapping[Thing, Thing], *, doubted: bool) -> bool:
    """Tell whether there are things in the graph for all that have no name, so that every relation holds."""
    if not query:
        return True
    (relation, subject, object_), *rest = query
    starts = [bound[subject]] if subject in bound else _candidates(graph, subject)
    for start in starts:
        for end in _reached(graph, relation, start, doubted=doubted):
            if end == start or end != bound.get(object_, end if object_.name.startswith("?") else object_):
                continue
            if end.kind == object_.kind and _holds(
                graph, rest, {**bound, subject: start, object_: end}, doubted=doubted
            ):
                return True
    return False


def _candidates(graph: Graph, thing: Thing) -> list[Thing]:
    return [one for one in graph if one.kind == thing.kind] if thing.name.startswith("?") else [thing]


def _reached(graph: Graph, relation: str, start: Thing, *, doubted: bool) -> Iterator[Thing]:
    """Yield where the ways of a relation lead."""
    ways = [WAYS.get(relation, f"({relation})")]
    if doubted:
        ways += [table[relation] for table in (DOUBTED, DOUBTED_TOO) if relation in table]
    for way in ways:
        reached = {start: None}
        for relations, times in _steps(way):
            reached = _walk(graph, reached, relations, times)
        yield from reached


def _walk(graph: Graph, starts: Mapping[Thing, None], relations: frozenset[str], times: str) -> dict[Thing, None]:
    """Return where a step leads that is taken once, or at most once (?), or any number of times (*, +)."""
    found: dict[Thing, None] = dict(starts) if times in ("?", "*") else {}
    edge = list(starts)
    while edge:
        ends = [end for thing in edge for relation, end in graph.get(thing, ()) if relation in relations]
        edge = [end for end in dict.fromkeys(ends) if end not in found]
        found.update(dict.fromkeys(edge))
        if times not in ("*", "+"):
            break
    return found


@cache
def _steps(way: str) -> tuple[tuple[frozenset[str], str], ...]:
    """Read a way: "(a|b) (c)*" is a step over a or b and any number of steps over c."""
    parts = [part.strip() for part in way.split("(")[1:]]
    return tuple((frozenset(part[: part.index(")")].split("|")), part[part.index(")") + 1 :]) for part in parts)
