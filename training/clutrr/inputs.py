"""What CLUTRR's models read: the anonymous story or the stated facts, and the two persons of the query."""

import hashlib
from collections.abc import Sequence

import pyarrow as pa

from wabe.training.core.recipe import Inputs, Texts

QUERY = ("query_head", "query_tail")
EDGES = ("edge_heads", "edge_relations", "edge_tails")


def _queries(table: pa.Table) -> list[str]:
    heads, tails = (table[name].to_pylist() for name in QUERY)
    return [f"@ent_{head} @ent_{tail}" for head, tail in zip(heads, tails, strict=True)]


def _stories(table: pa.Table) -> Texts:
    yield from zip(table["anonymous_story"].to_pylist(), _queries(table), strict=True)


def _facts(table: pa.Table) -> Texts:
    edges = zip(*(table[name].to_pylist() for name in EDGES), strict=True)
    for (heads, relations, tails), query in zip(edges, _queries(table), strict=True):
        yield stated(heads, relations, tails), query


def stated(heads: Sequence[int], relations: Sequence[str], tails: Sequence[int]) -> str:
    """Return facts as text, in an order that does not tell which of them are noise: columns have those last."""
    facts = [
        f"@ent_{head} {relation} @ent_{tail} ;" for head, relation, tail in zip(heads, relations, tails, strict=True)
    ]
    together = " ".join(sorted(facts))
    return " ".join(sorted(facts, key=lambda fact: hashlib.md5(f"{together}\n{fact}".encode()).digest()))


STORY = Inputs(name="clutrr-anonymous-story", columns=("anonymous_story", *QUERY), texts=_stories)
FACTS = Inputs(name="clutrr-facts", columns=(*EDGES, *QUERY), texts=_facts)
