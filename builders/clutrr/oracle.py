"""The second derivation of every answer: matrices of relations, saturated, and a look at the family tree."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.clutrr.rows import Answer

COLUMNS = (
    "query_head",
    "query_tail",
    "genders",
    "family_fathers",
    "family_mothers",
    "family_spouses",
)
FACTS = ("edge_heads", "edge_tails", "edge_relations")
NO_ANSWER = -1
BATCH = 4_000

Matrix = NDArray[np.float32]
Places = NDArray[np.int64]
Flags = NDArray[np.bool_]

# What a relation is called, for a man and for a woman.
CALLED = {
    "child": "son daughter",
    "parent": "father mother",
    "grandchild": "grandson granddaughter",
    "grandparent": "grandfather grandmother",
    "spouse": "husband wife",
    "sibling": "brother sister",
    "sibling's child": "nephew niece",
    "parent's sibling": "uncle aunt",
    "child's spouse": "son-in-law daughter-in-law",
    "spouse's parent": "father-in-law mother-in-law",
    "in-law": "brother-in-law sister-in-law",
}
TURNED = (
    ("child", "parent"),
    ("grandchild", "grandparent"),
    ("spouse", "spouse"),
    ("sibling", "sibling"),
    ("sibling's child", "parent's sibling"),
    ("child's spouse", "spouse's parent"),
)
# The sixteen rules, read again: "one's FIRST's SECOND is one's THIRD".
INFERENCES = """
child + child = grandchild; spouse + grandchild = grandchild; grandchild + sibling = grandchild
parent + parent = grandparent; sibling + grandparent = grandparent
child + sibling = child; spouse + child = child
sibling + parent = parent; child + grandparent = parent
child + parent's sibling = sibling; parent + child = sibling; sibling + sibling = sibling
child + spouse = child's spouse; spouse + parent = spouse's parent
sibling + child = sibling's child; parent + sibling = parent's sibling
"""
RELATIONS = {name: place for place, name in enumerate(CALLED)}
READ = {
    word: (RELATIONS[name], gender) for name, words in CALLED.items() for gender, word in enumerate(words.split(" "))
}
LABEL_NAMES = [answer.value for answer in Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts of stories as tables, padded with -1."""

    heads: Places
    tails: Places
    relations: Places


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Stories as tables, padded with -1."""

    query: Places
    genders: Places
    fathers: Places
    mothers: Places
    spouses: Places


def labels(rows: pa.Table) -> pa.Array:
    """Look up the answer of every story in its family; -1 if there is none or several."""
    found = [_named(_true(batch), batch) for _, batch in _batches(rows)]
    return pa.array(np.concatenate(found) if found else np.empty(0, dtype=np.int64), pa.int64())


def labels_by_rules(rows: pa.Table) -> pa.Array:
    """Derive the answer of every story; -1 if there is none, several, or one that is false in the family."""
    found = []
    for part, batch in _batches(rows):
        derived = _asked(_saturated(_facts(part), *batch.genders.shape), batch)
        single = derived & _true(batch) & (derived.sum(axis=1) == 1)[:, None]
        found.append(_named(single, batch))
    return pa.array(np.concatenate(found) if found else np.empty(0, dtype=np.int64), pa.int64())


def _named(relations: Flags, batch: Batch) -> Places:
    """Return the label of the one relation of each story; -1 if there is none or several."""
    gender = np.take_along_axis(batch.genders, batch.query[:, 1:], axis=1)[:, 0]
    words = np.array(
        [
            [LABEL_NAMES.index(word) if word in LABEL_NAMES else NO_ANSWER for word in words.split(" ")]
            for words in CALLED.values()
        ],
        dtype=np.int64,
    )
    return np.where(relations.sum(axis=1) == 1, words[relations.argmax(axis=1), gender], NO_ANSWER)


def _saturated(batch: Facts, count: int, size: int) -> dict[str, Matrix]:
    """Apply all rules to all facts until nothing is new; a person is nobody's relative to themselves."""
    known = {name: np.zeros((count, size, size), dtype=np.float32) for name in CALLED}
    rows = np.arange(count)
    for place in range(batch.heads.shape[1]):
        for name, number in RELATIONS.items():
            chosen = rows[batch.relations[:, place] == number]
            known[name][chosen, batch.heads[chosen, place], batch.tails[chosen, place]] = 1
    distinct = 1 - np.eye(size, dtype=np.float32)
    rules = [
        (first, second, third)
        for rule in INFERENCES.replace("\n", ";").split(";")
        if rule.strip()
        for body, third in [rule.strip().split(" = ")]
        for first, second in [body.split(" + ")]
    ]
    total = -1.0
    while (now := float(sum(one.sum(dtype=np.float64) for one in known.values()))) != total:
        total = now
        for one, other in TURNED:
            known[one] = np.maximum(known[one], known[other].swapaxes(1, 2))
            known[other] = np.maximum(known[other], known[one].swapaxes(1, 2))
        for first, second, third in rules:
            new = np.minimum(known[first] @ known[second], 1) * distinct
            known[third] = np.maximum(known[third], new)
    return known


