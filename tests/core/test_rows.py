"""Row types become columns, Arrow schemas and features, or are refused with a reason."""

from dataclasses import dataclass, make_dataclass
from enum import StrEnum
from typing import Annotated, Literal

import datasets
import pyarrow as pa
import pytest

from wabe.builders.core.adapter import features_of
from wabe.builders.core.rows import CLASS_LABEL, Empty, columns_of, label_of, schema_of
from wabe.errors import DeclarationError


class Answer(StrEnum):
    """Two labels, not in alphabetical order."""

    YES = "yes"
    NO = "no"


class Mood(StrEnum):
    """Two words of a closed column."""

    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A nested record."""

    subject: Annotated[str, "Who."]
    weight: Annotated[float, "How much."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row with every supported type."""

    uid: Annotated[str, "Content hash."]
    count: Annotated[int, "How many."]
    flag: Annotated[bool, "Whether."]
    score: Annotated[float, "How well."]
    label: Annotated[Answer, "The answer.", CLASS_LABEL]
    mood: Annotated[Mood, "One of two words."]
    perhaps: Annotated[Mood | Empty, "One of two words, or none."]
    words: Annotated[tuple[str, ...], "Some words."]
    moods: Annotated[tuple[Mood, ...], "Some of two words."]
    answers: Annotated[tuple[Answer, ...], "Some labels.", CLASS_LABEL]
    table: Annotated[tuple[tuple[int, ...], ...], "Lists of lists."]
    fact: Annotated[Fact, "One record."]
    facts: Annotated[tuple[Fact, ...], "Some records."]


@dataclass(frozen=True, slots=True, kw_only=True)
class LongerRow(Row):
    """A row type that adds a column to another's."""

    extra: Annotated[str, "One more."]


FACT = pa.struct([pa.field("subject", pa.string()), pa.field("weight", pa.float64())])
EXPECTED = {
    "uid": pa.string(),
    "count": pa.int32(),
    "flag": pa.bool_(),
    "score": pa.float64(),
    "label": pa.int64(),
    "mood": pa.string(),
    "perhaps": pa.string(),
    "words": pa.list_(pa.string()),
    "moods": pa.list_(pa.string()),
    "answers": pa.list_(pa.int64()),
    "table": pa.list_(pa.list_(pa.int32())),
    "fact": FACT,
    "facts": pa.list_(FACT),
}


def test_every_supported_type_has_its_arrow_type_in_order() -> None:
    schema = schema_of(Row)
    assert list(schema.names) == list(EXPECTED)
    assert {field.name: field.type for field in schema} == EXPECTED


def test_columns_of_a_longer_row_come_last() -> None:
    assert list(schema_of(LongerRow).names) == [*EXPECTED, "extra"]


def test_columns_keep_docs_values_and_names_of_types() -> None:
    columns = {column.name: column for column in columns_of(Row)}
    assert columns["uid"].doc == "Content hash."
    assert columns["facts"].doc == "Some records."
    assert columns["mood"].values == ("glad", "sad")
    assert columns["perhaps"].values == ("glad", "sad", "")
    assert columns["moods"].element is not None
    assert columns["moods"].element.values == ("glad", "sad")
    assert columns["label"].labels is Answer
    assert columns["uid"].labels is None
    assert columns["uid"].values is None
    members = columns["fact"].members
    assert members is not None
    assert [(member.name, member.doc) for member in members] == [("subject", "Who."), ("weight", "How much.")]
    assert {name: column.type_name for name, column in columns.items()} == {
        "uid": "string",
        "count": "int32",
        "flag": "bool",
        "score": "float64",
        "label": "ClassLabel",
        "mood": "string",
        "perhaps": "string",
        "words": "list of string",
        "moods": "list of string",
        "answers": "list of ClassLabel",
        "table": "list of list of int32",
        "fact": "struct",
        "facts": "list of struct",
    }


def test_the_label_type_is_that_of_the_label_column() -> None:
    assert label_of(Row) is Answer


def test_features_agree_with_the_schema() -> None:
    features = features_of(Row)
    assert list(features) == list(EXPECTED)
    assert {field.name: field.type for field in features.arrow_schema} == EXPECTED
    label = features["label"]
    assert isinstance(label, datasets.ClassLabel)
    assert label.names == ["yes", "no"]


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        (str, "the column 'field' has no description"),
        (Annotated[str | None, "Maybe."], "the column 'field' may be None"),
        (
            Annotated[Literal["glad"], "A word."],
            "the column 'field' is a Literal: use a StrEnum for a fixed set of values",
        ),
        (Annotated[str, "Text.", CLASS_LABEL], "the column 'field' is marked CLASS_LABEL, but is not a StrEnum"),
        (Annotated[Mood, "Text.", "More text."], "must have one description"),
        (Annotated[Mood | None, "Maybe."], "the column 'field' may be None"),
        (Annotated[bytes, "Octets."], "the column 'field' has the type <class 'bytes'>, which has no Arrow type"),
        (Annotated[dict[str, int], "A mapping."], "has no Arrow type"),
        (Annotated[list[str], "A list."], "has no Arrow type"),
        (Annotated[tuple[str, int], "A pair."], "has no Arrow type"),
        (Annotated[tuple[bytes, ...], "Octets."], "has no Arrow type"),
    ],
)
def test_an_impossible_column_is_refused(hint: object, message: str) -> None:
    row = make_dataclass("Odd", [("field", hint)])
    with pytest.raises(DeclarationError) as caught:
        columns_of(row)
    assert message in str(caught.value)
    assert caught.value.where == "Odd"


def test_a_row_type_must_be_a_dataclass() -> None:
    with pytest.raises(DeclarationError, match="a row type must be a dataclass"):
        columns_of(str)


@pytest.mark.parametrize(
    "fields",
    [
        [("label", Annotated[str, "Text."])],
        [("label", Annotated[Answer, "No number."])],
        [("other", Annotated[Answer, "No label.", CLASS_LABEL])],
    ],
)
def test_a_row_needs_a_label(fields: list[tuple[str, type]]) -> None:
    with pytest.raises(DeclarationError, match="the column 'label' must be a ClassLabel"):
        label_of(make_dataclass("Odd", fields))
