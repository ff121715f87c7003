"""Splits of pairs are balanced and disjoint, block by block, and small is the start of large."""

from collections import Counter
from itertools import islice, product

import pyarrow as pa
import pytest

from wabe.builders.jabberwocky import oracle
from wabe.builders.jabberwocky.benchmark import EMBEDDED
from wabe.builders.jabberwocky.blocks import (
    HOLDOUT_DRAWS,
    JABBERWOCKY_DRAWS,
    TRAIN_DRAWS,
    identical_tables,
    pair_tables,
)
from wabe.builders.jabberwocky.configs import NOVEL, SMALL_BLOCKS
from wabe.builders.jabberwocky.natural_logic import Labels

ROLES = ("premise_noun_level", "hypothesis_noun_level", "premise_verb_level", "hypothesis_verb_level")
CLOSED = tuple(
    f"{side}_{part}"
    for side in ("premise", "hypothesis")
    for part in ("quantifier", "premodifier", "postmodifier", "negated")
)
EVERY_COMBINATION = set(product(range(6), repeat=4))


def tuples(table: pa.Table, names: tuple[str, ...]) -> list[tuple[object, ...]]:
    return list(zip(*(table[name].to_pylist() for name in names), strict=True))


def texts(table: pa.Table) -> list[tuple[object, ...]]:
    return tuples(table, ("premise", "hypothesis"))


def only_table(blocks: range, draws: tuple[int, ...] | None, labels: Labels = Labels.EXACT) -> pa.Table:
    (table,) = pair_tables(blocks, draws, labels)
    return table


@pytest.mark.parametrize(
    ("block", "draws"), [(0, TRAIN_DRAWS), (184, TRAIN_DRAWS), (1, HOLDOUT_DRAWS), (204, JABBERWOCKY_DRAWS)]
)
def test_every_combination_is_drawn_twice(block: int, draws: tuple[int, ...]) -> None:
    table = only_table(range(block, block + 1), draws)
    assert Counter(tuples(table, ROLES)) == Counter(dict.fromkeys(EVERY_COMBINATION, 2))
    assert set(table["block"].to_pylist()) == {block}
    assert len(set(texts(table))) == len(set(table["uid"].to_pylist())) == 2_592


@pytest.mark.parametrize("start", [0, 93, 180])
def test_validation_is_two_fifths_of_the_combinations_in_balance(start: int) -> None:
    drawn: Counter[tuple[object, ...]] = Counter()
    for table in pair_tables(range(start, start + 5), None, Labels.EXACT):
        combinations = tuples(table, ROLES)
        drawn.update(combinations)
        assert len(set(combinations)) == len(combinations)
        assert len(combinations) in {518, 519}
        for role in ROLES:
            times = Counter(table[role].to_pylist())
            assert set(times) == set(range(6))
            assert max(times.values()) - min(times.values()) <= 1
    assert drawn == Counter(dict.fromkeys(EVERY_COMBINATION, 2))


@pytest.mark.parametrize("block", [0, 19, 184])
def test_training_validation_and_holdout_are_disjoint(block: int) -> None:
    blocks = range(block, block + 1)
    train, validation, holdout = (set(texts(only_table(blocks, draws))) for draws in (TRAIN_DRAWS, None, HOLDOUT_DRAWS))
    assert len(train | validation | holdout) == len(train) + len(validation) + len(holdout)


def test_closed_class_words_are_drawn_evenly() -> None:
    table = pa.concat_tables(pair_tables(range(5), TRAIN_DRAWS, Labels.EXACT))
    for name in CLOSED:
        shares = Counter(table[name].to_pylist())
        expected = table.num_rows / len(shares)
        # Five standard deviations of a binomial count are below this bound.
        assert all(abs(count - expected) < 5 * expected**0.5 for count in shares.values())
        assert len(shares) == (3 if "modifier" in name else 2)


def test_a_block_does_not_depend_on_the_others() -> None:
    alone = only_table(range(7, 8), TRAIN_DRAWS)
    among = list(pair_tables(range(5, 9), TRAIN_DRAWS, Labels.EXACT))[2]
    assert alone.equals(among)
    assert not alone.select(CLOSED).equals(only_table(range(8, 9), TRAIN_DRAWS).select(CLOSED))


@pytest.mark.parametrize("split", ["train", "validation", "holdout"])
def test_small_is_the_start_of_large(split: str) -> None:
    small, large = (EMBEDDED.config(name).split(split).tables() for name in ("small", "large"))
    tables = list(small)
    assert len(tables) == SMALL_BLOCKS == 20
    assert all(one.equals(two) for one, two in zip(tables, islice(large, SMALL_BLOCKS), strict=True))


def test_both_conditions_are_tested_on_the_same_novel_blocks() -> None:
    small, large = (list(EMBEDDED.config(name).split("jabberwocky").tables()) for name in ("small", "large"))
    assert [table["block"][0].as_py() for table in small] == list(NOVEL) == list(range(185, 205))
    assert all(one.equals(two) for one, two in zip(small, large, strict=True))


def test_label_sets_differ_in_labels_only() -> None:
    exact, published = (only_table(range(1), TRAIN_DRAWS, labels) for labels in Labels)
    same = [name for name in exact.column_names if name not in {"label", "label_text"}]
    assert exact.select(same).equals(published.select(same))
    changes = {
        (one, two)
        for one, two in zip(*(table["label_text"].to_pylist() for table in (exact, published)), strict=True)
        if one != two
    }
    assert changes == {("cover", "negation")}


def test_labels_and_texts_of_a_table_agree() -> None:
    table = only_table(range(200, 201), JABBERWOCKY_DRAWS)
    assert oracle.labels(table).to_pylist() == table["label"].to_pylist()
    assert [oracle.NAMES[label] for label in table["label"].to_pylist()] == table["label_text"].to_pylist()
    rows = table.select(["premise", "premise_quantifier", "premise_noun_level", "premise_negated"]).to_pylist()
    for row in rows:
        reading = oracle.read(row["premise"])
        assert reading is not None
        assert (reading[0], reading[4], reading[3]) == (
            row["premise_quantifier"],
            (200, row["premise_noun_level"]),
            row["premise_negated"],
        )


def test_identical_words_come_with_every_filling_once() -> None:
    (table,) = identical_tables(range(190, 191), Labels.EXACT)
    levels = tuples(table, ROLES)
    assert all(noun1 == noun2 and verb1 == verb2 for noun1, noun2, verb1, verb2 in levels)
    assert Counter(levels) == Counter({(noun, noun, verb, verb): 36 * 36 for noun, verb in product(range(6), repeat=2)})
    assert len(set(texts(table))) == table.num_rows == 46_656
    (published,) = identical_tables(range(190, 191), Labels.GOODWIN2020)
    assert published.equals(table)
