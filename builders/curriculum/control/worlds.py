"""All situations of four people: the group that each is in, who was given something, and who holds an office."""

from functools import cache, reduce
from itertools import product
from operator import and_, or_

Worlds = int
"""A set of situations: bit i is set if situation i belongs to it."""

PEOPLE = range(4)
GROUPS = range(3)
_SITUATIONS = tuple(product(*[GROUPS] * len(PEOPLE), *[(False, True)] * len(PEOPLE), PEOPLE))
ALL: Worlds = (1 << len(_SITUATIONS)) - 1


@cache
def in_group(person: int, group: int) -> Worlds:
    """Return where a person is in a group."""
    return _where(person, group)


@cache
def given(person: int) -> Worlds:
    """Return where a person was given the thing."""
    return _where(len(PEOPLE) + person, 1)


@cache
def holds(person: int) -> Worlds:
    """Return where a person holds the office."""
    return _where(2 * len(PEOPLE), person)


def _where(place: int, value: int) -> Worlds:
    return sum(1 << number for number, one in enumerate(_SITUATIONS) if one[place] == value)


def denied(worlds: Worlds) -> Worlds:
    """Return where something is not so."""
    return ALL ^ worlds


def every(*some: Worlds) -> Worlds:
    """Return where all hold."""
    return reduce(and_, some, ALL)


def any_of(*some: Worlds) -> Worlds:
    """Return where one holds at least."""
    return reduce(or_, some, 0)


@cache
def same_group(one: int, other: int) -> Worlds:
    """Return where two people are in the same group."""
    return any_of(*(in_group(one, group) & in_group(other, group) for group in GROUPS))


@cache
def all_given(group: int) -> Worlds:
    """Return where everybody in a group was given the thing."""
    return every(*(denied(in_group(person, group)) | given(person) for person in PEOPLE))


@cache
def none_given(group: int) -> Worlds:
    """Return where nobody in a group was given the thing."""
    return every(*(denied(in_group(person, group)) | denied(given(person)) for person in PEOPLE))


@cache
def holder_in(group: int) -> Worlds:
    """Return where whoever holds the office is in a group."""
    return any_of(*(holds(person) & in_group(person, group) for person in PEOPLE))


@cache
def holder_given() -> Worlds:
    """Return where whoever holds the office was given the thing."""
    return any_of(*(holds(person) & given(person) for person in PEOPLE))


def so_many(low: int, high: int, some: tuple[Worlds, ...]) -> Worlds:
    """Return where at least `low` and at most `high` of some hold."""
    counted = [ALL, *[0] * len(some)]
    for worlds in some:
        for number in range(len(some), -1, -1):
            before = counted[number - 1] if number else 0
            counted[number] = counted[number] & denied(worlds) | before & worlds
    return any_of(*counted[low : high + 1])
