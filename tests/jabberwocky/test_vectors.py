"""Labels agree with an independent set of labelled pairs, where it is at hand."""

import json
import os
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.language import readable
from wabe.builders.jabberwocky.lexicon import blocks
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.rows import Relation

Parts = dict[str, str | int]

RELATION_OF = {
    "=": Relation.EQUIVALENCE,
    "<": Relation.FORWARD_ENTAILMENT,
    ">": Relation.REVERSE_ENTAILMENT,
    "^": Relation.NEGATION,
    "|": Relation.ALTERNATION,
    "v": Relation.COVER,
    "#": Relation.INDEPENDENCE,
}


def place(name: str, one: Parts, other: Parts) -> int:
    """Return a level that is ordered to the other sentence's as in the vectors, which have a seventh one."""
    return int(int(one[name]) > int(other[name]))


def text(one: Parts, other: Parts) -> str:
    words = blocks()[0]
    noun, verb = words.nouns[place("noun_level", one, other)], words.verbs[place("verb_level", one, other)]
    negation = "don't" if one["negation"] else ""
    parts = (one["quantifier"], one["premodifier"], noun, one["postmodifier"], negation, verb)
    return " ".join(str(part) for part in parts if part)


@pytest.fixture(scope="module")
def vectors() -> pa.Table:
    folder = os.environ.get("WABE_VECTORS")
    if not folder:
        pytest.skip("WABE_VECTORS names no folder with jabberwocky.jsonl")
    lines = Path(folder, "jabberwocky.jsonl").read_text(encoding="utf-8").splitlines()
    order = list(Relation)
    rows = []
    for vector in map(json.loads, lines):
        first, second = vector["s1"], vector["s2"]
        rows.append(
            {
                "premise": text(first, second),
                "hypothesis": text(second, first),
                "exact": order.index(RELATION_OF[vector["oracle_relation"]]),
                "published": order.index(RELATION_OF[vector["relation"]]),
            }
        )
    return pa.Table.from_pylist(rows)


def constructed(vectors: pa.Table, labels: Labels) -> list[int]:
    number_of = {sentence: number for number, sentence in enumerate(readable(0).to_pylist())}
    first, second = (
        np.array([number_of[sentence] for sentence in vectors[role].to_pylist()]) for role in ("premise", "hypothesis")
    )
    found: list[int] = label_pairs(first, second, labels).tolist()
    return found


def test_all_vectors_are_read(vectors: pa.Table) -> None:
    assert vectors.num_rows == 10_107
    assert set(vectors["exact"].to_pylist()) == set(range(7))


def test_the_oracle_agrees(vectors: pa.Table) -> None:
    assert oracle.labels(vectors).to_pylist() == vectors["exact"].to_pylist()


def test_the_exact_labels_agree(vectors: pa.Table) -> None:
    assert constructed(vectors, Labels.EXACT) == vectors["exact"].to_pylist()


def test_the_published_labels_agree(vectors: pa.Table) -> None:
    assert constructed(vectors, Labels.GOODWIN2020) == vectors["published"].to_pylist()
    assert vectors["published"].to_pylist() != vectors["exact"].to_pylist()
