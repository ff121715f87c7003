"""Probes hold every item with each of its edits, or with its reversal, once."""

from collections import Counter

import numpy as np
import pyarrow as pa
import pytest
from numpy.typing import NDArray

from wabe.builders.jabberwocky.blocks import JABBERWOCKY_DRAWS, pair_tables
from wabe.builders.jabberwocky.natural_logic import Labels
from wabe.builders.jabberwocky.probes import consistency_tables, perturbation_tables

BLOCK = range(187, 188)
SIDES = ("premise", "hypothesis")
LEVELS = tuple(f"{side}_{word}_level" for side in SIDES for word in ("noun", "verb"))
POSITIONS = ("quantifier", "premodifier", "postmodifier", "negation")


@pytest.fixture(scope="module")
def perturbation() -> pa.Table:
    (table,) = perturbation_tables(BLOCK, Labels.EXACT)
    return table


@pytest.fixture(scope="module")
def consistency() -> pa.Table:
    (table,) = consistency_tables(BLOCK, Labels.EXACT)
    return table


def groups(table: pa.Table, name: str, size: int) -> NDArray[np.object_]:
    """Return a column with a row for each group of successive rows."""
    return np.array(table[name].to_pylist(), dtype=object).reshape(-1, size)


def closed_words(table: pa.Table, side: str, position: str) -> NDArray[np.object_]:
    if position == "negation":
        return np.where(groups(table, f"{side}_negated", 13) == np.True_, "don't", "").astype(object)
    return groups(table, f"{side}_{position}", 13)


def test_groups_are_successive_rows(perturbation: pa.Table, consistency: pa.Table) -> None:
    for table, size in ((perturbation, 13), (consistency, 2)):
        uids = groups(table, "group_uid", size)
        assert np.all(uids == uids[:, :1])
        assert len(set(uids[:, 0].tolist())) == len(uids)
        assert len(set(table["uid"].to_pylist())) == table.num_rows


def test_both_probes_have_the_same_items(perturbation: pa.Table, consistency: pa.Table) -> None:
    assert np.array_equal(groups(perturbation, "group_uid", 13)[:, 0], groups(consistency, "group_uid", 2)[:, 0])
    for name in ("premise", "hypothesis", "label"):
        assert np.array_equal(groups(perturbation, name, 13)[:, 0], groups(consistency, name, 2)[:, 0])


def test_a_group_is_the_item_and_twelve_edits(perturbation: pa.Table) -> None:
    assert np.all((groups(perturbation, "edit", 13) == "none") == (np.arange(13) == 0))
    sentences, places = (groups(perturbation, name, 13)[:, 1:] for name in ("edited_sentence", "edited_position"))
    wanted = Counter({(side, position): 2 if "modifier" in position else 1 for side in SIDES for position in POSITIONS})
    assert {
        tuple(zip(sides, positions, strict=True))
        for sides, positions in zip(sentences.tolist(), places.tolist(), strict=True)
    } == {tuple(wanted.elements())}
    first, second = (groups(perturbation, side, 13).tolist() for side in SIDES)
    assert all(len(set(zip(*rows, strict=True))) == 13 for rows in zip(first, second, strict=True))


def test_an_edit_changes_the_position_it_names_and_no_other(perturbation: pa.Table) -> None:
    for name in LEVELS:
        levels = groups(perturbation, name, 13)
        assert np.all(levels == levels[:, :1])
    sentences, places = (groups(perturbation, name, 13) for name in ("edited_sentence", "edited_position"))
    removed, inserted = (groups(perturbation, name, 13) for name in ("removed", "inserted"))
    changes = np.zeros(sentences.shape, dtype=int)
    for side in SIDES:
        for position in POSITIONS:
            words = closed_words(perturbation, side, position)
            before = np.broadcast_to(words[:, :1], words.shape)
            named = (sentences == side) & (places == position)
            assert np.array_equal(words != before, named)
            assert np.array_equal(words[named], inserted[named])
            assert np.array_equal(before[named], removed[named])
            changes += words != before
    assert np.all(changes == (np.arange(13) > 0))


def test_edits_are_named_by_what_they_do(perturbation: pa.Table) -> None:
    found = set(
        zip(*(perturbation[name].to_pylist() for name in ("edit", "removed", "inserted")), strict=True),
    )
    for edit, removed, inserted in found:
        wanted = {(True, True): "substitution", (True, False): "deletion", (False, True): "insertion"}
        assert edit == wanted.get((bool(removed), bool(inserted)), "none")
    assert len(found) == 1 + 2 + 6 + 6 + 2


def test_the_label_before_is_the_items(perturbation: pa.Table) -> None:
    labels, before = groups(perturbation, "label", 13), groups(perturbation, "label_before", 13)
    assert np.all(before == labels[:, :1])
    assert np.array_equal(groups(perturbation, "label_changes", 13), labels != labels[:, :1])


def test_items_include_every_rare_pair_and_the_jabberwocky_split_once(consistency: pa.Table) -> None:
    items = consistency.filter(pa.array(np.arange(consistency.num_rows) % 2 == 0))
    counts = Counter(items["label_text"].to_pylist())
    assert counts["equivalence"] == counts["negation"] == 1_296
    pairs = list(zip(*(items[side].to_pylist() for side in SIDES), strict=True))
    assert len(set(pairs)) == len(pairs)
    (drawn,) = pair_tables(BLOCK, JABBERWOCKY_DRAWS, Labels.EXACT)
    assert set(drawn["uid"].to_pylist()) <= set(items["group_uid"].to_pylist())
    uid_of = dict(zip(pairs, items["group_uid"].to_pylist(), strict=True))
    for premise, hypothesis, uid in zip(*(drawn[name].to_pylist() for name in (*SIDES, "uid")), strict=True):
        assert uid_of[premise, hypothesis] == uid


def test_every_item_is_followed_by_its_reversal(consistency: pa.Table) -> None:
    assert np.all(groups(consistency, "direction", 2) == ["item", "reversal"])
    premises, hypotheses = (groups(consistency, side, 2) for side in SIDES)
    assert np.array_equal(premises, hypotheses[:, ::-1])
    swapped = {"forward_entailment": "reverse_entailment", "reverse_entailment": "forward_entailment"}
    assert all(there == swapped.get(back, back) for there, back in groups(consistency, "label_text", 2).tolist())


def test_items_do_not_depend_on_the_label_set(perturbation: pa.Table) -> None:
    (published,) = perturbation_tables(BLOCK, Labels.GOODWIN2020)
    same = [name for name in perturbation.column_names if not name.startswith("label")]
    assert published.select(same).equals(perturbation.select(same))
    assert not published.equals(perturbation)
