"""The settings: Table 5 cell by cell, and which composition rules each split has."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seti.small import setting
from wabe.builders.core.declaration import Edition
from wabe.builders.seti.construct import SplitName, generalisation_tables, in_distribution_tables, stock
from wabe.builders.seti.items import INFERENCES
from wabe.builders.seti.rows import COMPOSITION_RULES, Label, Veridicality
from wabe.builders.seti.settings import SETTINGS, TABLE_5, Setting
from wabe.builders.seti.splits import generalisation

# Trained and tested composition rules, as section 3.2 of the paper defines them.
RULES: dict[str, tuple[set[int], set[int]]] = {
    "task1_trivial": (set(), {1, 2, 3, 4}),
    "task1_nontrivial": (set(), {1, 2, 3, 4}),
    "task2_trivial": ({1, 2, 3, 4}, {1, 2, 3, 4}),
    "task2_nontrivial": ({1, 4}, {2, 3}),
    "task3_trivial": ({1, 2}, {1, 2}),
    "task3_nontrivial_rver": ({1}, {3}),
    "task3_nontrivial_rnat": ({1}, {2}),
}
# The in-distribution columns of Table 5.
IN_DISTRIBUTION = {
    "task1_trivial": (3_366, 842, 63_240),
    "task1_nontrivial": (1_203, 301, 22_620),
    "task2_trivial": (25_296, 6_324, 31_620),
    "task2_nontrivial": (25_296, 6_324, 31_620),
    "task3_trivial": (960, 240, 9_000),
    "task3_nontrivial_rver": (18_096, 4_524, 11_310),
    "task3_nontrivial_rnat": (1_203, 301, 11_310),
}
every_setting = pytest.mark.parametrize("one", SETTINGS, ids=lambda one: one.name)


@every_setting
def test_table_5(one: Setting) -> None:
    """Every cell is met exactly, by sort of inference."""
    three = generalisation(stock(Edition.EMBEDDED), one)
    kinds = list(dict.fromkeys(INFERENCES.index(part.inference) for part in one.train))
    for items, cells in ((three.train, TABLE_5[one.name].train), (three.validation, TABLE_5[one.name].validation)):
        assert Counter(items.inference.tolist()) == dict(zip(kinds, cells, strict=True))
    assert len(three.test) == TABLE_5[one.name].test


@every_setting
def test_in_distribution_sizes(one: Setting) -> None:
    """The random splits have the sizes of Table 5, and together the rows of the setting."""
    splits: tuple[SplitName, ...] = ("train", "validation", "test")
    dealt, whole = (
        [
            {uid for table in tables(Edition.EMBEDDED, one, split) for uid in table["uid"].to_pylist()}
            for split in splits
        ]
        for tables in (in_distribution_tables, generalisation_tables)
    )
    assert tuple(map(len, dealt)) == IN_DISTRIBUTION[one.name]
    assert set.union(*dealt) == set.union(*whole)


@every_setting
def test_composition_rules(one: Setting) -> None:
    """Training shows, and the test asks for, just the rules of the definition."""
    shown, asked = RULES[one.name]
    assert (set(one.trained_rules), set(one.tested_rules)) == (shown, asked)
    wanted: dict[SplitName, set[int]] = {"train": shown, "validation": shown, "test": asked}
    for split, rules in wanted.items():
        (table,) = generalisation_tables(Edition.EMBEDDED, one, split)
        assert set(table["composition_rule"].to_pylist()) - {0} == rules


@given(veridical=st.booleans(), entailed=st.booleans())
def test_a_composition_is_a_conjunction(*, veridical: bool, entailed: bool) -> None:
    """Rule 1 is the only one with an entailed conclusion."""
    verb = Veridicality.VERIDICAL if veridical else Veridicality.NON_VERIDICAL
    label = Label.ENTAILMENT if entailed else Label.NON_ENTAILMENT
    assert (COMPOSITION_RULES[verb, label] == 1) is (veridical and entailed)


def test_every_row_has_the_label_of_its_rule() -> None:
    """Over all four rules and both sorts of primitive."""
    (table,) = generalisation_tables(Edition.EMBEDDED, setting("task1_trivial"), "test")
    pairs = set(zip(table["composition_rule"].to_pylist(), table["label_text"].to_pylist(), strict=True))
    assert pairs == {(1, "entailment"), (2, "non_entailment"), (3, "non_entailment"), (4, "non_entailment")}


def test_training_has_as_many_entailed_natural_pairs_as_others() -> None:
    """Although entailed pairs have fewer rules, and every rule is in training."""
    (table,) = generalisation_tables(Edition.EMBEDDED, setting("task1_nontrivial"), "train")
    labels = Counter(label for label in table["natural_label"].to_pylist() if label)
    assert sum(labels.values()) == 603
    assert abs(labels["entailment"] - labels["non_entailment"]) == 1


def test_verbs_are_equally_frequent_in_a_balanced_part() -> None:
    """Seventy veridical inferences a verb, fifty-six of them in training."""
    (table,) = generalisation_tables(Edition.EMBEDDED, setting("task1_trivial"), "train")
    verbs = Counter(verb for verb in table["verb"].to_pylist() if verb)
    assert set(verbs.values()) == {56}
    assert len(verbs) == 30
