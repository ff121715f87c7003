"""Columns of structs and of lists of structs have the types that the gate expects."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import duckdb
import pytest

from wabe.builders.core.declaration import Config, Role, Split
from wabe.builders.core.promises import evenly
from wabe.builders.core.rows import CLASS_LABEL, schema_of
from wabe.testing.plain.benchmark import plain_benchmark
from wabe.validation.checks.shape import columns
from wabe.validation.roles import roles_of


class Answer(StrEnum):
    """Two labels."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A struct with a member whose name DuckDB quotes."""

    first: Annotated[str, "A text."]
    select: Annotated[int, "A number."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row with structs."""

    uid: Annotated[str, "The uid."]
    text: Annotated[str, "A text."]
    label: Annotated[Answer, "A label.", CLASS_LABEL]
    label_text: Annotated[str, "Its name."]
    pair: Annotated[Pair, "A struct."]
    pairs: Annotated[tuple[Pair, ...], "Structs."]


@pytest.mark.parametrize(("member", "complaints"), [("select", 0), ("other", 2)])
def test_structs_are_compared_member_by_member(member: str, complaints: int) -> None:
    """Whether DuckDB quotes a member's name or not; another name is another type."""
    split = Split(name="train", role=Role.TRAIN, tables=lambda: iter(()))
    shares = {"train": evenly(Answer)}
    config = Config(name="c", summary="", row=Row, identity=("text",), splits=(split,), text=("text",), shares=shares)
    statement = columns.statement(roles_of(plain_benchmark(), config, pinned=False, settled=False))
    assert statement is not None
    assert schema_of(Row).names == ["uid", "text", "label", "label_text", "pair", "pairs"]
    with duckdb.connect() as connection:
        kind = f'STRUCT("first" VARCHAR, "{member}" INTEGER)'
        connection.execute(
            f'CREATE TABLE "c__train"(uid VARCHAR, text VARCHAR, label BIGINT, label_text VARCHAR, pair {kind}, '
            f"pairs {kind}[])"
        )
        assert len(connection.execute(statement.query).fetchall()) == complaints
