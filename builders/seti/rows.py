"""The published rows: primitive and composed inferences, and what few-shot pools add."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL, Empty


class Label(StrEnum):
    """Whether the hypothesis follows; contradiction and neutral are one class, as in the paper."""

    ENTAILMENT = "entailment"
    NON_ENTAILMENT = "non_entailment"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair."""
        follows = self is Label.ENTAILMENT
        return "The hypothesis follows from the premise." if follows else "It does not: contradiction or neutral."


class Inference(StrEnum):
    """What a row infers: from a verb to its complement, from sentence to sentence, or both in one step."""

    VERIDICAL = "veridical"
    NATURAL = "natural"
    COMPOSITION = "composition"


class Veridicality(StrEnum):
    """Whether "Someone … that s" implies s."""

    VERIDICAL = "veridical"
    NON_VERIDICAL = "non_veridical"


class Usage(StrEnum):
    """Whether speakers of standard English embed such a sentence under the verb."""

    STANDARD = "standard"
    NON_STANDARD = "non_standard"


class Kind(StrEnum):
    """What a natural inference turns on: one word, or the voice of the sentence."""

    LEXICAL = "lexical"
    STRUCTURAL = "structural"


class Relation(StrEnum):
    """How the two sentences of a natural pair are related; UNKNOWN where the source does not say.

    OTHER is one word for another that is neither above nor below it, nor of one kind with it.
    """

    UNKNOWN = ""
    HYPERNYM = "hypernym"
    SYNONYM = "synonym"
    HYPONYM = "hyponym"
    CO_HYPONYM = "co_hyponym"
    ANTONYM = "antonym"
    OTHER = "other"
    DETERMINER = "determiner"
    ACTIVE_PASSIVE = "active_passive"
    SAME_VOICE = "same_voice"
    ROLE_SWAP = "role_swap"
    OTHER_AGENT = "other_agent"
    OTHER_VERB = "other_verb"
    OTHER_OBJECT = "other_object"


# The four rules of Table 3, by the verb's veridicality and the natural pair's label.
COMPOSITION_RULES = {
    (Veridicality.VERIDICAL, Label.ENTAILMENT): 1,
    (Veridicality.VERIDICAL, Label.NON_ENTAILMENT): 2,
    (Veridicality.NON_VERIDICAL, Label.ENTAILMENT): 3,
    (Veridicality.NON_VERIDICAL, Label.NON_ENTAILMENT): 4,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class InferenceRow:
    """A premise, a hypothesis, and whether the second follows from the first."""

    uid: Annotated[str, "Content hash of premise and hypothesis; a primitive has the same uid in every config."]
    premise: Annotated[str, "The premise."]
    hypothesis: Annotated[str, "The hypothesis."]
    label: Annotated[Label, "Whether the premise entails the hypothesis.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    inference: Annotated[
        Inference,
        "A veridical primitive (Someone … that s → s), a natural primitive (s → s'), or their composition.",
    ]
    verb: Annotated[str, "The base form of the embedding verb; empty in natural inferences."]
    veridicality: Annotated[Veridicality | Empty, "The verb's class; empty in natural inferences."]
    usage: Annotated[
        Usage | Empty,
        "Whether the verb takes such a sentence in standard English: 'predicts that … bought' does not; empty in "
        "natural inferences.",
    ]
    natural_kind: Annotated[
        Kind | Empty, "Whether the natural inference depends on a word or on the voice; empty in veridical inferences."
    ]
    natural_label: Annotated[
        Label | Empty,
        "The label of the natural inference; empty in veridical inferences.",
    ]
    lexical_rule: Annotated[str, "The substitution of a lexical inference, as 'old → new'; otherwise empty."]
    relation: Annotated[
        Relation,
        "How the two sentences of the natural inference are related, such as 'hypernym', 'role_swap' or, where one "
        "determiner is put for another, 'determiner'; empty where this is not known.",
    ]
    composition_rule: Annotated[
        int,
        "Verb and natural pair: 1 = veridical, entailed; 2 = veridical, not entailed; 3 = non-veridical, entailed; "
        "4 = non-veridical, not entailed; 0 = a primitive.",
    ]
    veridical_uid: Annotated[str, "The uid of the veridical primitive; empty in natural inferences."]
    natural_uid: Annotated[str, "The uid of the natural primitive; empty in veridical inferences."]


@dataclass(frozen=True, slots=True, kw_only=True)
class FewShotRow(InferenceRow):
    """An inference of a few-shot pool, or of the test set that goes with it."""

    smallest_k: Annotated[
        int,
        "The smallest of the nested pools (1, 2, 4 … 128) that contains the row; 0 in other splits.",
    ]
