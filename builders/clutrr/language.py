"""Language: paraphrases of one, two or three facts in a row, and which of them are kept for testing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path

from wabe.builders.clutrr.entries import Entry, entries_of
from wabe.builders.clutrr.kin import GENDERS, SIDE_WORDS, kin
from wabe.builders.clutrr.patterns import ANY, UNMARRIED, Pattern, read_patterns
from wabe.builders.core.draws import keyed_sample
from wabe.errors import MissingError

FILE = Path(__file__).parent / "paraphrases.csv"


class Language(StrEnum):
    """Whose sentences a story is made of."""

    OWN = "own"
    SYNTHETIC = "synthetic"
    CROWD = "crowd"


class Side(StrEnum):
    """Which paraphrases, clauses or names may be used: training's, those held out, or any."""

    TRAINING = "training"
    HELD_OUT = "held_out"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paraphrase:
    """A text with the places of names as {0}, {1} …, for one combination of relations, genders and sides."""

    id: str
    text: str


# Relations, genders (one more), and sides of facts in a row.
Combination = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(kw_only=True)
class Bank:
    """Paraphrases by combination of relations, genders and sides; what one side may use is found once."""

    name: str
    patterns: tuple[Pattern, ...] = ()
    templates: Mapping[Combination, tuple[Paraphrase, ...]] = field(default_factory=dict)
    held_out: frozenset[str] = frozenset()
    found: dict[tuple[Combination, Side], tuple[Paraphrase, ...]] = field(default_factory=dict)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Return the patterns in their directions."""
        return entries_of(self.patterns)

    @property
    def tells_first(self) -> bool:
        """Whether every text tells the genders of all its persons."""
        return any(pattern.theme for pattern in self.patterns)

    def options(self, combination: Combination, side: Side) -> tuple[Paraphrase, ...]:
        """Return the paraphrases of some facts in a row that a side may use."""
        key = combination, side
        if key not in self.found:
            self.found[key] = (
                *(
                    Paraphrase(id=one.id, text=one.text(*combination))
                    for one in self.entries
                    if one.pattern.facts == len(combination[0])
                    and self.allows(one.pattern.id, side)
                    and one.suits(*combination)
                ),
                *(one for one in self.templates.get(combination, ()) if self.allows(one.id, side)),
            )
        return self.found[key]

    def allows(self, name: str, side: Side) -> bool:
        """Whether a side may use a pattern or template."""
        return side is Side.ANY or (name in self.held_out) == (side is Side.HELD_OUT)

    def missing(self, combination: Combination, side: Side) -> MissingError:
        """Make the error for a combination that has no paraphrase."""
        ties, genders, sides = combination
        relations = ", ".join(
            kin(tie, gender) + (f" on the {SIDE_WORDS[told]}'s side" if told else "")
            for tie, gender, told in zip(ties, genders[1:], sides, strict=True)
        )
        return MissingError(
            where=f"paraphrases of {self.name}",
            what=f"there is none for {relations} with genders {', '.join(GENDERS[one] for one in genders)} ({side})",
            remedy="Add one, or hold out fewer of them",
        )


@cache
def own_bank(language: Language, held_out_share: float) -> Bank:
    """Return the project's own paraphrases, a share of each kind held out."""
    patterns = [pattern for pattern, spoken in read_patterns(FILE) if spoken == language]
    held: list[str] = []
    for kind in sorted({_kind(pattern) for pattern in patterns}):
        names = [pattern.id for pattern in patterns if _kind(pattern) == kind]
        held += keyed_sample("clutrr", "held-out paraphrases", names=names, count=round(held_out_share * len(names)))
    return Bank(name=language.value, patterns=tuple(patterns), held_out=frozenset(held))


def _kind(pattern: Pattern) -> tuple[str, int, str]:
    """Return what a share is held out of: the patterns of a scene, or those of a theme for one relation."""
    if pattern.relation in {ANY, UNMARRIED}:
        return pattern.theme, pattern.facts, str(pattern.scene)
    return pattern.theme, pattern.facts, str(pattern.relation)
