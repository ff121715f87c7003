"""Control rows: where a test has one label only, rows by trained rules that a constant answer gets wrong."""

import pytest

from wabe.builders.core.declaration import Edition
from wabe.builders.seti.construct import control_tables, generalisation_tables
from wabe.builders.seti.rows import Label
from wabe.builders.seti.settings import SETTINGS, Setting, control_rows

RULES = {"task2_nontrivial": {1, 4}, "task3_nontrivial_rver": {1}, "task3_nontrivial_rnat": {1}}
controlled = pytest.mark.parametrize("one", [one for one in SETTINGS if one.control], ids=lambda one: one.name)


def test_settings_with_one_label_have_them() -> None:
    """Those whose test asks for no rule that entails."""
    assert {one.name for one in SETTINGS if one.control} == set(RULES)


@controlled
def test_they_follow_trained_rules(one: Setting) -> None:
    """And have pairs of their own, so that none is a training row."""
    (control,) = control_tables(Edition.EMBEDDED, one)
    assert set(control["composition_rule"].to_pylist()) == RULES[one.name] == set(one.trained_rules)
    assert control.num_rows == control_rows(Edition.EMBEDDED, one)
    (train,) = generalisation_tables(Edition.EMBEDDED, one, "train")
    assert not set(control["hypothesis"].to_pylist()) & set(train["hypothesis"].to_pylist())


@controlled
def test_a_constant_answer_fails_on_one_of_both(one: Setting) -> None:
    """It is right on half of one of the two at most."""
    (control,), (test,) = control_tables(Edition.EMBEDDED, one), generalisation_tables(Edition.EMBEDDED, one, "test")
    for answer in Label:
        shares = [
            sum(label == answer for label in table["label_text"].to_pylist()) / table.num_rows
            for table in (control, test)
        ]
        assert min(shares) <= 0.5
