"""A value that the row type does not allow is found wherever it is, and told with its row."""

import math
from itertools import pairwise

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.every_type import FACT, Row, columns
from wabe.builders.core.rows import columns_of
from wabe.builders.core.tables import table_of
from wabe.builders.core.values import WrongValueError, require_values, shown, told

ONE_LABEL = "one of 0 (yes), 1 (no)"
WRONG: list[tuple[str, object, str]] = [
    ("uid", None, "the column 'uid' is null, but must be a string"),
    ("count", None, "the column 'count' is null, but must be an int32"),
    ("flag", None, "the column 'flag' is null, but must be a bool"),
    ("score", math.nan, "the column 'score' is nan, but must be a finite float64"),
    ("score", math.inf, "the column 'score' is inf, but must be a finite float64"),
    ("score", -math.inf, "the column 'score' is -inf, but must be a finite float64"),
    ("score", None, "the column 'score' is null, but must be a finite float64"),
    ("label", 2, f"the column 'label' is 2, but must be {ONE_LABEL}"),
    ("label", -1, f"the column 'label' is -1, but must be {ONE_LABEL}"),
    ("label", None, f"the column 'label' is null, but must be {ONE_LABEL}"),
    ("mood", "angry", "the column 'mood' is 'angry', but must be one of 'glad', 'sad', ''"),
    ("mood", "Glad", "the column 'mood' is 'Glad', but must be one of 'glad', 'sad', ''"),
    ("mood", None, "the column 'mood' is null, but must be one of 'glad', 'sad', ''"),
    ("words", None, "the column 'words' is null, but must be a list of string"),
    ("words", ["a", None], "the column 'words[1]' is null, but must be a string"),
    ("answers", [1, 0, 5], f"the column 'answers[2]' is 5, but must be {ONE_LABEL}"),
    ("grid", [[1.0], [0.0, math.nan]], "the column 'grid[1][1]' is nan, but must be a finite float64"),
    ("grid", [[], None], "the column 'grid[1]' is null, but must be a list of float64"),
    ("fact", None, "the column 'fact' is null, but must be a struct"),
    ("fact", {**FACT, "answer": 2}, f"the column 'fact.answer' is 2, but must be {ONE_LABEL}"),
    ("fact", {**FACT, "steps": [1, None]}, "the column 'fact.steps[1]' is null, but must be an int32"),
    ("facts", [FACT, {**FACT, "mood": ""}], "the column 'facts[1].mood' is '', but must be one of 'glad', 'sad'"),
    ("facts", [{**FACT, "weight": math.inf}], "the column 'facts[0].weight' is inf, but must be a finite float64"),
    ("facts", [FACT, None], "the column 'facts[1]' is null, but must be a struct"),
]


def _spoilt(rows: int, *faults: tuple[int, str, object]) -> pa.Table:
    made = columns(rows)
    for row, name, value in faults:
        made[name][row] = value
    return table_of(Row, made)


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
def test_a_wrong_value_is_named(name: str, value: object, said: str) -> None:
    with pytest.raises(WrongValueError) as caught:
        require_values(Row, _spoilt(7, (4, name, value)), before=100)
    assert caught.value.what == said
    assert caught.value.where == f"row 104 (counted from 0{'' if name == 'uid' else ', uid u4'})"


@given(
    rows=st.integers(1, 12),
    faults=st.lists(st.tuples(st.integers(0, 11), st.sampled_from(WRONG)), max_size=3),
    cuts=st.lists(st.integers(0, 12), max_size=3),
    start=st.integers(0, 12),
)
def test_the_first_wrong_row_is_named_however_the_table_is_cut(
    rows: int, faults: list[tuple[int, tuple[str, object, str]]], cuts: list[int], start: int
) -> None:
    """In chunks and slices, with any number of wrong values; a table without any passes."""
    whole = _spoilt(rows, *((row % rows, name, value) for row, (name, value, _) in faults))
    bounds = sorted({0, rows, *(cut % rows for cut in cuts)})
    parts = [whole.slice(one, other - one) for one, other in pairwise(bounds)]
    table = pa.concat_tables(parts).slice(start % rows)
    wrong = sorted(row % rows for row, _ in faults if row % rows >= start % rows)
    if not wrong:
        require_values(Row, table)
        return
    with pytest.raises(WrongValueError) as caught:
        require_values(Row, table)
    assert caught.value.where.startswith(f"row {wrong[0] - start % rows} (")


def test_a_table_without_rows_passes() -> None:
    require_values(Row, _spoilt(0))


def test_long_values_are_cut() -> None:
    assert shown("a" * 79) == f"'{'a' * 79}…"
    assert shown(["a"]) == "['a']"


def test_of_many_members_some_are_shown() -> None:
    column = next(column for column in columns_of(Row) if column.name == "mood")
    many = type(column)(
        name="word",
        doc="",
        arrow=pa.string(),
        type_name="string",
        values=tuple(f"w{number}" for number in range(20)),
    )
    assert told(many, "x").endswith(
        "must be one of " + ", ".join(f"'w{number}'" for number in range(12)) + " and 8 more"
    )
