"""Plain numbers: a whole benchmark of a few rows, on which everything that takes a benchmark is tried out."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.core.checks import FailingRows, GroupsComplete, LabelShares, Rule, VocabularyDisjoint
from wabe.builders.core.declaration import Benchmark, Config, Creator, Edition, Oracle, Provenance, Role, Split
from wabe.builders.core.rows import CLASS_LABEL, schema_of
from wabe.builders.core.uid import content_uids


class Parity(StrEnum):
    """Even or odd."""

    EVEN = "even"
    ODD = "odd"


class Colour(StrEnum):
    """The colour of a box."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRow:
    """A statement about a number."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "A number in words of its digits."]
    hypothesis: Annotated[str, "A statement about it."]
    label: Annotated[Parity, "Its parity.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    number: Annotated[int, "The number."]
    colour: Annotated[Colour, "A closed column."]
    group: Annotated[int, "Numbers come in groups of four."]
    parts: Annotated[tuple[str, ...], "The digits."]


DIGITS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_tables(numbers: range) -> Iterator[pa.Table]:
    """Yield one table of statements about numbers."""
    premises = pa.array(["box " + " ".join(DIGITS[int(digit)] for digit in str(number)) for number in numbers])
    hypotheses = pa.array([f"it is number{number}" for number in numbers])
    labels = [number % 2 for number in numbers]
    values = pa.array(list(numbers), pa.int32())
    uids = content_uids({"premise": premises, "hypothesis": hypotheses, "number": values})
    yield pa.table(
        {
            "uid": uids,
            "premise": premises,
            "hypothesis": hypotheses,
            "label": pa.array(labels, pa.int64()),
            "label_text": pa.array([list(Parity)[label].value for label in labels]),
            "number": values,
            "colour": pa.array([("red", "blue")[number % 2] for number in numbers]),
            "group": pa.array([number // 4 for number in numbers], pa.int32()),
            "parts": pa.array([list(str(number)) for number in numbers], pa.list_(pa.string())),
        },
        schema=schema_of(NumberRow),
    )


def parity_oracle(rows: pa.Table) -> pa.Array:
    """Read parity off the last bit."""
    return pc.bit_wise_and(rows["number"].combine_chunks(), pa.scalar(1, pa.int32())).cast(pa.int64())


WORDS = VocabularyDisjoint(
    rule=Rule(code="WORDS", sentence="No number is in both splits."),
    splits=("test",),
    other="train",
    columns=("hypothesis",),
    shared_words=("it", "is"),
)


def _config(name: str, start: int, *, unique_texts: bool) -> Config:
    return Config(
        name=name,
        summary=f"numbers from {start}",
        row=NumberRow,
        identity=("premise", "hypothesis", "number"),
        splits=(
            Split(name="train", role=Role.TRAIN, tables=partial(number_tables, range(start, start + 80))),
            Split(name="test", role=Role.TEST, tables=partial(number_tables, range(start + 80, start + 120))),
        ),
        unique_texts=unique_texts,
        checks=(
            *([WORDS] if unique_texts else []),
            LabelShares(
                rule=Rule(code="HALVES", sentence="Half of the numbers are even."),
                shares={"even": 0.5, "odd": 0.5},
                deviations=3.0,
            ),
            GroupsComplete(
                rule=Rule(code="FOURS", sentence="Groups have four numbers."),
                group=("group",),
                member=("number",),
                size=4,
            ),
            FailingRows(
                rule=Rule(code="SMALL", sentence="No number is over 999."),
                query="SELECT uid FROM {batch} WHERE number > 999",
            ),
        ),
    )


def plain_benchmark(folder: Path = Path(__file__).parent) -> Benchmark:
    """Declare the benchmark; its citation and digests are in `folder`."""
    return Benchmark(
        name="plain",
        title="Plain numbers",
        edition=Edition.EMBEDDED,
        version="1.0.0",
        licence="cc0-1.0",
        folder=folder,
        texts=Provenance(creator=Creator.MACHINE, told="The sentences count."),
        labels=Provenance(creator=Creator.MACHINE, told="Every label is counted."),
        oracle=Oracle(labels=parity_oracle, columns=("number",), summary="reads the last bit"),
        paper="Nobody 1871",
        sources=(),
        tags=("numbers",),
        configs=(_config("first", 100, unique_texts=True), _config("second", 300, unique_texts=False)),
    )


EDITIONS = (plain_benchmark(),)
