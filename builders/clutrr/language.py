"""Language: paraphrases of one, two or three facts in a row, and which of them are kept for testing."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path

from wabe.builders.clutrr.kin import GENDERS, INVERSE, Tie, kin
from wabe.builders.core.draws import keyed_sample
from wabe.errors import CorruptError, MissingError

FILE = Path(__file__).parent / "paraphrases.csv"
LETTERS = "ABCD"
SLOT = re.compile(r"\{([^{}]*)\}")
WELL_FORMED = re.compile(r"[A-D]|(?:a )?[A-D]/[A-D]|.+\..+")
SPOKEN_PRONOUNS = re.compile(r"\b(?:he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)
PRONOUNS = {"he": ("he", "she"), "his": ("his", "her"), "him": ("him", "her")}
VOWELS = "aeiou"


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
    """A text with the places of names as {0}, {1} …, for one combination of relations and genders."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A paraphrase before relations and genders are known.

    {A} to {D} are the persons along the path, {B/A} is what B is to A, {a B/A} the same with its article, {A.his}
    a pronoun.
    """

    id: str
    facts: int
    relation: Tie | None
    text: str


Combination = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(slots=True, kw_only=True)
class Bank:
    """Paraphrases by combination of relations and genders; what one side may use is found once."""

    name: str
    patterns: tuple[Pattern, ...] = ()
    templates: Mapping[Combination, tuple[Paraphrase, ...]] = field(default_factory=dict)
    held_out: frozenset[str] = frozenset()
    found: dict[tuple[Combination, Side], tuple[Paraphrase, ...]] = field(default_factory=dict)
    allowed: dict[tuple[int, Side], list[Pattern]] = field(default_factory=dict)

    def options(self, combination: Combination, side: Side) -> tuple[Paraphrase, ...]:
        """Return the paraphrases of some facts in a row that a side may use."""
        key = combination, side
        if key not in self.found:
            ties, genders = combination
            straight, turned = _orientation(ties, genders, turned=False), _orientation(ties, genders, turned=True)
            about = None if len(ties) > 1 else ties[0]
            inverse = None if about is None else INVERSE[Tie(about)]
            resolved = (
                Paraphrase(
                    id=pattern.id,
                    text=resolve(pattern.text, *(straight if pattern.relation in {None, about} else turned)),
                )
                for pattern in self._patterns(len(ties), side)
                if pattern.relation in {None, about, inverse}
            )
            whole = (one for one in self.templates.get(combination, ()) if self._allows(one.id, side))
            self.found[key] = (*resolved, *whole)
        return self.found[key]

    def _patterns(self, facts: int, side: Side) -> list[Pattern]:
        key = facts, side
        if key not in self.allowed:
            self.allowed[key] = [one for one in self.patterns if one.facts == facts and self._allows(one.id, side)]
        return self.allowed[key]

    def _allows(self, name: str, side: Side) -> bool:
        return side is Side.ANY or (name in self.held_out) == (side is Side.HELD_OUT)

    def missing(self, combination: Combination, side: Side) -> MissingError:
        """Make the error for a combination that has no paraphrase."""
        ties, genders = combination
        relations = ", ".join(kin(tie, gender) for tie, gender in zip(ties, genders[1:], strict=True))
        return MissingError(
            where=f"paraphrases of {self.name}",
            what=f"there is none for {relations} with genders {', '.join(GENDERS[one] for one in genders)} ({side})",
            remedy="Add one, or hold out fewer of them",
        )


@cache
def own_bank(language: Language, held_out_share: float) -> Bank:
    """Return the project's own paraphrases, a share of each kind held out."""
    patterns = [pattern for pattern, spoken in read_patterns(FILE) if spoken is language]
    held: list[str] = []
    for kind in sorted({_kind(pattern) for pattern in patterns}):
        names = [pattern.id for pattern in patterns if _kind(pattern) == kind]
        held += keyed_sample("clutrr", "held-out paraphrases", names=names, count=round(held_out_share * len(names)))
    return Bank(name=language.value, patterns=tuple(patterns), held_out=frozenset(held))


