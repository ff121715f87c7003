"""The rows: what some people's sisters do, and a claim about one of them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL


class Label(StrEnum):
    """Whether the claim follows."""

    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How long a premise is."""

    words: Annotated[int, "Its words."]
    share: Annotated[float, "Its words as a share of those of the longest premise."]


@dataclass(frozen=True, slots=True, kw_only=True)
class SisterRow:
    """A few facts and a claim."""

    uid: Annotated[str, "Content hash of premise and hypothesis."]
    premise: Annotated[str, "The facts."]
    hypothesis: Annotated[str, "The claim."]
    label: Annotated[Label, "Whether the claim follows from the facts.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    k: Annotated[int, "How many facts there are."]
    names: Annotated[tuple[str, ...], "Whose sisters the facts are about, in order."]
    verb: Annotated[str, "The verb of the claim."]
    starts: Annotated[tuple[float, ...], "Where each fact begins, as a share of the premise."]
    size: Annotated[Size, "How long the premise is."]
    group_uid: Annotated[str, "Rows with the same premise form a group: one for each label."]
