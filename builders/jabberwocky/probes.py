"""Probes: one-word perturbations and reversals of items with novel words."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from builders.core.rows import schema_of
from builders.core.uid import content_uids
from builders.jabberwocky.blocks import PROBE_DRAWS, Pairs, all_pairs_with, drawn_pairs, encoded, pair_columns
from builders.jabberwocky.language import (
    NEGATIONS,
    POSTMODIFIERS,
    PREMODIFIERS,
    QUANTIFIERS,
    SENTENCE_SHAPE,
    SENTENCES,
    Numbers,
    Relation,
    positions,
)
from builders.jabberwocky.natural_logic import Labels, label_pairs
from builders.jabberwocky.rows import ConsistencyRow, PerturbationRow

CLOSED_POSITIONS = (
    ("quantifier", QUANTIFIERS),
    ("premodifier", PREMODIFIERS),
    ("postmodifier", POSTMODIFIERS),
    ("negation", NEGATIONS),
)
# Random items have few of these two; so that no cell of a probe is tiny, the items include all of them.
RARE = frozenset({Relation.EQUIVALENCE, Relation.NEGATION})
SIDES = ("premise", "hypothesis")


class Edit(NamedTuple):
    """An edit of one closed-class position: to the next word of its cycle, or the one after."""

    side: int
    position: int
    step: int


EDITS = tuple(
    Edit(side, position, step)
    for side in (0, 1)
    for position, (_, words) in enumerate(CLOSED_POSITIONS)
    for step in range(1, len(words))
)
GROUP_SIZE = 1 + len(EDITS)


@cache
def probe_items(block: int) -> Pairs:
    """Return the items of a block: its draws and every pair in a rare relation, each once."""
    first, second = drawn_pairs(block, PROBE_DRAWS)
    rare_first, rare_second = _rare_pairs()
    drawn = ~np.isin(first * SENTENCES + second, rare_first * SENTENCES + rare_second)
    return np.concatenate([first[drawn], rare_first]), np.concatenate([second[drawn], rare_second])


def consistency_tables(blocks: range, labels: Labels) -> Iterator[pa.Table]:
    """Yield every item followed by its reversal."""
    for block in blocks:
        first, second = probe_items(block)
        premises = np.column_stack([first, second]).ravel()
        hypotheses = np.column_stack([second, first]).ravel()
        extra = {
            "group_uid": _repeated(_item_uids(block, first, second), 2),
            "direction": pa.array(["item", "reversal"]).take(pa.array(np.arange(len(premises)) % 2)),
        }
        yield _table(block, premises, hypotheses, labels, ConsistencyRow, extra, ("group_uid", "direction"))


def perturbation_tables(blocks: range, labels: Labels) -> Iterator[pa.Table]:
    """Yield every item followed by its twelve one-word edits."""
    for block in blocks:
        first, second = probe_items(block)
        before = np.repeat(label_pairs(first, second, labels), GROUP_SIZE)
        premises = np.column_stack([first, *(_edited(edit, 0, first) for edit in EDITS)]).ravel()
        hypotheses = np.column_stack([second, *(_edited(edit, 1, second) for edit in EDITS)]).ravel()
        changed = label_pairs(premises, hypotheses, labels) != before
        extra = {
            "group_uid": _repeated(_item_uids(block, first, second), GROUP_SIZE),
            **_edit_columns(first, second),
            "label_before": pa.array(before),
            "label_changes": pa.array(changed),
        }
        identity = ("group_uid", "premise", "hypothesis")
        yield _table(block, premises, hypotheses, labels, PerturbationRow, extra, identity)


def _table(
    block: int,
    premises: Numbers,
    hypotheses: Numbers,
    labels: Labels,
    row: type,
    extra: dict[str, pa.Array],
    identity: tuple[str, ...],
) -> pa.Table:
    content = {"premise": encoded(block, premises), "hypothesis": encoded(block, hypotheses), **extra}
    columns = {**pair_columns(block, premises, hypotheses, labels), **extra}
    uids = content_uids({name: content[name] for name in identity})
    return pa.table({"uid": uids, **columns}, schema=schema_of(row))


def _item_uids(block: int, first: Numbers, second: Numbers) -> pa.Array:
    """Return what the same pairs have as uids in the splits that are not probes."""
    return content_uids({"premise": encoded(block, first), "hypothesis": encoded(block, second)})


def _repeated(values: pa.Array, times: int) -> pa.Array:
    return values.take(pa.array(np.repeat(np.arange(len(values)), times)))


@cache
def _rare_pairs() -> Pairs:
    return all_pairs_with(RARE)


def _edited(edit: Edit, side: int, sentences: Numbers) -> Numbers:
    return _edits_of_sentences()[edit.position, edit.step][sentences] if edit.side == side else sentences


@cache
def _edits_of_sentences() -> dict[tuple[int, int], NDArray[np.int64]]:
    """Tabulate, for every sentence, what each edit makes of it."""
    parts = positions(np.arange(SENTENCES))
    table = {}
    for position, step in {(edit.position, edit.step) for edit in EDITS}:
        changed = list(parts)
        changed[position] = (parts[position] + step) % SENTENCE_SHAPE[position]
        table[position, step] = np.ravel_multi_index(tuple(changed), SENTENCE_SHAPE).astype(np.int64)
    return table


def _edit_columns(first: Numbers, second: Numbers) -> dict[str, pa.Array]:
    """Describe each row's edit; `code` numbers the words before and after it within the position."""
    kinds, sides, places, removed, inserted = zip(*_descriptions(), strict=True)
    codes = np.zeros((len(first), GROUP_SIZE), dtype=np.int64)
    start = 1
    for column, edit in enumerate(EDITS, start=1):
        words = len(CLOSED_POSITIONS[edit.position][1])
        codes[:, column] = start + positions((first, second)[edit.side])[edit.position]
        start += words
    taken = pa.array(codes.ravel())
    described = {
        "edit": kinds,
        "edited_sentence": sides,
        "edited_position": places,
        "removed": removed,
        "inserted": inserted,
    }
    return {name: pa.array(values).take(taken) for name, values in described.items()}


@cache
def _descriptions() -> tuple[tuple[str, str, str, str, str], ...]:
    """List all descriptions: none, then for each edit one per word that it may find."""
    rows = [("none", "none", "none", "", "")]
    for edit in EDITS:
        place, words = CLOSED_POSITIONS[edit.position]
        for number, old in enumerate(words):
            new = words[(number + edit.step) % len(words)]
            kind = "substitution" if old and new else "deletion" if old else "insertion"
            rows.append((kind, SIDES[edit.side], place, old, new))
    return tuple(rows)
