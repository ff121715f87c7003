"""The polarity calculus: which changes between two sentences keep truth, and so whether the second follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE
from wabe.builders.curriculum.monotonicity.places import DOWN, UP, Det, Place, Strength, Value
from wabe.builders.curriculum.monotonicity.source import chain, own_words


class Turn(StrEnum):
    """How what stands in a place changes."""

    BROADER = "broader"
    NARROWER = "narrower"
    OTHER = "different"


ALLOWED = {UP: Turn.BROADER, DOWN: Turn.NARROWER}


@dataclass(frozen=True, slots=True)
class Change:
    """What changes in one place, from premise to hypothesis."""

    path: str
    turn: Turn
    before: Value
    after: Value
    place: Place

    @property
    def kept(self) -> bool:
        """Tell whether the change keeps truth."""
        return ALLOWED.get(self.place.polarity) is self.turn


def changes(premise: Mapping[str, Place], hypothesis: Mapping[str, Place]) -> list[Change]:
    """Return what changes between two sentences of one frame.

    Polarity is the hypothesis's: where "exactly three" becomes "at least three", that change comes first. Inside a
    relative clause that only one of them has there is nothing to compare.
    """
    found = []
    for path, after in hypothesis.items():
        before = premise.get(path)
        if before is not None and before != after and before.value != after.value:
            turn = _turn(path.rpartition(" ")[2], before.value, after.value)
            found.append(Change(path, turn, before.value, after.value, after))
    return found


def label(made: list[Change]) -> int:
    """Label a pair: it follows if every change keeps truth; without any change it is too easy."""
    if not made:
        return UNUSABLE
    return FOLLOWS if all(change.kept for change in made) else DOES_NOT_FOLLOW


@cache
def _turn(kind: str, before: Value, after: Value) -> Turn:
    if _is_broader(kind, before, after):
        return Turn.BROADER
    return Turn.NARROWER if _is_broader(kind, after, before) else Turn.OTHER


def _is_broader(kind: str, narrow: Value, broad: Value) -> bool:
    if isinstance(narrow, Strength) and isinstance(broad, Strength):
        return _is_weaker(narrow, broad)
    if isinstance(narrow, bool):
        return narrow
    if isinstance(narrow, tuple) and isinstance(broad, tuple):
        return narrow[: len(broad)] == broad
    if kind in {"noun", "verb"}:
        return broad in _chain(kind, str(narrow))
    return not broad


def _is_weaker(strong: Strength, weak: Strength) -> bool:
    """Tell whether a determiner follows from another; what would need existence does not count."""
    if strong.det not in {weak.det, Det.EXACT}:
        return False
    if weak.det is Det.LEAST:
        return strong.number >= weak.number
    return weak.det is Det.MOST and strong.number <= weak.number


def _chain(kind: str, word: str) -> tuple[str, ...]:
    if kind == "noun":
        return chain("nouns", word)
    if word in _predicates("predicates"):
        return chain("predicates", word)
    return chain("passives", word) if word in _predicates("passives") else (word,)


@cache
def _predicates(name: str) -> frozenset[str]:
    return frozenset(next(iter(word.forms.values())) for word in own_words(name))
