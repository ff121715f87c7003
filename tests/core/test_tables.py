"""A table is made column by column; what does not fit is told with its row and its value."""

from collections.abc import Callable
from itertools import count

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.every_type import Answer, Row, columns
from wabe.builders.core.rows import schema_of
from wabe.builders.core.tables import Values, first_refused, require_schema, table_of
from wabe.builders.core.values import WrongValueError
from wabe.errors import DeclarationError


def test_lists_arrays_and_encoded_words_make_the_same_table() -> None:
    made = columns(6)
    table = table_of(Row, made)
    assert table.schema == schema_of(Row)
    assert table.to_pydict() == made
    others: dict[str, Values] = {
        **made,
        "count": np.arange(6),
        "label": pa.array([0, 1, 0, 1, 0, 1], pa.int8()),
        "mood": pa.array(["glad", "sad", ""] * 2).dictionary_encode(),
        "words": pa.chunked_array([table["words"].chunk(0)[:2], table["words"].chunk(0)[2:]]),
    }
    assert table_of(Row, dict(reversed(others.items()))).equals(table)


REFUSED: list[tuple[str, object, str]] = [
    ("count", "seven", "the column 'count' is 'seven', but must be an int32"),
    ("count", "7", "the column 'count' is '7', but must be an int32"),
    ("count", 1.5, "the column 'count' is 1.5, but must be an int32"),
    ("count", True, "the column 'count' is True, but must be an int32"),
    ("count", 2**31, "the column 'count' is 2147483648, but must be an int32"),
    ("count", 10**30, f"the column 'count' is {10**30}, but must be an int32"),
    ("count", [1], "the column 'count' is [1], but must be an int32"),
    ("flag", 1, "the column 'flag' is 1, but must be a bool"),
    ("score", "high", "the column 'score' is 'high', but must be a finite float64"),
    ("label", Answer.NO, "the column 'label' is <Answer.NO: 'no'>, but must be one of 0 (yes), 1 (no)"),
    ("mood", 3, "the column 'mood' is 3, but must be one of 'glad', 'sad', ''"),
    ("uid", "\ud800", "the column 'uid' is '\\ud800', but must be a string"),
    ("words", ["a", 3], "the column 'words' is ['a', 3], but must be a list of string"),
    ("words", 3, "the column 'words' is 3, but must be a list of string"),
    ("answers", [0, 0.5], "the column 'answers' is [0, 0.5], but must be a list of ClassLabel"),
    ("fact", 3, "the column 'fact' is 3, but must be a struct"),
    ("facts", [3], "the column 'facts' is [3], but must be a list of struct"),
]


@pytest.mark.parametrize(("name", "value", "said"), REFUSED)
@pytest.mark.parametrize("row", [0, 3, 4])
def test_a_refused_value_is_named(name: str, value: object, said: str, row: int) -> None:
    made = columns(5)
    made[name][row] = value
    with pytest.raises(WrongValueError) as caught:
        table_of(Row, made)
    uid = "\ud800" if name == "uid" else f"u{row}"
    assert caught.value.what == said
    assert caught.value.where == f"row {row} of a table (counted from 0, uid {uid})"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (pa.array(["0", "one", "2"]), "'one'"),
        (pa.array([0.0, 0.5, 2.0]), "0.5"),
        (pa.chunked_array([pa.array([0]), pa.array([2**31, 2])]), "2147483648"),
        (np.array([0.0, 0.5, 2.0]), "0.5"),
        (np.array([0, 2**31, 2]), "2147483648"),
        (np.array([0, "one", 2], dtype=object), "'one'"),
    ],
)
def test_a_value_of_an_array_is_named(values: Values, said: str) -> None:
    with pytest.raises(WrongValueError, match=r"row 1 of a table \(counted from 0, uid u1\)") as caught:
        table_of(Row, {**columns(3), "count": values})
    assert f"the column 'count' is {said}" in caught.value.what


def test_only_the_rows_of_a_slice_are_converted() -> None:
    words = pa.array([["x"], ["0"], ["1"], ["y"]])
    assert table_of(Row, {**columns(2), "answers": words[1:3]})["answers"].to_pylist() == [[0], [1]]


def test_a_short_column_of_uids_names_no_uid() -> None:
    with pytest.raises(WrongValueError, match=r"row 1 of a table \(counted from 0\): "):
        table_of(Row, {**columns(3), "uid": ["u0"], "count": [0, "one", 2]})


