"""Statements: what a general check is made of, and how its SQL names things; identifiers quoted, values escaped."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from wabe.builders.core.checks import Rule
from wabe.validation.roles import Roles

SPLIT, PLACE = "wabe_split", "wabe_place"
"""The columns that say of which split a row is, and where in it."""


class Stage(IntEnum):
    """A later stage is only run where the earlier ones passed: nulls first, then values, then meaning.

    Checks that compare configs come last, when all of them are read; they are run whatever a config means.
    """

    SHAPE = 0
    NULLS = 1
    VALUES = 2
    MEANING = 3
    CONFIGS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A query, and the splits that it answers for.

    Its columns, by name: `failing` is the uid of a row that fails, or words for what is wrong, or NULL where a row is
    a measurement only; `split`, unless there is only one; `note`, more words; `expected`, the label that a row should
    have; `other_split` and `other_place`, a second row that belongs to the failure; `measure` and `value`, what was
    measured.
    """

    query: str
    splits: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class General:
    """A check that every config gets: its rule, its stage, and its statement for given roles, if it applies."""

    rule: Rule
    stage: Stage
    statement: Callable[[Roles], Statement | None]


def general(
    code: str, sentence: str, stage: Stage = Stage.MEANING
) -> Callable[[Callable[[Roles], Statement | None]], General]:
    """Make a general check of a function from roles to a statement."""
    return lambda statement: General(rule=Rule(code=code, sentence=sentence), stage=stage, statement=statement)


def quoted(name: str) -> str:
    """Quote an identifier."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: str) -> str:
    """Quote a string value."""
    return "'" + value.replace("'", "''") + "'"


def view_name(config: str, split: str) -> str:
    """Return the name of the view on a split."""
    return f"{config}__{split}"


def view(config: str, split: str) -> str:
    """Return the quoted name of the view on a split."""
    return quoted(view_name(config, split))


def rows(config: str) -> str:
    """Return the quoted name of the view on all rows of a config, with split and place."""
    return quoted(f"rows of {config}")


def coded(config: str) -> str:
    """Return the quoted name of the view on all rows with a number for each text: `text0`, `text1` and so on.

    The same number means the same text. `number` is the place of the split among the splits.
    """
    return quoted(f"texts of {config}")


def derived(config: str) -> str:
    """Return the quoted name of the view on rows that are not as derived: see `uid_fits` and the oracle's `answer`."""
    return quoted(f"derived from {config}")


def repeated(config: str) -> str:
    """Return the quoted name of the table of those rows whose texts occur more than once in the config."""
    return quoted(f"repeated in {config}")


def first_seen(config: str) -> str:
    """Return the quoted name of the table of where each text occurs first, in whatever column."""
    return quoted(f"first seen in {config}")
