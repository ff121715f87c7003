"""A config is compared with all that are built, also where it is validated alone."""

from pathlib import Path

import pytest

from tests.core.plain_builds import built_in
from tests.gate.spoiling import result_of, spoilt
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.gate import validate
from wabe.validation.record import Outcome

PLAIN = plain_benchmark()
COPIED = """
DELETE FROM second__train; INSERT INTO second__train FROM first__train ORDER BY number % 7, number;
DELETE FROM second__test; INSERT INTO second__test FROM first__test ORDER BY number DESC;
"""
CAPITALS = """
UPDATE second__train SET premise = upper(premise) || '.';
UPDATE second__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
"""
ONE_OTHER = """
UPDATE second__train SET premise = premise || ' boxes' WHERE number = 100;
UPDATE second__train SET uid = uid_of_premise_hypothesis_number(premise, hypothesis, number);
"""


@pytest.mark.parametrize(
    ("sql", "twins"), [("", False), (COPIED, True), (COPIED + CAPITALS, True), (COPIED + ONE_OTHER, False)]
)
def test_a_config_that_is_another_in_another_order(sql: str, twins: bool, tmp_path: Path) -> None:
    folder = built_in(PLAIN, tmp_path / "clean")
    if sql:
        folder = spoilt(PLAIN, folder, tmp_path / "spoilt", sql)
    for name, other in (("second", "first"), ("first", "second")):
        record = validate(PLAIN, [PLAIN.config(name)], folder, expected=None, known={})
        result = result_of(record, name, "train", "TWIN001")
        assert result.outcome is (Outcome.FAILED if twins else Outcome.PASSED)
        assert [one.what for one in result.failing] == [f"the same rows as {other}"] * twins
        assert {one.config for one in record.results} == {name}
