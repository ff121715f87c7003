"""Patterns: sentences with slots for persons, what they are to each other, and pronouns; read and checked."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from wabe.builders.clutrr.kin import Tie
from wabe.errors import CorruptError

LETTERS = "ABCD"
SLOT = re.compile(r"\{([^{}]*)\}")
WELL_FORMED = re.compile(r"[A-D]|[A-D]>[A-D]|[A-D]/[A-D]|[A-D]\.[a-z]+")
SPOKEN_PRONOUNS = re.compile(r"\b(?:he|she|his|hers?|him|himself|herself)\b", re.IGNORECASE)
PRONOUNS = {"he": ("he", "she"), "his": ("his", "her"), "him": ("him", "her"), "himself": ("himself", "herself")}
# Of whom a pattern may be told: any persons, or any but husband and wife.
ANY, UNMARRIED = "ANY", "UNMARRIED"
# Where a sentence begins, or a clause like one.
BEGINS = re.compile(r"(?:^|\. |, (?:and|but) )$")
LANGUAGES = ("own", "synthetic")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A paraphrase before relations and genders are known.

    {A} to {D} are the persons along the path, {B/A} is what B is to A, {A.his} a pronoun; {A>B} is B with what B is
    to A, "his sister Ann". Patterns of no facts are openings (scene 1) and continuations (later scenes) of a theme.
    """

    id: str
    facts: int
    relation: Tie | str
    text: str
    theme: str = ""
    scene: int = 0

    @property
    def whole(self) -> str:
        """Return the text with {A>B} written out."""
        return re.sub(r"\{([A-D])>([A-D])\}", r"{\1.his} {\2/\1} {\2}", self.text)

    @property
    def owners(self) -> dict[int, int]:
        """Return, for each fact told, the place of the person whose relative the other one is."""
        pairs = [(LETTERS.index(slot[-1]), LETTERS.index(slot[0])) for slot in SLOT.findall(self.whole) if "/" in slot]
        return {min(pair): pair[0] for pair in pairs}


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """A pattern for persons of known genders: names as {0}, nouns as {1/0}, what 1 is to 0.

    `clear` says that every pronoun can mean one person only and that everybody's gender is told: otherwise it is not
    told of these persons. `between` lists, as pairs of a fact and a gender, what a pronoun relies on: that the noun of
    this fact, such as "mother's brother", brings in nobody of this gender.
    """

    text: str
    clear: bool
    tells: frozenset[int]
    between: frozenset[tuple[int, int]]


def tell(pattern: Pattern, genders: Sequence[int], *, turned: bool = False) -> Telling:
    """Write a pattern's pronouns: of its gender, nobody else may have been named in the sentence.

    A clause that begins with "and" or "but" and a name counts as a sentence of its own.
    """
    places = {letter: place for place, letter in enumerate(LETTERS[: len(genders)][:: -1 if turned else 1])}
    written: list[str] = []
    tells: set[int] = set()
    between: set[tuple[int, int]] = set()
    seen: set[int] = set()
    facts: list[int] = []
    clear = True
    # Every second piece is a slot.
    pieces = SLOT.split(pattern.whole)
    for words, slot in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        written.append(words)
        if not slot:
            continue
        person = places[slot[0]]
        if BEGINS.search(words) and len(slot) == 1:
            seen, facts = set(), []
        if "/" in slot:
            owner = places[slot[-1]]
            written.append(f"{{{person}/{owner}}}")
            tells.add(person)
            facts.append(min(person, owner))
        elif "." in slot:
            gender = genders[person]
            clear &= {one for one in seen if genders[one] == gender} == {person}
            between |= {(fact, gender) for fact in facts}
            written.append(PRONOUNS[slot[2:]][gender])
            tells.add(person)
        else:
            written.append(f"{{{person}}}")
            seen.add(person)
    return Telling(
        text="".join(written),
        clear=clear and len(tells) == len(genders),
        tells=frozenset(tells),
        between=frozenset(between),
    )


def read_patterns(path: Path) -> list[tuple[Pattern, str]]:
    """Read patterns with their language; one with a missing or unknown person is refused by name."""
    found: list[tuple[Pattern, str]] = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = row["paraphrase"]
            if row["relation"] not in {ANY, UNMARRIED, *Tie.__members__}:
                raise _corrupt(name, f"{row['relation']!r} is neither ANY nor UNMARRIED nor a relation")
            if row["facts"] not in set("0123"):
                raise _corrupt(name, f"{row['facts']!r} is not a valid number of facts: it must be 0, 1, 2 or 3")
            if row["scene"] not in set("0123"):
                raise _corrupt(name, f"{row['scene']!r} is not a valid scene: it must be 0, 1, 2 or 3")
            if row["language"] not in LANGUAGES:
                raise _corrupt(name, f"{row['language']!r} is not a known language")
            pattern = Pattern(
                id=name,
                facts=int(row["facts"]),
                relation=Tie[row["relation"]] if row["relation"] in Tie.__members__ else row["relation"],
                text=row["text"],
                theme=row["theme"],
                scene=int(row["scene"]),
            )
            check_pattern(pattern)
            found.append((pattern, row["language"]))
    return found


def check_pattern(pattern: Pattern) -> None:
    """Refuse a pattern unless it names its persons and states each of its facts once and no other."""
    letters = LETTERS[: pattern.facts + 1] if pattern.facts else ""
    slots = SLOT.findall(pattern.whole)
    plain = SLOT.sub("", pattern.text)
    stated = ["".join(sorted(slot[::2])) for slot in slots if "/" in slot]
    wanted = [one + other for one, other in pairwise(letters)]
    named = {slot for slot in slots if len(slot) == 1}
    pronouns = [slot for slot in slots if "." in slot]
    complaints = [
        *(f"{{{slot}}} is not a valid slot" for slot in slots if not WELL_FORMED.fullmatch(slot)),
        *(["it has an unmatched brace"] if set("{}") & set(plain) else []),
        *(f"the pronoun {word!r} must be a slot" for word in SPOKEN_PRONOUNS.findall(plain)),
        *(f"{letter} is not named" for letter in letters if letter not in named),
        *(f"{slot} is not one of its persons" for slot in sorted(named - set(letters))),
        *(f"it does not say what {pair[0]} and {pair[1]} are to each other" for pair in wanted if pair not in stated),
        *(
            f"it must not say what {pair[0]} and {pair[-1]} are to each other"
            for pair in sorted(set(stated) - set(wanted))
        ),
        *(f"it says twice what {one[0]} and {one[1]} are to each other" for one in wanted if stated.count(one) > 1),
        *(f"{slot} is not a valid pronoun" for slot in pronouns if slot[:1] not in letters or slot[2:] not in PRONOUNS),
    ]
    if complaints:
        raise _corrupt(pattern.id, "; ".join(complaints))


def filled(text: str, nouns: Mapping[str, str]) -> str:
    """Put nouns into a telling's text, by the places of the two persons."""
    # Every second piece is a slot.
    pieces = list(_pieces(text))
    pieces[1::2] = [nouns[slot] if "/" in slot else f"{{{slot}}}" for slot in pieces[1::2]]
    return "".join(pieces)


@cache
def _pieces(text: str) -> tuple[str, ...]:
    return tuple(SLOT.split(text))


def _corrupt(name: str, what: str) -> CorruptError:
    return CorruptError(where=f"paraphrase {name}", what=what, remedy="Correct it in paraphrases.csv")
