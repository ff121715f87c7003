"""Entries: patterns in one of their two directions, and which persons each may be told of."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.kin import INVERSE, TIES, UNTOLD, Tie
from wabe.builders.clutrr.nouns import phrase
from wabe.builders.clutrr.patterns import ANY, LETTERS, UNMARRIED, Pattern, Telling, filled, tell

BACK = "-back"
# Where persons have somebody in common, "Tom, his wife Ann and Ann's son Ben" makes Ben a stepson. Two facts are told
# one after the other, "her brother Tom, who came with his wife Ann", only if the first person has no shorter word.
FAR = {
    (Tie.CHILD, Tie.CHILD),
    (Tie.CHILD, Tie.SPOUSE),
    (Tie.CHILD, Tie.GRANDCHILD),
    (Tie.SIBLING, Tie.CHILD),
    (Tie.SIBLING, Tie.GRANDCHILD),
    (Tie.SIBLING, Tie.SPOUSE),
    (Tie.GRANDCHILD, Tie.CHILD),
    (Tie.GRANDCHILD, Tie.SPOUSE),
    (Tie.PIBLING, Tie.CHILD),
    (Tie.PIBLING, Tie.SPOUSE),
    (Tie.SPOUSE, Tie.GRANDPARENT),
    (Tie.SPOUSE, Tie.PIBLING),
}


@cache
def far() -> NDArray[np.bool_]:
    """Return which two relations, one after the other, may be told in a row; either way round."""
    table = np.zeros((TIES, TIES), dtype=bool)
    for one, other in FAR:
        table[one, other] = table[INVERSE[other], INVERSE[one]] = True
    return table


@dataclass(frozen=True, eq=False)
class Entry:
    """A pattern told along the path, or, turned, against it."""

    pattern: Pattern
    turned: bool

    @property
    def id(self) -> str:
        """Return the name of the paraphrase."""
        return self.pattern.id + BACK * self.turned

    @cached_property
    def form(self) -> int:
        """Return in which of two forms sides are told: by nouns alone in stories, where few say "maternal aunt"."""
        return int(self.pattern.theme != "")

    @cached_property
    def in_a_row(self) -> tuple[bool, ...]:
        """Return, for each two neighbouring facts, whether they are told in a row, and not both from the middle."""
        owners = self.pattern.owners
        pairs = [not owners[fact] == owners[fact + 1] == fact + 1 for fact in range(self.pattern.facts - 1)]
        return tuple(pairs[::-1] if self.turned else pairs)

    @cached_property
    def begins_with(self) -> int | None:
        """Return the place of the person whose name is the first word of the text, if it is a name."""
        if not self.pattern.text.startswith("{"):
            return None
        place = LETTERS.index(self.pattern.text[1])
        return self.pattern.facts - place if self.turned else place

    def of(self, tie: int) -> bool:
        """Whether a single fact may be told."""
        if self.pattern.relation == ANY:
            return True
        if self.pattern.relation == UNMARRIED:
            return tie != Tie.SPOUSE
        return (INVERSE[Tie(tie)] if self.turned else tie) == self.pattern.relation

    def suits(self, ties: Sequence[int], genders: Sequence[int], sides: Sequence[int]) -> bool:
        """Whether these facts may be told: without a theme, anything is."""
        if not self.pattern.theme:
            return True
        telling = self.telling(tuple(genders))
        return (
            telling.clear
            and all(self.of(tie) for tie in ties)
            and all(far()[ties[place], ties[place + 1]] for place, row in enumerate(self.in_a_row) if row)
            and not any(sides[fact] != UNTOLD and sides[fact] - 1 == gender for fact, gender in telling.between)
            and not any(
                ties[fact] == Tie.GRANDPARENT and sides[fact] != UNTOLD for fact in self.seen_back(tuple(genders))
            )
        )

    def seen_back(self, genders: tuple[int, ...]) -> frozenset[int]:
        """Return the facts that it tells from the other end: of a grandparent with a side, few say "son's son"."""
        text = self.telling(genders).text
        return frozenset(fact for fact in range(self.pattern.facts) if f"{{{fact}/{fact + 1}}}" in text)

    def telling(self, genders: tuple[int, ...]) -> Telling:
        """Write it for persons of known genders."""
        return _telling(self, genders)

    def text(self, ties: Sequence[int], genders: Sequence[int], sides: Sequence[int]) -> str:
        """Write it with all nouns; what is left are the places of names."""
        return filled(self.telling(tuple(genders)).text, _nouns(tuple(ties), tuple(genders), tuple(sides), self.form))


@cache
def _nouns(ties: tuple[int, ...], genders: tuple[int, ...], sides: tuple[int, ...], form: int) -> dict[str, str]:
    """Return what each two neighbours are to each other, either way."""
    nouns = {}
    for fact, (tie, side) in enumerate(zip(ties, sides, strict=True)):
        nouns[f"{fact + 1}/{fact}"] = phrase(tie, genders[fact + 1], side, form)
        nouns[f"{fact}/{fact + 1}"] = phrase(INVERSE[Tie(tie)], genders[fact], side, form)
    return nouns


@cache
def _telling(entry: Entry, genders: tuple[int, ...]) -> Telling:
    return tell(entry.pattern, genders, turned=entry.turned)


def entries_of(patterns: Sequence[Pattern]) -> tuple[Entry, ...]:
    """Return both directions of what has a theme and tells facts, and one of all else."""
    return tuple(
        Entry(pattern, turned)
        for pattern in patterns
        for turned in ((False, True) if pattern.theme and pattern.facts else (False,))
    )
