"""Hypotheses: that somebody liked or disliked something, or that he did not."""

from dataclasses import dataclass

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.sentiment.premises import BEGINNING, END, Atom
from wabe.builders.curriculum.sentiment.values import Values
from wabe.builders.curriculum.sentiment.wording import patterns, sentences

MEANT: dict[str, Values] = {
    "liked": frozenset({1}),
    "disliked": frozenset({-1}),
    "not liked": frozenset({0, -1}),
    "not disliked": frozenset({0, 1}),
}
DIRECTIONS = {"liked": 1, "disliked": -1, "not liked": -1, "not disliked": 1}
TIMED = {BEGINNING: "asked of the beginning", END: "asked of the end"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A hypothesis."""

    atom: Atom
    kind: str
    pattern: Pattern

    @property
    def text(self) -> str:
        """Return the sentence."""
        who, what, when = self.atom
        text = self.pattern.text.format(n=who, t=f"the {what}")
        if when:
            text = patterns()[TIMED[when]][0].text.format(c=text)
        return f"{sentences(text)}."

    @property
    def values(self) -> Values:
        """Return the opinions of which it is true."""
        return MEANT[self.kind]

    @property
    def direction(self) -> int:
        """Return 1 if it speaks well of the subject, else -1."""
        return DIRECTIONS[self.kind]


def asked(dice: Dice, atoms: list[Atom], wordings: int) -> list[Asked]:
    """Ask for each opinion in every way, each in some wordings."""
    return [
        Asked(atom=atom, kind=kind, pattern=pattern)
        for atom in atoms
        for kind in MEANT
        for pattern in dice.some(patterns()[kind], wordings)
    ]
