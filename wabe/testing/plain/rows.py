"""The rows: statements about numbers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL


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
    group_uid: Annotated[str, "Numbers come in groups of four."]
    parts: Annotated[tuple[str, ...], "The digits."]
    weights: Annotated[tuple[float, ...], "What each digit weighs."]
