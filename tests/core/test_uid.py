"""Content hashes are what their definition says, in Python and in SQL."""

import hashlib
from collections.abc import Iterator
from functools import reduce
from operator import xor

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wabe.builders.core.uid import content_uids

Rows = list[tuple[str, int]]

ROWS = st.lists(st.tuples(st.text(max_size=12), st.integers(-(2**31), 2**31 - 1)), min_size=1, max_size=12)
SQL = """
    SELECT lower(lpad(hex(xor(
        md5_number_upper('text' || chr(31) || text), md5_number_upper('number' || chr(31) || number::VARCHAR)
    )), 16, '0')) FROM content
"""


def uids(rows: Rows) -> list[str]:
    columns = {"text": pa.array([text for text, _ in rows]), "number": pa.array([number for _, number in rows])}
    found: list[str] = content_uids(columns).to_pylist()
    return found


def defined_uid(row: dict[str, str | int]) -> str:
    octets = (hashlib.md5(name.encode() + bytes([31]) + str(value).encode()).digest() for name, value in row.items())
    number = reduce(xor, (int.from_bytes(octet[:8], "little") for octet in octets))
    return f"{number:016x}"


@settings(deadline=None)
@given(ROWS)
def test_uids_follow_their_definition(rows: Rows) -> None:
    assert uids(rows) == [defined_uid({"text": text, "number": number}) for text, number in rows]


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as opened:
        yield opened


@settings(deadline=None, max_examples=50)
@given(rows=ROWS)
def test_uids_are_those_of_sql(connection: duckdb.DuckDBPyConnection, rows: Rows) -> None:
    content = pa.table({"text": [text for text, _ in rows], "number": [number for _, number in rows]})
    connection.register("content", content)
    assert [found for (found,) in connection.execute(SQL).fetchall()] == uids(rows)


@pytest.mark.parametrize("text", ["", "naïve", "don't", "Ⅳ 🦊", "a\x1fb", "a\x00b", "e\u0301", "\u00e9"])
def test_unusual_text_has_the_same_uid_everywhere(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    query = "SELECT lower(lpad(hex(md5_number_upper('text' || chr(31) || $1)), 16, '0'))"
    (found,) = connection.execute(query, [text]).fetchall()
    assert content_uids({"text": pa.array([text])}).to_pylist() == [found[0]] == [defined_uid({"text": text})]


@settings(deadline=None)
@given(st.lists(st.sampled_from(["one", "two", "", "drei"]), min_size=1), st.data())
def test_encoding_and_slices_do_not_matter(values: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(values)))
    plain = pa.array(values, type=pa.string())
    whole = content_uids({"text": plain}).to_pylist()
    assert content_uids({"text": plain.dictionary_encode()}).to_pylist() == whole
    assert content_uids({"text": plain.dictionary_encode().slice(start)}).to_pylist() == whole[start:]
    assert content_uids({"text": plain.slice(start)}).to_pylist() == whole[start:]


@settings(deadline=None)
@given(ROWS)
def test_the_order_of_columns_does_not_matter(rows: Rows) -> None:
    columns = {"number": pa.array([number for _, number in rows]), "text": pa.array([text for text, _ in rows])}
    assert content_uids(columns).to_pylist() == uids(rows)


def test_every_name_and_value_matters() -> None:
    contents = [
        {"premise": "a", "hypothesis": "b"},
        {"premise": "b", "hypothesis": "a"},
        {"premise": "a", "hypothesis": "a"},
        {"premise": "b", "hypothesis": "b"},
        {"premise": "a", "conclusion": "b"},
        {"premise": "a", "hypothesis": "b", "block": "1"},
        {"premise": "a"},
        {"premise": "A", "hypothesis": "b"},
        {"premise": "a ", "hypothesis": "b"},
    ]
    found = [
        content_uids({name: pa.array([value]) for name, value in content.items()})[0].as_py() for content in contents
    ]
    assert len(set(found)) == len(contents)


def test_the_uid_is_pinned() -> None:
    assert content_uids({"premise": pa.array(["all nidars spelk"])}).to_pylist() == ["30f520cd9da2c239"]
