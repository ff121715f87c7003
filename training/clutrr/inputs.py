"""What CLUTRR's models read: the anonymous story or the stated facts, and the two persons of the query."""

from collections.abc import Sequence

import pyarrow as pa

from wabe.training.core.recipe import Inputs, Texts

QUERY = ("query_head", "query_tail")
EDGES = ("edge_heads", "edge_relations", "edge_sides", "edge_tails")


def _queries(table: pa.Table) -> list[str]:
    heads, tails = (table[name].to_pylist() for name in QUERY)
    return [f"@ent_{head} @ent_{tail}" for head, tail in zip(heads, tails, strict=True)]


def _stories(table: pa.Table) -> Texts:
    yield from zip(table["anonymous_story"].to_pylist(), _queries(table), strict=True)


def _facts(table: pa.Table) -> Texts:
    edges = zip(*(table[name].to_pylist() for name in (*EDGES, "genders", "query_head")), strict=True)
    for (heads, relations, sides, tails, genders, first), query in zip(edges, _queries(table), strict=True):
        # Of everybody else, some relation tells the gender.
        yield stated([first, *heads], [genders[first], *steps(relations, sides)], [first, *tails]), query


def steps(relations: Sequence[str], sides: Sequence[str]) -> list[str]:
    """Return relations with the sides that are told, each as one word."""
    return [f"{relation}-{side}" if side else relation for relation, side in zip(relations, sides, strict=True)]


def stated(heads: Sequence[int], relations: Sequence[str], tails: Sequence[int]) -> str:
    """Return facts as text."""
    return " ".join(
        f"@ent_{head} {relation} @ent_{tail} ;" for head, relation, tail in zip(heads, relations, tails, strict=True)
    )


STORY = Inputs(name="clutrr-anonymous-story", columns=("anonymous_story", *QUERY), texts=_stories)
FACTS = Inputs(name="clutrr-facts", columns=(*EDGES, "genders", *QUERY), texts=_facts)
