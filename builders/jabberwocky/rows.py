"""The published rows: sentence pairs with their symbols, and what the probes add."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL, Empty


class Relation(StrEnum):
    """The seven relations of natural logic, in the order of the paper's Table 1."""

    EQUIVALENCE = "equivalence"
    FORWARD_ENTAILMENT = "forward_entailment"
    REVERSE_ENTAILMENT = "reverse_entailment"
    NEGATION = "negation"
    ALTERNATION = "alternation"
    COVER = "cover"
    INDEPENDENCE = "independence"

    @property
    def meaning(self) -> str:
        """Return what the relation says of two sentences."""
        return _MEANINGS[self]


_MEANINGS = {
    Relation.EQUIVALENCE: "both are true in exactly the same cases",
    Relation.FORWARD_ENTAILMENT: "the first implies the second, but not the other way round",
    Relation.REVERSE_ENTAILMENT: "the second implies the first, but not the other way round",
    Relation.NEGATION: "exactly one of them is true",
    Relation.ALTERNATION: "they cannot both be true, but both can be false",
    Relation.COVER: "at least one of them is true, and both can be",
    Relation.INDEPENDENCE: "none of these",
}


class Quantifier(StrEnum):
    """Position 1."""

    ALL = "all"
    SOME = "some"


class Premodifier(StrEnum):
    """Position 2, each narrower than those before it: rose is a kind of red."""

    NONE = ""
    RED = "red"
    ROSE = "rose"


class Postmodifier(StrEnum):
    """Position 4, each narrower than those before it: singing is a kind of humming."""

    NONE = ""
    HUM = "that hum"
    SING = "that sing"


class Negation(StrEnum):
    """Position 5."""

    NONE = ""
    DONT = "don't"


class Edit(StrEnum):
    """What was done to an item."""

    NONE = "none"
    INSERTION = "insertion"
    DELETION = "deletion"
    SUBSTITUTION = "substitution"


class Sentence(StrEnum):
    """Which sentence was edited."""

    NONE = "none"
    PREMISE = "premise"
    HYPOTHESIS = "hypothesis"


class Position(StrEnum):
    """Which position was edited."""

    NONE = "none"
    QUANTIFIER = "quantifier"
    PREMODIFIER = "premodifier"
    POSTMODIFIER = "postmodifier"
    NEGATION = "negation"


class Direction(StrEnum):
    """Which of the two pairs of a group a row is."""

    ITEM = "item"
    REVERSAL = "reversal"


ClosedClassWord = Empty | Quantifier | Premodifier | Postmodifier | Negation


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRow:
    """A sentence pair and the relation of its premise to its hypothesis."""

    uid: Annotated[str, "Content hash of the row."]
    premise: Annotated[str, "The first sentence."]
    hypothesis: Annotated[str, "The second sentence."]
    label: Annotated[Relation, "The relation of the premise to the hypothesis.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    premise_symbols: Annotated[str, "The premise with a symbol in place of each noun and verb."]
    hypothesis_symbols: Annotated[str, "The hypothesis with a symbol in place of each noun and verb."]
    block: Annotated[int, "The block of the nouns and verbs: 0–184 are for training, 185–204 are novel."]
    premise_quantifier: Annotated[Quantifier, "Position 1 of the premise."]
    premise_premodifier: Annotated[Premodifier, "Position 2 of the premise; rose is a kind of red."]
    premise_noun_level: Annotated[int, "Position 3 of the premise: 0 is the most general noun, 5 the narrowest."]
    premise_postmodifier: Annotated[Postmodifier, "Position 4 of the premise; singing is a kind of humming."]
    premise_negated: Annotated[bool, "Position 5 of the premise: whether the verb is negated."]
    premise_verb_level: Annotated[int, "Position 6 of the premise: 0 is the most general verb, 5 the narrowest."]
    hypothesis_quantifier: Annotated[Quantifier, "Position 1 of the hypothesis."]
    hypothesis_premodifier: Annotated[Premodifier, "Position 2 of the hypothesis."]
    hypothesis_noun_level: Annotated[int, "Position 3 of the hypothesis."]
    hypothesis_postmodifier: Annotated[Postmodifier, "Position 4 of the hypothesis."]
    hypothesis_negated: Annotated[bool, "Position 5 of the hypothesis."]
    hypothesis_verb_level: Annotated[int, "Position 6 of the hypothesis."]


@dataclass(frozen=True, slots=True, kw_only=True)
class PerturbationRow(PairRow):
    """An item, or an item with one closed-class word inserted, deleted or substituted."""

    group_uid: Annotated[str, "The item that the row belongs to: the uid that this pair has in splits without groups."]
    edit: Annotated[Edit, "How the item was edited; `none` for the item itself."]
    edited_sentence: Annotated[Sentence, "Which sentence was edited."]
    edited_position: Annotated[Position, "Which position was edited."]
    removed: Annotated[ClosedClassWord, "The word that was there before; empty for an insertion."]
    inserted: Annotated[ClosedClassWord, "The word that is there now; empty for a deletion."]
    label_before: Annotated[Relation, "The label of the item before the edit.", CLASS_LABEL]
    label_changes: Annotated[bool, "Whether the edit changes the label."]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsistencyRow(PairRow):
    """An item, or its reversal."""

    group_uid: Annotated[str, "The item that the row belongs to: the uid that this pair has in splits without groups."]
    direction: Annotated[Direction, "Whether this is the item or its reversal."]
