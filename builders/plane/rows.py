"""The published rows: adjective–noun inferences, in blocks, as released, and as masked prompts."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL, Empty


class Label(StrEnum):
    """Whether the second phrase follows from the first; false and undecided are one class, as in the paper."""

    ENTAILMENT = "entailment"
    NON_ENTAILMENT = "non_entailment"

    @property
    def meaning(self) -> str:
        """Return what the label says of a pair."""
        follows = self is Label.ENTAILMENT
        return "Whatever is the first is also the second." if follows else "That is false, or depends on more."


class AdjectiveClass(StrEnum):
    """What an adjective does to a noun: I, S and O in the paper."""

    INTERSECTIVE = "intersective"
    SUBSECTIVE = "subsective"
    INTENSIONAL = "intensional"


class Template(StrEnum):
    """Where the verbaliser stands in a prompt (Table 2)."""

    INTERNAL = "internal"
    EXTERNAL = "external"


class Verbaliser(StrEnum):
    """The pair of words for the two labels in a two-shot prompt (Table 3)."""

    GOOD_POOR = "good_poor"
    TRUE_FALSE = "true_false"
    POSITIVE_NEGATIVE = "positive_negative"


INFERENCE_TYPES = (1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseRow:
    """An adjective–noun phrase, and something that it is, or is not."""

    uid: Annotated[
        str,
        "Content hash of adjective, noun, hypernym and inference type; `full` has no hypernym, and so other uids, in "
        "rows of type 1.",
    ]
    text: Annotated[str, "The item as the paper spells it: in lower case, with the article *a* everywhere."]
    premise: Annotated[str, "The first phrase as a sentence, with capitals and the right article."]
    hypothesis: Annotated[str, "The second phrase as a sentence."]
    label: Annotated[Label, "Whether the hypothesis follows from the premise.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    adjective: Annotated[str, "The adjective."]
    noun: Annotated[str, "The noun."]
    hypernym: Annotated[
        str, "A hypernym of the noun. Rows of inference type 1 do not show it; in `full` they have an empty string."
    ]
    distance: Annotated[int, "How many steps the hypernym is above the noun in WordNet; 0 where there is none."]
    adjective_class: Annotated[AdjectiveClass, "The class of the adjective: I, S or O in the paper."]
    inference_type: Annotated[
        int, "1: adjective noun → noun; 2: adjective noun → hypernym; 3: adjective noun → adjective hypernym."
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRow(PhraseRow):
    """An inference of a block, which is balanced in itself."""

    block: Annotated[int, "The number of the block in its split; a block has one noun and is half entailed."]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedRow(PhraseRow):
    """An inference of a split that was released with the paper, with its place there."""

    source_row: Annotated[int, "The row's place in the released file, from 0."]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRow:
    """A sentence with a masked word, whose right filling says whether an inference holds."""

    uid: Annotated[str, "Content hash of the prompt."]
    prompt: Annotated[str, "The prompt; `[MASK]` stands for the model's own mask token."]
    label: Annotated[Label, "Whether the masked inference holds.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    adjective: Annotated[str, "The adjective."]
    noun: Annotated[str, "The noun."]
    hypernym: Annotated[str, "The direct hypernym of the noun."]
    adjective_class: Annotated[AdjectiveClass, "The class of the adjective: I, S or O in the paper."]
    inference_type: Annotated[int, "The inference type of the masked sentence, as in the other configs."]
    template: Annotated[Template, "`internal`: the word stands within the sentence; `external`: after it."]
    verbaliser: Annotated[Verbaliser | Empty, "The pair of words for the labels; empty in zero-shot prompts."]
    premise_types: Annotated[tuple[int, ...], "The inference types of the two solved examples, in their order."]
    gold_words: Annotated[tuple[str, ...], "The words that are right in the place of the mask."]
    entailment_words: Annotated[tuple[str, ...], "The words that stand for *entailment* in this prompt."]
    non_entailment_words: Annotated[tuple[str, ...], "The words that stand for *non_entailment* in this prompt."]
