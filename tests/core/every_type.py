"""A row type with every kind of column, for the tests of tables and values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL, Empty


class Answer(StrEnum):
    """Two labels."""

    YES = "yes"
    NO = "no"


class Mood(StrEnum):
    """Two words of a closed column."""

    GLAD = "glad"
    SAD = "sad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A nested record."""

    answer: Annotated[Answer, "A label inside.", CLASS_LABEL]
    mood: Annotated[Mood, "One of two words."]
    weight: Annotated[float, "How much."]
    steps: Annotated[tuple[int, ...], "A list inside."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row with every supported type."""

    uid: Annotated[str, "Content hash."]
    count: Annotated[int, "How many."]
    flag: Annotated[bool, "Whether."]
    score: Annotated[float, "How well."]
    label: Annotated[Answer, "The answer.", CLASS_LABEL]
    mood: Annotated[Mood | Empty, "One of two words, or none."]
    words: Annotated[tuple[str, ...], "Some words."]
    answers: Annotated[tuple[Answer, ...], "Some labels.", CLASS_LABEL]
    grid: Annotated[tuple[tuple[float, ...], ...], "Lists of lists."]
    fact: Annotated[Fact, "One record."]
    facts: Annotated[tuple[Fact, ...], "Some records."]


FACT = {"answer": 1, "mood": "sad", "weight": 0.5, "steps": [1, 2]}


def columns(rows: int) -> dict[str, list[object]]:
    """Return the columns of so many rows in which nothing is wrong."""
    return {
        "uid": [f"u{row}" for row in range(rows)],
        "count": list(range(rows)),
        "flag": [row % 2 == 0 for row in range(rows)],
        "score": [row / 2 for row in range(rows)],
        "label": [row % 2 for row in range(rows)],
        "mood": [("glad", "sad", "")[row % 3] for row in range(rows)],
        "words": [["a", "b"][: row % 3] for row in range(rows)],
        "answers": [[0, 1, 0][: row % 4] for row in range(rows)],
        "grid": [[[0.5], [], [1.0, -2.0]] for _ in range(rows)],
        "fact": [dict(FACT) for _ in range(rows)],
        "facts": [[dict(FACT), dict(FACT)][: row % 3] for row in range(rows)],
    }
