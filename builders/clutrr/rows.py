"""The published rows: a story about a family, a question about two of its members, and the one answer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from wabe.builders.core.rows import CLASS_LABEL, Empty


class Kin(StrEnum):
    """The 22 kinship relations of the thesis, in its order; "y is the father of x" is father(x, y)."""

    SON = "son"
    FATHER = "father"
    HUSBAND = "husband"
    BROTHER = "brother"
    GRANDSON = "grandson"
    GRANDFATHER = "grandfather"
    SON_IN_LAW = "son-in-law"
    FATHER_IN_LAW = "father-in-law"
    BROTHER_IN_LAW = "brother-in-law"
    UNCLE = "uncle"
    NEPHEW = "nephew"
    DAUGHTER = "daughter"
    MOTHER = "mother"
    WIFE = "wife"
    SISTER = "sister"
    GRANDDAUGHTER = "granddaughter"
    GRANDMOTHER = "grandmother"
    DAUGHTER_IN_LAW = "daughter-in-law"
    MOTHER_IN_LAW = "mother-in-law"
    SISTER_IN_LAW = "sister-in-law"
    AUNT = "aunt"
    NIECE = "niece"


class Gender(StrEnum):
    """The gender of a person, which decides the name of every relation to them."""

    MALE = "male"
    FEMALE = "female"


class Noise(StrEnum):
    """What a story has beyond the facts that its answer needs."""

    CLEAN = "clean"
    SUPPORTING = "supporting"
    IRRELEVANT = "irrelevant"
    DISCONNECTED = "disconnected"

    @property
    def short(self) -> str:
        """Return what names of configs and splits call it."""
        return _SHORT[self]


_SHORT = {Noise.CLEAN: "clean", Noise.SUPPORTING: "sup", Noise.IRRELEVANT: "irr", Noise.DISCONNECTED: "disc"}


class Answer(StrEnum):
    """The 18 relations that some rule concludes: none concludes a marriage or a brother- or sister-in-law."""

    SON = "son"
    FATHER = "father"
    BROTHER = "brother"
    GRANDSON = "grandson"
    GRANDFATHER = "grandfather"
    SON_IN_LAW = "son-in-law"
    FATHER_IN_LAW = "father-in-law"
    UNCLE = "uncle"
    NEPHEW = "nephew"
    DAUGHTER = "daughter"
    MOTHER = "mother"
    SISTER = "sister"
    GRANDDAUGHTER = "granddaughter"
    GRANDMOTHER = "grandmother"
    DAUGHTER_IN_LAW = "daughter-in-law"
    MOTHER_IN_LAW = "mother-in-law"
    AUNT = "aunt"
    NIECE = "niece"


class Through(StrEnum):
    """The parent of the younger person through whom two people are related."""

    FATHER = "father"
    MOTHER = "mother"


class Certainty(StrEnum):
    """Whether the facts of the path leave one answer."""

    CERTAIN = "certain"
    OPEN = "open"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One stated fact: the tail is the head's `relation`."""

    head: Annotated[str, "The name of the person whose relative is named."]
    relation: Annotated[Kin | Empty, "What the tail is to the head; empty where the released file does not say."]
    side: Annotated[Through | Empty, "The parent of the younger one through whom they are related, where it is told."]
    tail: Annotated[str, "The name of the relative."]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryRow:
    """A story with its question, its answer, and everything that it was made from."""

    uid: Annotated[str, "Content hash of story and query."]
    story: Annotated[str, "The story, with every name in square brackets."]
    query: Annotated[str, "The question: how one person is related to another."]
    label: Annotated[Answer, "What `names[query_tail]` is to `names[query_head]`.", CLASS_LABEL]
    label_text: Annotated[str, "The name of the label."]
    choices: Annotated[tuple[Answer, ...], "The 18 possible answers, in the order of the labels."]
    certainty: Annotated[
        Certainty,
        "`certain` if every family that fits the facts of the path gives the answer, `open` if another one fits, "
        "`impossible` if none does.",
    ]
    k: Annotated[int, "How many facts the answer needs: the length of the path between the two people."]
    noise: Annotated[Noise, "What the story contains beyond these facts."]
    clean_story: Annotated[str, "The story without its noise."]
    anonymous_story: Annotated[str, "The story with `@ent_N` for each name, where N is the person's number."]
    names: Annotated[tuple[str, ...], "The people in the story; a person's number is their position in this list."]
    genders: Annotated[tuple[Gender, ...], "The gender of each person, `male` or `female`."]
    query_head: Annotated[int, "The number of the person whose relative is asked for."]
    query_tail: Annotated[int, "The number of the relative."]
    edge_heads: Annotated[
        tuple[int, ...], "The head of each stated fact, as a person's number; the facts are in random order."
    ]
    edge_tails: Annotated[tuple[int, ...], "The tail of each stated fact, as a person's number."]
    edge_relations: Annotated[
        tuple[Kin | Empty, ...], "What the tail of each fact is to its head, as one of the 22 names."
    ]
    edge_sides: Annotated[
        tuple[Through | Empty, ...],
        "Through which parent of the younger person the two are related, where the story tells it; else empty.",
    ]
    edge_order: Annotated[
        tuple[int, ...], "The positions of the k facts of the path among the stated facts, in order, then of the noise."
    ]
    facts: Annotated[tuple[Fact, ...], "The same facts, with names."]
    proof: Annotated[tuple[str, ...], "The steps from the facts to the answer, each as `conclusion <- premises`."]
    clause: Annotated[
        str,
        "The relations along the path, joined by commas, with the sides that are told (`grandmother/father`); where "
        "the answer depends on the first person's gender, this comes first (`male:`).",
    ]
    paraphrases: Annotated[tuple[str, ...], "The ids of the paraphrases that make up the story, in order."]
    paraphrase_edges: Annotated[
        tuple[int, ...],
        "For each paraphrase, the position in `edge_order` of the first of the consecutive facts that it tells.",
    ]
    family_fathers: Annotated[
        tuple[int, ...],
        "The father of each family member, -1 if unknown; the people in the story come first, by number.",
    ]
    family_mothers: Annotated[tuple[int, ...], "The mother of each family member, -1 if unknown."]
    family_spouses: Annotated[tuple[int, ...], "The spouse of each family member, -1 if there is none."]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedRow(StoryRow):
    """A story of the sets that were released with the paper."""

    uid: Annotated[str, "Content hash of source id, story and query: some stories were released twice."]
    source_id: Annotated[str, "The id of the row in the released file."]
