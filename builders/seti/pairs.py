"""Natural pairs: what both editions make, and everything else is composed from."""

from dataclasses import dataclass
from enum import StrEnum

from wabe.builders.seti.rows import Kind, Label, Relation


class Half(StrEnum):
    """Task 1 non-trivial trains on the pairs of one half and tests on those of the other; they share no sentence.

    Pairs of control rows share no sentence with any other pair, and are in no other split.
    """

    TRAINING = "training"
    TEST = "test"
    CONTROL = "control"
    NEITHER = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NaturalPair:
    """Two sentences, and whether the second follows from the first."""

    premise: str
    hypothesis: str
    kind: Kind
    label: Label
    relation: Relation = Relation.UNKNOWN
    rule: str = ""
    half: Half = Half.NEITHER

    @property
    def sentences(self) -> frozenset[str]:
        """Return the two sentences, which are those of the reversed pair as well."""
        return frozenset((self.premise, self.hypothesis))


def clause(sentence: str) -> str:
    """Return a sentence as it stands after "that": without its capital, unless that begins an abbreviation."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]
