"""Applies a judgement of two texts to every row of a table, each text read once."""

from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa

T = TypeVar("T")

UNREADABLE = -1
"""The answer where a text cannot be read."""


class UnreadableError(ValueError):
    """A text that the oracle's grammar does not have."""


def judged(
    table: pa.Table, premise: Callable[[str], T], hypothesis: Callable[[str], T], judge: Callable[[T, T], int]
) -> pa.Array:
    """Return a label's number for every row; -1 where a text cannot be read."""
    premises = _read(table["premise"], premise)
    hypotheses = _read(table["hypothesis"], hypothesis)
    answers = [
        UNREADABLE if given is None or asked is None else judge(given, asked)
        for given, asked in zip(premises, hypotheses, strict=True)
    ]
    return pa.array(answers, pa.int64())


def _read(texts: pa.ChunkedArray, read: Callable[[str], T]) -> list[T | None]:
    known: dict[str, T | None] = {}
    for text in texts.to_pylist():
        if text not in known:
            try:
                known[text] = read(text)
            except UnreadableError:
                known[text] = None
    return [known[text] for text in texts.to_pylist()]
