"""Logical digests see names, types, values and order, and nothing else."""

from itertools import pairwise

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.core.digest import combined_digest, digest_of

Row = dict[str, object]

SCHEMA = pa.schema(
    [
        ("text", pa.string()),
        ("number", pa.int32()),
        ("flag", pa.bool_()),
        ("score", pa.float64()),
        ("words", pa.list_(pa.string())),
        ("pair", pa.struct([("left", pa.string()), ("right", pa.list_(pa.int32()))])),
    ]
)
NUMBERS = st.integers(-(2**31), 2**31 - 1)
WORDS = st.text(max_size=4)
ROWS: st.SearchStrategy[list[Row]] = st.lists(
    st.fixed_dictionaries(
        {
            "text": WORDS,
            "number": NUMBERS,
            "flag": st.booleans(),
            "score": st.floats(allow_nan=False),
            "words": st.lists(WORDS, max_size=3),
            "pair": st.fixed_dictionaries({"left": WORDS, "right": st.lists(NUMBERS, max_size=2)}),
        }
    ),
    max_size=10,
)
EXAMPLE: list[Row] = [
    {"text": "ab", "number": 1, "flag": True, "score": 0.5, "words": ["x"], "pair": {"left": "l", "right": [1]}},
    {"text": "c", "number": 2, "flag": False, "score": -1.0, "words": ["y", ""], "pair": {"left": "", "right": []}},
]


def table_of(rows: list[Row]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def digest(rows: list[Row]) -> str:
    return digest_of([table_of(rows)], SCHEMA)


def column_digest(values: list[object], kind: pa.DataType, name: str = "column") -> str:
    table = pa.table({name: pa.array(values, type=kind)})
    return digest_of([table], table.schema)


@settings(deadline=None)
@given(ROWS, st.data())
def test_chunks_and_slices_do_not_matter(rows: list[Row], data: st.DataObject) -> None:
    cuts = sorted({0, len(rows), *data.draw(st.lists(st.integers(0, len(rows)), max_size=4))})
    whole = table_of(rows)
    sliced = [whole.slice(start, end - start) for start, end in pairwise(cuts)]
    fresh = [table_of(rows[start:end]) for start, end in pairwise(cuts)]
    wanted = digest_of([whole], SCHEMA)
    assert digest_of(sliced, SCHEMA) == wanted
    assert digest_of(fresh, SCHEMA) == wanted
    assert digest_of([pa.concat_tables([*fresh, table_of([])])], SCHEMA) == wanted
    start = data.draw(st.integers(0, len(rows)))
    assert digest_of([whole.slice(start)], SCHEMA) == digest(rows[start:])


@settings(deadline=None)
@given(ROWS, ROWS)
def test_equal_digests_mean_equal_rows(one: list[Row], two: list[Row]) -> None:
    assert (digest(one) == digest(two)) == table_of(one).equals(table_of(two))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("text", "aB"),
        ("number", 3),
        ("flag", False),
        ("score", 0.25),
        ("words", ["z"]),
        ("words", ["x", ""]),
        ("pair", {"left": "m", "right": [1]}),
        ("pair", {"left": "l", "right": [2]}),
    ],
)
def test_every_value_matters(column: str, value: object) -> None:
    assert digest([{**EXAMPLE[0], column: value}, EXAMPLE[1]]) != digest(EXAMPLE)


def test_the_order_of_rows_matters() -> None:
    assert digest(EXAMPLE[::-1]) != digest(EXAMPLE)


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        (pa.string(), ["ab", "c"], ["a", "bc"]),
        (pa.string(), ["a", ""], ["", "a"]),
        (pa.string(), [], [""]),
        (pa.list_(pa.string()), [["a"], ["b"]], [["a", "b"], []]),
        (pa.list_(pa.string()), [["ab", "c"]], [["a", "bc"]]),
        (pa.list_(pa.list_(pa.int32())), [[[1], [2]]], [[[1, 2], []]]),
        (pa.struct([("a", pa.string()), ("b", pa.string())]), [{"a": "xy", "b": ""}], [{"a": "x", "b": "y"}]),
    ],
)
def test_where_a_value_ends_matters(kind: pa.DataType, one: list[object], two: list[object]) -> None:
    assert column_digest(one, kind) != column_digest(two, kind)


def test_names_and_types_matter() -> None:
    kinds = [pa.int8(), pa.int32(), pa.int64(), pa.float64()]
    assert len({column_digest([1], kind) for kind in kinds}) == len(kinds)
    assert column_digest([], pa.int32()) != column_digest([], pa.string())
    assert column_digest([1], pa.int32(), "one") != column_digest([1], pa.int32(), "two")
    left, right = (pa.struct([(name, pa.int32())]) for name in ("left", "right"))
    assert column_digest([{"left": 1}], left) != column_digest([{"right": 1}], right)


@settings(deadline=None)
@given(st.lists(WORDS, max_size=6))
def test_large_strings_are_strings(values: list[object]) -> None:
    assert column_digest(values, pa.large_string()) == column_digest(values, pa.string())


def test_the_digest_is_pinned() -> None:
    flat = table_of(EXAMPLE).select(["text", "number", "flag", "score"])
    assert digest_of([flat], flat.schema) == "23d72f7fe52634ccf75ff80ff4e939283aca1def1d97c7741f7bad4dec878d70"


def test_combined_digests_go_by_name_not_by_order() -> None:
    parts = [("train", "aa"), ("test", "bb")]
    assert combined_digest(parts) == combined_digest(parts[::-1])
    assert combined_digest(parts) != combined_digest([("train", "bb"), ("test", "aa")])
    assert combined_digest(parts) != combined_digest(parts[:1])
