"""Declared checks: what must hold of built data, as codes, sentences and SQL; `validation` runs them."""

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A code and the one sentence that says what it demands."""

    code: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FailingRows:
    """A query that must return no row; what it returns are uids, or other words for what is wrong.

    In the query, `{batch}` is the split under test and `{name}` any other split of the config, or a reference
    table of the benchmark. Besides its first column it may return one called `expected`: the label that a row
    should have.
    """

    rule: Rule
    query: str
    splits: tuple[str, ...] | None = None
    row_by_row: bool = False
    """Whether each row of `{batch}` is judged by itself: then all splits are checked at once, which is faster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyDisjoint:
    """No word but the shared ones occurs both in the tested split and in the other one, in whatever inflection."""

    rule: Rule
    splits: tuple[str, ...] | None
    other: str
    columns: tuple[str, ...]
    shared_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupsComplete:
    """Every group has each of the expected members exactly once."""

    rule: Rule
    group: tuple[str, ...]
    member: tuple[str, ...]
    size: int
    splits: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRows:
    """Rows that a function of some columns judges one by one, where SQL would be too slow or too long."""

    rule: Rule
    columns: tuple[str, ...]
    holds: Callable[[pa.Table], pa.Array]
    """From a table of these columns to whether each row is good."""
    splits: tuple[str, ...] | None = None


Check = FailingRows | VocabularyDisjoint | GroupsComplete | JudgedRows