def read_patterns(path: Path) -> list[tuple[Pattern, Language]]:
    """Read patterns with their language; one with a missing or unknown person is refused by name."""
    found: list[tuple[Pattern, Language]] = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = row["paraphrase"]
            if row["relation"] not in {"ANY", *Tie.__members__}:
                raise _corrupt(name, f"{row['relation']!r} is neither ANY nor a relation")
            if row["facts"] not in set("123"):
                raise _corrupt(name, f"{row['facts']!r} is not a valid number of facts: it must be 1, 2 or 3")
            if row["language"] not in set(Language):
                raise _corrupt(name, f"{row['language']!r} is not a known language")
            relation = None if row["relation"] == "ANY" else Tie[row["relation"]]
            pattern = Pattern(id=name, facts=int(row["facts"]), relation=relation, text=row["text"])
            check_pattern(pattern)
            found.append((pattern, Language(row["language"])))
    return found


def check_pattern(pattern: Pattern) -> None:
    """Refuse a pattern unless it names its persons, states each of its facts and no other, and tells genders.

    The last person may be the one asked about; about one relation, a pattern is also told the other way round.
    """
    letters = LETTERS[: pattern.facts + 1]
    slots = SLOT.findall(pattern.text)
    plain = SLOT.sub("", pattern.text)
    stated = {"".join(sorted(slot[-3::2])) for slot in slots if "/" in slot}
    wanted = {one + other for one, other in pairwise(letters)}
    named = {slot for slot in slots if len(slot) == 1}
    pronouns = [slot for slot in slots if "." in slot]
    gendered = {slot[-3] for slot in slots if "/" in slot} | {slot[0] for slot in pronouns}
    complaints = [
        *(f"{{{slot}}} is not a valid slot" for slot in slots if not WELL_FORMED.fullmatch(slot)),
        *(["it has an unmatched brace"] if set("{}") & set(plain) else []),
        *(f"the pronoun {word!r} must be a slot" for word in SPOKEN_PRONOUNS.findall(plain)),
        *(f"{letter} is not named" for letter in letters if letter not in named),
        *(f"{slot} is not one of its persons" for slot in sorted(named - set(letters))),
        *(f"it does not say what {pair[0]} and {pair[1]} are to each other" for pair in sorted(wanted - stated)),
        *(f"it must not say what {pair[0]} and {pair[-1]} are to each other" for pair in sorted(stated - wanted)),
        *(f"{slot} is not a valid pronoun" for slot in pronouns if slot[:1] not in letters or slot[2:] not in PRONOUNS),
        *(
            f"it does not tell the gender of {letter}"
            for letter in (letters[-1:] if pattern.relation is None else letters)
            if letter not in gendered
        ),
    ]
    if complaints:
        raise _corrupt(pattern.id, "; ".join(complaints))


def resolve(text: str, relations: Mapping[str, int], people: Mapping[str, tuple[int, int]]) -> str:
    """Write a pattern with the nouns and pronouns of one combination.

    `relations` has what the second letter is to the first, for each pair; `people` each letter's place and gender.
    """
    written = []
    # Every second piece is a slot.
    for place, piece in enumerate(_pieces(text)):
        if place % 2 == 0:
            written.append(piece)
        elif "/" in piece:
            noun = kin(relations[piece[-1] + piece[-3]], people[piece[-3]][1]).value
            article = "an " if noun[0] in VOWELS else "a "
            written.append(article + noun if piece.startswith("a ") else noun)
        elif "." in piece:
            written.append(PRONOUNS[piece[2:]][people[piece[0]][1]])
        else:
            written.append(f"{{{people[piece][0]}}}")
    return "".join(written)


@cache
def _pieces(text: str) -> list[str]:
    return SLOT.split(text)


def _orientation(
    ties: Sequence[int], genders: Sequence[int], *, turned: bool
) -> tuple[dict[str, int], dict[str, tuple[int, int]]]:
    """Return which letter is who and what to whom; turned round for a pattern about the inverse relation."""
    letters = LETTERS[: len(genders)][:: -1 if turned else 1]
    relations: dict[str, int] = {}
    for one, other, tie in zip(letters, letters[1:], ties, strict=False):
        relations[one + other], relations[other + one] = tie, INVERSE[Tie(tie)]
    return relations, {letter: (place, genders[place]) for place, letter in enumerate(letters)}


def _kind(pattern: Pattern) -> tuple[int, int]:
    return pattern.facts, -1 if pattern.relation is None else pattern.relation


def _corrupt(name: str, what: str) -> CorruptError:
    return CorruptError(where=f"paraphrase {name}", what=what, remedy="Correct it in paraphrases.csv")
