"""SICK with directional labels: read, checked line by line, and turned into directed pairs."""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from wabe.errors import CorruptError

NEEDED = ("sentence_A", "sentence_B", "entailment_AB", "entailment_BA")
DIRECTIONAL = {
    "entailment_AB": {"A_entails_B": True, "A_neutral_B": False, "A_contradicts_B": False},
    "entailment_BA": {"B_entails_A": True, "B_neutral_A": False, "B_contradicts_A": False},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Directed:
    """A pair of SICK in one direction, as the file spells it."""

    premise: str
    hypothesis: str
    entailed: bool

    @property
    def substitution(self) -> tuple[str, str] | None:
        """Return the word lost and the word gained, if the bags of words differ in just that."""
        first, second = Counter(self.premise.split()), Counter(self.hypothesis.split())
        lost, gained = list((first - second).elements()), list((second - first).elements())
        return (lost[0], gained[0]) if len(lost) == len(gained) == 1 else None


def read_sick(path: Path) -> list[Directed]:
    """Read every pair in both directions; a file that is not what it should be is refused by line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header = lines[0].split("\t") if lines else []
    if missing := [name for name in NEEDED if name not in header]:
        raise CorruptError(
            where=f"{path} line 1",
            what=f"there is no column {', '.join(missing)}",
            remedy="Use SICK.txt, the edition of SICK with directional labels; SemEval's edition has none",
        )
    places = [header.index(name) for name in NEEDED]
    found: list[Directed] = []
    wrong: list[str] = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(header):
            wrong.append(f"line {number} has {len(cells)} fields instead of {len(header)}")
            continue
        one, other, there, back = (cells[place] for place in places)
        unknown = [
            value
            for name, value in (("entailment_AB", there), ("entailment_BA", back))
            if value not in DIRECTIONAL[name]
        ]
        if unknown:
            wrong.append(f"line {number} has the unknown label {', '.join(map(repr, unknown))}")
            continue
        found.append(Directed(premise=one, hypothesis=other, entailed=DIRECTIONAL["entailment_AB"][there]))
        found.append(Directed(premise=other, hypothesis=one, entailed=DIRECTIONAL["entailment_BA"][back]))
    if wrong:
        raise CorruptError(where=str(path), what="; ".join(wrong), remedy="Download SICK.txt again")
    return found


def tidy(sentence: str) -> str:
    """Return a sentence without outer blanks and final period, with a capital."""
    bare = " ".join(sentence.split()).rstrip(" .")
    return bare[:1].upper() + bare[1:]


def folded(sentence: str) -> str:
    """Return what sentences that differ only in case, spacing and punctuation have in common."""
    return re.sub(r"[\W_]+", " ", sentence.lower()).strip()
