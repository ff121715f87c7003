"""All situations of a scene: sets of them are the bits of integers, and statements are sets of them.

A situation says of each named person which properties they have, and which combinations of properties (types) there
are among the others. Rules only forbid types, and claims of existence only ask for some; so, of all choices of types
that rules allow, it is enough to look at the largest one in which a hypothesis can be false.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

Truth = Callable[..., int]
"""From the sets in which literals hold to the set in which a formula of them holds; bits beyond the set are ignored."""
Known = tuple[int, int, bool]
"""A person, a property, and whether the one has the other."""


class Meaning:
    """The types that others may have, the assignments to named people, and claims that somebody has some type."""

    __slots__ = ("possible", "some", "types", "worlds")

    def __init__(self, types: int, worlds: int, some: tuple[tuple[int, int], ...] = ()) -> None:
        self.types = types
        self.worlds = worlds
        self.some = some
        """For each claim, the types that would do, and the worlds in which a named person has one of them."""
        self.possible = _met(types, worlds, some)
        """The worlds in which all claims can be met; 0 if there are none."""

    def with_(self, others: Iterable["Meaning"]) -> "Meaning":
        """Return what this and others say together."""
        types, worlds, some = self.types, self.worlds, self.some
        for one in others:
            types &= one.types
            worlds &= one.worlds
            some += one.some
        return Meaning(types, worlds, some)

    def entails(self, other: "Meaning") -> bool:
        """Tell whether another statement is true in all situations in which this one is."""
        if self.possible & ~other.worlds or (self.types & ~other.types and self.possible):
            return False
        return not any(_met(self.types & ~types, self.worlds & ~named, self.some) for types, named in other.some)

    def excludes(self, other: "Meaning") -> bool:
        """Tell whether the two cannot be true together."""
        return not _met(self.types & other.types, self.worlds & other.worlds, self.some + other.some)


def _met(types: int, worlds: int, some: Sequence[tuple[int, int]]) -> int:
    for wanted, named in some:
        if not types & wanted:
            worlds &= named
    return worlds


class Space:
    """The situations of some named people and some properties."""

    def __init__(self, people: int, properties: int) -> None:
        self.people = people
        self.every_type = (1 << (1 << properties)) - 1
        self.every_world = (1 << (1 << people * properties)) - 1
        self._types = [_column(place, properties) for place in range(properties)]
        self._worlds = [
            [_column(person * properties + place, people * properties) for place in range(properties)]
            for person in range(people)
        ]

        self._denials = [
            ((person, place, not sign), self.literal(person, (place, sign)))
            for person in range(people)
            for place in range(properties)
            for sign in (True, False)
        ]

    def settled(self, meaning: Meaning) -> frozenset[Known]:
        """Return the literals about named people that must be true."""
        possible = meaning.possible
        return frozenset([literal for literal, denied in self._denials if not possible & denied])

    @property
    def anything(self) -> Meaning:
        """Return what is always true."""
        return Meaning(self.every_type, self.every_world)

    def is_open(self, meaning: Meaning, properties: Iterable[int]) -> bool:
        """Tell whether somebody may have each of some properties, and somebody may lack it."""
        columns = [meaning.types & self._types[place] for place in properties]
        return all(0 < column < meaning.types for column in columns)

    def literal(self, person: int, literal: tuple[int, bool]) -> int:
        """Return the worlds in which a person has a property, or does not have it."""
        column = self._worlds[person][literal[0]]
        return column if literal[1] else self.every_world ^ column

    def fact(self, worlds: int) -> Meaning:
        """Return that one of some assignments to named people is right."""
        return Meaning(self.every_type, worlds & self.every_world)

    def rule(self, truth: Truth, literals: Sequence[tuple[int, bool]], exempt: int | None = None) -> Meaning:
        """Return that a formula is true of everyone, or of everyone but a named person."""
        worlds = self.every_world
        for person in range(self.people):
            if person != exempt:
                worlds &= truth(*[self.literal(person, one) for one in literals])
        return Meaning(self._of_types(truth, literals), worlds & self.every_world)

    def existence(self, truth: Truth, literals: Sequence[tuple[int, bool]]) -> Meaning:
        """Return that a formula is true of someone, named or not."""
        worlds = 0
        for person in range(self.people):
            worlds |= truth(*[self.literal(person, one) for one in literals])
        some = (self._of_types(truth, literals), worlds & self.every_world)
        return Meaning(self.every_type, self.every_world, (some,))

    def _of_types(self, truth: Truth, literals: Sequence[tuple[int, bool]]) -> int:
        columns = [self._types[place] if sign else self.every_type ^ self._types[place] for place, sign in literals]
        return truth(*columns) & self.every_type


@cache
def space_of(people: int, properties: int) -> Space:
    """Return the situations of so many people and properties."""
    return Space(people, properties)


def _column(place: int, count: int) -> int:
    """Return the set of assignments to so many atoms in which one of them is true."""
    block = ((1 << (1 << place)) - 1) << (1 << place)
    width = 1 << (place + 1)
    while width < 1 << count:
        block |= block << width
        width *= 2
    return block