def _asked(relations: dict[str, Matrix], batch: Batch) -> Flags:
    """Return which relations were derived between the two persons asked about."""
    rows = np.arange(len(batch.query))
    return np.stack([relations[name][rows, batch.query[:, 0], batch.query[:, 1]] > 0 for name in CALLED], axis=1)


def _true(batch: Batch) -> Flags:
    """Return which relations hold between them in the family tree, by way of the people they are both close to."""
    one, other = (_circle(batch, batch.query[:, end]) for end in (0, 1))
    holds = {
        "child": one["child"] & other["self"],
        "parent": one["parent"] & other["self"],
        "grandchild": one["child"] & other["parent"],
        "grandparent": one["parent"] & other["child"],
        "spouse": one["spouse"] & other["self"],
        "sibling": one["sibling"] & other["self"],
        "sibling's child": one["sibling"] & other["parent"],
        "parent's sibling": one["parent"] & other["sibling"],
        "child's spouse": one["child"] & other["spouse"],
        "spouse's parent": one["spouse"] & other["child"],
        "in-law": (one["sibling"] & other["spouse"]) | (one["spouse"] & other["sibling"]),
    }
    return np.stack([holds[name].any(axis=1) for name in CALLED], axis=1)


def _circle(batch: Batch, person: Places) -> dict[str, Flags]:
    """Return who is closest to a person of each story; brothers and sisters have both parents in common."""
    people = np.arange(batch.fathers.shape[1])
    father, mother, spouse = (
        np.take_along_axis(table, person[:, None], axis=1) for table in (batch.fathers, batch.mothers, batch.spouses)
    )
    self = people == person[:, None]
    same = (batch.fathers == father) & (batch.mothers == mother) & (father >= 0) & (mother >= 0)
    return {
        "self": self,
        "parent": (people == father) | (people == mother),
        "child": (batch.fathers == person[:, None]) | (batch.mothers == person[:, None]),
        "spouse": people == spouse,
        "sibling": same & ~self,
    }


def _facts(part: pa.Table) -> Facts:
    return Facts(
        heads=_table(part["edge_heads"]),
        tails=_table(part["edge_tails"]),
        relations=_table(part["edge_relations"], {word: number for word, (number, _) in READ.items()}),
    )


def _batches(rows: pa.Table) -> Iterator[tuple[pa.Table, Batch]]:
    for start in range(0, rows.num_rows, BATCH):
        part = rows.slice(start, BATCH).combine_chunks()
        yield (
            part,
            Batch(
                query=np.stack([part["query_head"].to_numpy(), part["query_tail"].to_numpy()], axis=1).astype(np.int64),
                genders=_table(part["genders"], {"male": 0, "female": 1}),
                fathers=_table(part["family_fathers"]),
                mothers=_table(part["family_mothers"]),
                spouses=_table(part["family_spouses"]),
            ),
        )


def _table(column: pa.ChunkedArray, numbers: dict[str, int] | None = None) -> Places:
    """Return lists as rows of a table, padded with -1; words as their numbers, -1 if they have none."""
    (chunk,) = column.chunks
    lengths = chunk.value_lengths().to_numpy(zero_copy_only=False).astype(np.int64)
    values = chunk.flatten()
    if numbers is not None:
        encoded = values.dictionary_encode()
        read = np.array([numbers.get(word, -1) for word in encoded.dictionary.to_pylist()], dtype=np.int64)
        flat = read[encoded.indices.to_numpy(zero_copy_only=False)]
    else:
        flat = values.to_numpy(zero_copy_only=False).astype(np.int64)
    table = np.full((len(lengths), int(lengths.max(initial=0))), -1, dtype=np.int64)
    table[np.arange(table.shape[1]) < lengths[:, None]] = flat
    return table
