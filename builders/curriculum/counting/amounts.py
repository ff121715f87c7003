"""Says amounts: "exactly three hats", "no fewer than two", "more than one hat but fewer than five"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.counting.claims import Shape
from wabe.builders.curriculum.counting.patterns import patterns
from wabe.builders.curriculum.counting.source import NUMBERS, Noun
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern

ALWAYS_PLURAL = frozenset({"or-more", "either-or", "three-numbers", "neither-nor", "fewer-or-more", "even", "odd"})
SIMPLE = frozenset({"exactly", "least", "over", "most", "under", "either", "three", "none"})
"""Kinds of amounts that are short enough to stand beside others."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Some numbers: those from `low` to `high` (or without end), all others, or the even or odd ones."""

    low: int
    high: int | None
    shape: Shape = Shape.INSIDE

    def less(self, number: int) -> "Zone":
        """Return the zone moved down."""
        return Zone(self.low - number, None if self.high is None else self.high - number)

    def has(self, number: int) -> bool:
        """Tell whether a number is in the zone."""
        if self.shape in {Shape.EVEN, Shape.ODD}:
            return number % 2 == (self.shape is Shape.ODD)
        return (self.low <= number and (self.high is None or number <= self.high)) == (self.shape is Shape.INSIDE)


@dataclass(frozen=True, slots=True)
class Amount:
    """Some numbers, and the way in which they are said."""

    zone: Zone
    pattern: Pattern

    @property
    def operator(self) -> str:
        """Return what kind of amount it is."""
        return self.pattern.construction.partition(".")[2]

    @property
    def number(self) -> int:
        """Return the number that is said first."""
        match self.operator:
            case "over" | "strict_range":
                return self.zone.low - 1
            case "most":
                return self.zone.high or 0
            case "under":
                return (self.zone.high or 0) + 1
            case _:
                return self.zone.low

    def said(self, noun: Noun | None = None, before: str = "") -> str:
        """Return the amount with a noun, or without; `before` goes between the number and the noun."""
        is_single = self.number == 1 and self.pattern.name not in ALWAYS_PLURAL
        thing = "" if noun is None else f"{before} {noun.singular if is_single else noun.plural}"
        low, high = self.zone.low, self.zone.high or 0
        text = self.pattern.text.format(
            things=thing,
            n=NUMBERS[self.number],
            next=NUMBERS[self.number + 1],
            last=NUMBERS[high],
            before=NUMBERS[max(0, low - 1)],
            after=NUMBERS[high + 1],
        )
        return " ".join(text.split())


@cache
def ways(zone: Zone, simple: bool) -> Sequence[Pattern]:
    """Return the patterns in which a zone can be said; a `simple` one is short, if there is one."""
    found = [pattern for kind in _kinds(zone) for pattern in patterns()[f"amount.{kind}"]]
    if zone == Zone(1, None):
        # Nobody says "no fewer than one".
        found = [pattern for pattern in found if pattern.name != "no-fewer"]
    short = [pattern for pattern in found if pattern.construction.partition(".")[2] in SIMPLE]
    return tuple(short) if simple and short else tuple(found)


def _kinds(zone: Zone) -> list[str]:
    low, high = zone.low, zone.high
    if zone.shape in {Shape.EVEN, Shape.ODD}:
        return [zone.shape.value]
    if zone.shape is Shape.OUTSIDE:
        return ["outside", *(["neither"] if high == low + 1 else [])]
    if high is None:
        return ["least", *(["over"] if low > 1 else [])]
    if low == high:
        return ["exactly" if low else "none"]
    if low == 0:
        return ["most", "under"]
    if high == low + 1:
        return ["either"]
    return ["range", *(["strict_range"] if low > 1 else []), *(["three"] if high == low + 2 else [])]


def amount(dice: Dice, zone: Zone, *, simple: bool = False) -> Amount:
    """Choose a way to say which numbers are meant."""
    if zone.low < 0 or (zone.high is not None and zone.high < zone.low):
        msg = f"there is no amount from {zone.low} to {zone.high}"
        raise ValueError(msg)
    return Amount(zone, dice.one(ways(zone, simple)))
