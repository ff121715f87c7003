"""Probes: one-word perturbations and reversals of items with novel words."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import Hashes, uids_of, value_hashes
from wabe.builders.jabberwocky.blocks import (
    PROBE_DRAWS,
    Pairs,
    all_pairs_with,
    drawn_pairs,
    pair_columns,
    pair_hashes,
    pair_uids,
)
from wabe.builders.jabberwocky.language import (
    NEGATIONS,
    POSTMODIFIERS,
    PREMODIFIERS,
    QUANTIFIERS,
    SENTENCE_SHAPE,
    SENTENCES,
    Numbers,
    positions,
)
from wabe.builders.jabberwocky.natural_logic import Labels, label_pairs
from wabe.builders.jabberwocky.rows import (
    ConsistencyRow,
    Direction,
    Edit,
    PerturbationRow,
    Position,
    Relation,
    Sentence,
)

CLOSED_POSITIONS = (
    (Position.QUANTIFIER, QUANTIFIERS),
    (Position.PREMODIFIER, PREMODIFIERS),
    (Position.POSTMODIFIER, POSTMODIFIERS),
    (Position.NEGATION, NEGATIONS),
)
# Random items have few of these two, so the items include all of them.
RARE = frozenset({Relation.EQUIVALENCE, Relation.NEGATION})
SIDES = (Sentence.PREMISE, Sentence.HYPOTHESIS)


class Change(NamedTuple):
    """A change of one closed-class position: to the next word of its cycle, or the one after."""

    side: int
    position: int
    step: int


EDITS = tuple(
    Change(side, position, step)
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
        directions = pa.array([direction.value for direction in Direction])
        items, groups = _groups(block, first, second, 2)
        turn = np.arange(len(premises)) % 2
        columns = {
            "uid": uids_of(groups, value_hashes("direction", directions)[turn]),
            **pair_columns(block, premises, hypotheses, labels),
            "group_uid": items,
            "direction": directions.take(pa.array(turn)),
        }
        yield table_of(ConsistencyRow, columns)


def perturbation_tables(blocks: range, labels: Labels) -> Iterator[pa.Table]:
    """Yield every item followed by its twelve one-word edits."""
    for block in blocks:
        first, second = probe_items(block)
        before = np.repeat(label_pairs(first, second, labels), GROUP_SIZE)
        premises = np.column_stack([first, *(_edited(edit, 0, first) for edit in EDITS)]).ravel()
        hypotheses = np.column_stack([second, *(_edited(edit, 1, second) for edit in EDITS)]).ravel()
        changed = label_pairs(premises, hypotheses, labels) != before
        items, groups = _groups(block, first, second, GROUP_SIZE)
        columns = {
            "uid": uids_of(groups, *pair_hashes(block, premises, hypotheses)),
            **pair_columns(block, premises, hypotheses, labels),
            "group_uid": items,
            **_edit_columns(first, second),
            "label_before": pa.array(before),
            "label_changes": pa.array(changed),
        }
        yield table_of(PerturbationRow, columns)


def _groups(block: int, first: Numbers, second: Numbers, size: int) -> tuple[pa.Array, Hashes]:
    """Return the uids of items, as splits that are not probes have them, and their hashes, once per member."""
    uids = pair_uids(block, first, second)
    members = np.repeat(np.arange(len(uids)), size)
    return uids.take(pa.array(members)), value_hashes("group_uid", uids)[members]


@cache
def _rare_pairs() -> Pairs:
    return all_pairs_with(RARE)


def _edited(edit: Change, side: int, sentences: Numbers) -> Numbers:
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
    rows = [(Edit.NONE.value, Sentence.NONE.value, Position.NONE.value, "", "")]
    for edit in EDITS:
        place, words = CLOSED_POSITIONS[edit.position]
        for number, old in enumerate(words):
            new = words[(number + edit.step) % len(words)]
            kind = Edit.SUBSTITUTION if old and new else Edit.DELETION if old else Edit.INSERTION
            rows.append((kind.value, SIDES[edit.side].value, place.value, old, new))
    return tuple(rows)
