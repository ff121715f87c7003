"""The published rows: pairs as they are, and pairs whose words are in another order."""

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
        """Return what the label says of a pair as it was before its words were permuted."""
        return {
            ThreeWay.ENTAILMENT: "The hypothesis is true whenever the premise is.",
            ThreeWay.NEUTRAL: "The premise leaves open whether the hypothesis is true.",
            ThreeWay.CONTRADICTION: "The hypothesis is false whenever the premise is true.",
        }[self]


class TwoWay(StrEnum):
    """Whether a hypothesis follows; contradiction and neutral are one class."""

    ENTAILMENT = "entailment"
    NON_ENTAILMENT = "non_entailment"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair as it was before its words were permuted."""
        follows = self is TwoWay.ENTAILMENT
        return "The hypothesis follows from the premise." if follows else "It does not: contradiction or neutral."


@dataclass(frozen=True, kw_only=True)
class _Pair:
    uid: Annotated[str, "Content hash: of premise and hypothesis, or of `source_uid` and `permutation`."]
    premise: Annotated[str, "The premise."]
    hypothesis: Annotated[str, "The hypothesis."]


@dataclass(frozen=True, kw_only=True)
class _ThreeWayPair(_Pair):
    label: Annotated[ThreeWay, "The label of the pair in its source, where its words are in order.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]


@dataclass(frozen=True, kw_only=True)
class _TwoWayPair(_Pair):
    label: Annotated[TwoWay, "The label of the pair in its source, where its words are in order.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]


@dataclass(frozen=True, kw_only=True)
class _Original:
    source: Annotated[str, "Where the pair is from: `BENCHMARK/CONFIG/SPLIT`, or the name of an upstream file."]
    source_row: Annotated[str, "The uid of the pair in the benchmark, or its line in the file, from 1."]
    premise_tokens: Annotated[tuple[str, ...], "The tokens of the premise, by spaCy's rules, without white space."]
    hypothesis_tokens: Annotated[tuple[str, ...], "The tokens of the hypothesis."]
    premise_fixed: Annotated[tuple[int, ...], "The places, from 0, of the premise's punctuation, which never moves."]
    hypothesis_fixed: Annotated[tuple[int, ...], "The places of the hypothesis's punctuation."]


@dataclass(frozen=True, kw_only=True)
class _HypothesisPermuted:
    source_uid: Annotated[str, "The uid of the pair as it was, in the config without `_permuted`."]
    permutation: Annotated[int, "The number of the permutation of this pair, from 0."]
    hypothesis_order: Annotated[
        tuple[int, ...], "For each token of the hypothesis, the place, from 0, that it had in `hypothesis_tokens`."
    ]
    hypothesis_bleu2: Annotated[
        float, "BLEU-2 of the hypothesis and its original, by tokens, without smoothing, rounded to four digits."
    ]


@dataclass(frozen=True, kw_only=True)
class _Permuted(_HypothesisPermuted):
    premise_order: Annotated[tuple[int, ...], "For each token of the premise, the place that it had."]
    premise_bleu2: Annotated[float, "BLEU-2 of the premise and its original."]


@dataclass(frozen=True, kw_only=True)
class _HypothesisTags:
    hypothesis_pos_overlap: Annotated[
        float,
        "How much of its neighbourhood a word keeps, on average: the share of the parts of speech of the (up to four) "
        "tokens within two places that it also had in the original; rounded to four digits.",
    ]


@dataclass(frozen=True, kw_only=True)
class _Tags(_HypothesisTags):
    premise_pos_overlap: Annotated[float, "The same for the premise."]


@dataclass(frozen=True, kw_only=True)
class _Binned(_Permuted):
    overlap_bin: Annotated[
        int, "Which quarter of the range from 0 to 1 `premise_bleu2` and `hypothesis_bleu2` are in, from 0 to 3."
    ]


@dataclass(frozen=True, kw_only=True)
class ThreeWayOriginal(_Original, _ThreeWayPair):
    """A pair with three labels that has enough permutations."""


@dataclass(frozen=True, kw_only=True)
class TwoWayOriginal(_Original, _TwoWayPair):
    """A pair with two labels that has enough permutations."""


@dataclass(frozen=True, kw_only=True)
class ThreeWayPermuted(_Tags, _Permuted, _ThreeWayPair):
    """A pair with three labels, both texts permuted."""


@dataclass(frozen=True, kw_only=True)
class TwoWayPermuted(_Tags, _Permuted, _TwoWayPair):
    """A pair with two labels, both texts permuted."""


@dataclass(frozen=True, kw_only=True)
class ThreeWayHypothesis(_HypothesisTags, _HypothesisPermuted, _ThreeWayPair):
    """A pair with three labels, the hypothesis permuted."""


@dataclass(frozen=True, kw_only=True)
class TwoWayHypothesis(_HypothesisTags, _HypothesisPermuted, _TwoWayPair):
    """A pair with two labels, the hypothesis permuted."""


@dataclass(frozen=True, kw_only=True)
class ThreeWayBinned(_Tags, _Binned, _ThreeWayPair):
    """A pair with three labels, both texts permuted to a given overlap."""


@dataclass(frozen=True, kw_only=True)
class TwoWayBinned(_Tags, _Binned, _TwoWayPair):
    """A pair with two labels, both texts permuted to a given overlap."""


@dataclass(frozen=True, kw_only=True)
class ChinesePermuted(_Permuted, _ThreeWayPair):
    """A pair in Chinese, whose tokens are characters and have no parts of speech."""


@dataclass(frozen=True, kw_only=True)
class ChineseHypothesis(_HypothesisPermuted, _ThreeWayPair):
    """A pair in Chinese, the hypothesis permuted."""


@dataclass(frozen=True, kw_only=True)
class ChineseBinned(_Binned, _ThreeWayPair):
    """A pair in Chinese, both texts permuted to a given overlap."""
