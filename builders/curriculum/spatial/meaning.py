"""What a spatial relation says: bounds on the differences of places, for each axis, under each reading of its words."""

from dataclasses import dataclass
from typing import NamedTuple

from wabe.errors import DeclarationError

ACROSS, ALONG = 0, 1
"""The two axes: from west (left) to east (right), and from south (below, behind) to north (above, ahead)."""

FAR = 99
"""A difference that no placement reaches: no bound."""

DIRECTIONS = {"west": (ACROSS, -1), "east": (ACROSS, 1), "south": (ALONG, -1), "north": (ALONG, 1)}
OPPOSITE = {"west": "east", "east": "west", "south": "north", "north": "south"}


class Bound(NamedTuple):
    """On one axis, the place of the first entity minus that of the second is from `low` to `high`."""

    first: int
    second: int
    axis: int
    low: int
    high: int


Meaning = tuple[tuple[Bound, ...], ...]
"""Alternatives, each of which is a list of bounds that hold together."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A relation among entities, by their numbers; `kind` is a construction of patterns.csv without its plane."""

    kind: str
    entities: tuple[int, ...]
    steps: int = 0

    @property
    def converse(self) -> "Fact":
        """Return the same fact as told of the second entity, or with two others the other way round."""
        first, second, *more = self.entities
        if more:
            return Fact(self.kind, (first, *more, second))
        *modifier, direction = self.kind.split(" ")
        turned = "-".join(OPPOSITE.get(part, part) for part in direction.split("-"))
        return Fact(" ".join((*modifier, turned)), (second, first), self.steps)


@dataclass(frozen=True, slots=True)
class Reading:
    """How the words are taken that readers take in two ways, where there are two axes.

    "Above" may or may not be taken to mean the same column; "directly above" may or may not be taken to mean that
    nothing fits in between. "North-west of" is taken as further north and further west by everybody.
    """

    plain_is_straight: bool = False
    direct_is_next: bool = False


BROAD = Reading()
READINGS = tuple(Reading(plain, direct) for plain in (False, True) for direct in (False, True))


def meaning(fact: Fact, reading: Reading = BROAD) -> Meaning:
    """Return what a fact says; "both" compares one entity with two others."""
    first, *others = fact.entities
    second = others[0]
    *modifier, word = fact.kind.split(" ")
    match modifier, word:
        case [], "level":
            return ((Bound(first, second, ALONG, 0, 0),),)
        case [], "line":
            return ((Bound(first, second, ACROSS, 0, 0),),)
        case [], "beside":
            return tuple((Bound(first, second, ACROSS, side, side),) for side in (-1, 1))
        case [], "between":
            return tuple(
                (_strictly(first, low, ACROSS, 1), _strictly(first, high, ACROSS, -1))
                for low, high in ((others[0], others[1]), (others[1], others[0]))
            )
        case ["both"], _:
            return (tuple(_strictly(first, other, *DIRECTIONS[word]) for other in others),)
    if any(part not in DIRECTIONS for part in word.split("-")):
        raise DeclarationError(
            where="spatial",
            what=f"a fact has the relation {fact.kind!r}, which is not declared",
            remedy=f"Use one of {', '.join(DIRECTIONS)}, with or without a modifier, or declare it in meaning.py",
        )
    axes = [DIRECTIONS[part] for part in word.split("-")]
    axis, sign = axes[0]
    straight = Bound(first, second, 1 - axis, 0, 0)
    match modifier:
        case [] | ["plain"] if len(axes) > 1 or not (modifier and reading.plain_is_straight):
            return (tuple(_strictly(first, second, *one) for one in axes),)
        case ["plain"]:
            return ((_strictly(first, second, axis, sign), straight),)
        case ["due"]:
            one = (
                Bound(first, second, axis, sign, sign)
                if reading.direct_is_next
                else _strictly(first, second, axis, sign)
            )
            return ((one, straight),)
        case ["next"]:
            return ((Bound(first, second, axis, sign, sign),),)
        case ["steps"]:
            return ((Bound(first, second, axis, sign * fact.steps, sign * fact.steps),),)
        case ["not"]:
            return ((Bound(first, second, axis, 0, FAR) if sign < 0 else Bound(first, second, axis, -FAR, 0),),)
    raise DeclarationError(
        where="spatial",
        what=f"a fact has the relation {fact.kind!r}, whose modifier is not declared",
        remedy="Use plain, due, next, steps, not or most, or declare the modifier in meaning.py",
    )


def _strictly(first: int, second: int, axis: int, sign: int) -> Bound:
    return Bound(first, second, axis, 1, FAR) if sign > 0 else Bound(first, second, axis, -FAR, -1)
