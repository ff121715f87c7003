"""The rows: two numbers, one of which is less than the other."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL


class Comparison(StrEnum):
    """How the first number compares with the second."""

    LESS = "less"
    MORE = "more"


class Distance(StrEnum):
    """How far apart the numbers are."""

    NEAR = "near"
    FAR = "far"


class Scale(StrEnum):
    """What is compared, which decides the words."""

    SIZE = "size"
    HEIGHT = "height"


class Order(StrEnum):
    """Which number is named first."""

    FORWARD = "forward"
    BACKWARD = "backward"


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonRow:
    """A sentence that compares two numbers, in which one word is masked."""

    uid: Annotated[str, "Content hash of the row."]
    prompt: Annotated[str, "The sentence."]
    label: Annotated[Comparison, "How the numbers compare.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    less: Annotated[tuple[str, ...], "Words that say that the first number is less."]
    more: Annotated[tuple[str, ...], "Words that say that it is more."]
    distance: Annotated[Distance, "Near if the numbers are at most three apart."]
    scale: Annotated[Scale, "What is compared."]
    order: Annotated[Order, "Which number is named first."]
