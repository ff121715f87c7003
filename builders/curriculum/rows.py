"""The published rows: pairs with two labels and pairs with three, and the columns that both have."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL


class ThreeWay(StrEnum):
    """What a premise says about a hypothesis."""

    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"
    CONTRADICTION = "contradiction"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair."""
        return {
            ThreeWay.ENTAILMENT: "The hypothesis is true whenever the premise is.",
            ThreeWay.NEUTRAL: "The premise leaves open whether the hypothesis is true.",
            ThreeWay.CONTRADICTION: "The hypothesis is false whenever the premise is true.",
        }[self]


class TwoWay(StrEnum):
    """Whether a hypothesis follows; false and undecided are one class, as in the paper."""

    ENTAILMENT = "entailment"
    NON_ENTAILMENT = "non_entailment"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair."""
        follows = self is TwoWay.ENTAILMENT
        return "The hypothesis is true whenever the premise is." if follows else "It may be false."


class AnyLabel(StrEnum):
    """The labels of all phenomena."""

    ENTAILMENT = "entailment"
    NEUTRAL = "neutral"
    CONTRADICTION = "contradiction"
    NON_ENTAILMENT = "non_entailment"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair."""
        return TwoWay(self).meaning if self is AnyLabel.NON_ENTAILMENT else ThreeWay(self).meaning


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeWayRow:
    """A premise and a hypothesis that follows, is excluded, or is left open."""

    uid: Annotated[str, "Content hash of premise and hypothesis."]
    premise: Annotated[str, "What is given: one or more sentences."]
    hypothesis: Annotated[str, "The sentence to be judged."]
    label: Annotated[ThreeWay, "What the premise says about the hypothesis.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    construction: Annotated[str, "What kind of inference this is, in the terms of its phenomenon."]
    operators: Annotated[tuple[str, ...], "The logical words or relations that decide the pair, in order."]
    depth: Annotated[int, "How difficult the pair is: operators, steps or facts that must be combined."]
    words: Annotated[tuple[str, ...], "The content words that vary, as lemmas."]
    names: Annotated[tuple[str, ...], "The proper names that vary."]
    premise_template: Annotated[str, "The pattern of the premise."]
    hypothesis_template: Annotated[str, "The pattern of the hypothesis."]
    derivation: Annotated[str, "Why the label holds, in words, from the solver that built the pair."]
    group_uid: Annotated[str, "Rows of one square: premises and hypotheses that occur once with each label."]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoWayRow:
    """A premise and a hypothesis that follows or does not."""

    uid: Annotated[str, "Content hash of premise and hypothesis."]
    premise: Annotated[str, "What is given: one or more sentences."]
    hypothesis: Annotated[str, "The sentence to be judged."]
    label: Annotated[TwoWay, "Whether the hypothesis follows from the premise.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    construction: Annotated[str, "What kind of inference this is, in the terms of its phenomenon."]
    operators: Annotated[tuple[str, ...], "The logical words or relations that decide the pair, in order."]
    depth: Annotated[int, "How difficult the pair is: operators, steps or facts that must be combined."]
    words: Annotated[tuple[str, ...], "The content words that vary, as lemmas."]
    names: Annotated[tuple[str, ...], "The proper names that vary."]
    premise_template: Annotated[str, "The pattern of the premise."]
    hypothesis_template: Annotated[str, "The pattern of the hypothesis."]
    derivation: Annotated[str, "Why the label holds, in words, from the solver that built the pair."]
    group_uid: Annotated[str, "Rows of one square: premises and hypotheses that occur once with each label."]
