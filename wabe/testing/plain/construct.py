"""Counting."""

from collections.abc import Iterator

import pyarrow as pa

from wabe.builders.core.tables import table_of
from wabe.builders.core.uid import content_uids

from .rows import NumberRow, Parity

DIGITS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_tables(numbers: range) -> Iterator[pa.Table]:
    """Yield one table of statements about numbers."""
    premises = pa.array(["box " + " ".join(DIGITS[int(digit)] for digit in str(number)) for number in numbers])
    hypotheses = pa.array([f"it is number{number}" for number in numbers])
    labels = [number % 2 for number in numbers]
    values = pa.array(list(numbers), pa.int32())
    uids = content_uids({"premise": premises, "hypothesis": hypotheses, "number": values})
    yield table_of(
        NumberRow,
        {
            "uid": uids,
            "premise": premises,
            "hypothesis": hypotheses,
            "label": labels,
            "label_text": [list(Parity)[label].value for label in labels],
            "number": values,
            "colour": [("red", "blue")[number % 2] for number in numbers],
            "group_uid": [f"four{number // 4}" for number in numbers],
            "parts": [list(str(number)) for number in numbers],
            "weights": [[int(digit) / 2 for digit in str(number)] for number in numbers],
        },
    )