def _without(name: str) -> dict[str, Values]:
    return {other: values for other, values in columns(2).items() if other != name}


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (_without("flag"), "the columns are not those of the row type: flag is missing"),
        ({**_without("flag"), "flags": []}, "flag is missing, flags is unknown"),
        ({**columns(2), "more": [1, 2]}, "the columns are not those of the row type: more is unknown"),
        ({**columns(2), "count": [1]}, "the columns have different numbers of values: uid 2, count 1, flag 2"),
        ({**columns(2), "count": pa.array([[1], [2]])}, "the column 'count' cannot be int32: Unsupported cast"),
        ({**columns(2), "grid": np.ones((2, 2))}, "the column 'grid' cannot be list<item: list<item: double>>"),
    ],
)
def test_columns_that_do_not_fit(made: dict[str, Values], said: str) -> None:
    """No row is to blame, so none is named."""
    with pytest.raises(WrongValueError) as caught:
        table_of(Row, made)
    assert caught.value.where == "Row"
    assert said in caught.value.what


@given(st.lists(st.one_of(st.integers(-5, 5), st.sampled_from(["x", 0.5, 2**40, None, True])), max_size=30))
def test_the_first_refused_value_is_the_first(values: list[object]) -> None:
    """As a search value by value finds it."""
    fitting = (int, type(None))
    slow = next(
        (place for place, one in enumerate(values) if type(one) not in fitting or one == 2**40),
        None,
    )
    assert first_refused(values, pa.int32()) == slow


def test_few_conversions_find_a_value_among_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halves are tried, not rows one by one."""
    tried = count()
    array: Callable[..., pa.Array] = pa.array

    def counting(*values: object) -> pa.Array:
        next(tried)
        return array(*values)

    monkeypatch.setattr(pa, "array", counting)
    assert first_refused([*range(99_999), "x"], pa.int32()) == 99_999
    assert next(tried) < 60


def _with(name: str, values: pa.Array) -> pa.Table:
    table = table_of(Row, columns(len(values)))
    return table.set_column(table.schema.names.index(name), name, values)


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("count", pa.array(["0", "1", "two"]), "the column 'count' is 'two', but must be an int32"),
        ("count", pa.array([0, 1, 2**31]), "the column 'count' is 2147483648, but must be an int32"),
        ("answers", pa.array([[], ["1"], ["no"]]), "the column 'answers' is ['no'], but must be a list of ClassLabel"),
    ],
)
def test_a_table_of_another_type_names_the_value_that_does_not_fit(name: str, values: pa.Array, said: str) -> None:
    with pytest.raises(WrongValueError) as caught:
        require_schema(Row, _with(name, values), where="here", before=10)
    assert caught.value.what == said
    assert caught.value.where == "row 12 (counted from 0, uid u2)"


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (_with("count", pa.array(["0", "1"])), "count is string, expected int32"),
        (_with("count", pa.array([[0], [1]])), "count is list<item: int64>, expected int32"),
        (_with("count", pa.array([], pa.string())), "count is string, expected int32"),
        (table_of(Row, columns(2)).drop_columns(["flag"]), "flag is missing, expected bool"),
        (table_of(Row, columns(2)).append_column("more", [[1, 2]]), "more is int64, expected no such column"),
        (table_of(Row, columns(2)).append_column("flag", [[True, True]]), "the order is uid, count, flag, score"),
        (table_of(Row, columns(2)).select(list(reversed(schema_of(Row).names))), "the order is facts, fact, grid"),
    ],
)
def test_a_table_of_other_columns_is_told_by_its_types(table: pa.Table, said: str) -> None:
    with pytest.raises(DeclarationError) as caught:
        require_schema(Row, table, where="here")
    assert caught.value.where == "here"
    assert said in caught.value.what


def test_a_value_in_a_table_without_uids() -> None:
    table = _with("count", pa.array(["0", "one"])).drop_columns(["uid"])
    with pytest.raises(WrongValueError, match=r"^row 1 \(counted from 0\): the column 'count' is 'one'"):
        require_schema(Row, table, where="here")


def test_what_is_no_table_is_refused() -> None:
    batch = table_of(Row, columns(2)).to_batches()[0]
    with pytest.raises(DeclarationError, match="here: the constructor yields a RecordBatch, not a table"):
        require_schema(Row, batch, where="here")
