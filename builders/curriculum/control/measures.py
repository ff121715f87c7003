"""Numbers that are told of several holders, directly or by way of others, and all their completions."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Number: TypeAlias = int | NDArray[np.int64]
Values: TypeAlias = Mapping[int, Any]
"""By holder, a number, or an array of all that it may be."""
Test: TypeAlias = Callable[[Values], bool | NDArray[np.bool_]]


class Exact(NamedTuple):
    """A number."""

    who: int
    number: int


class Plus(NamedTuple):
    """A number that is so much more than another."""

    who: int
    other: int
    more: int


class Bound(NamedTuple):
    """A number that is above, or below, another."""

    who: int
    number: int
    above: bool


class Order(NamedTuple):
    """A number that is larger than that of another."""

    who: int
    other: int


Told: TypeAlias = Exact | Plus | Bound | Order


def above(who: int, number: int) -> Test:
    """Return a test whether a number is above another."""
    return lambda values: values[who] > number


def below(who: int, number: int) -> Test:
    """Return a test whether a number is below another."""
    return lambda values: values[who] < number


def equal(who: int, number: int) -> Test:
    """Return a test whether a number is another."""
    return lambda values: values[who] == number


def larger(who: int, other: int) -> Test:
    """Return a test whether one has a larger number than another."""
    return lambda values: values[who] > values[other]


def sum_above(who: int, other: int, number: int) -> Test:
    """Return a test whether two numbers together are above another."""
    return lambda values: values[who] + values[other] > number


def possible(told: tuple[Told, ...], asked: tuple[int, ...], domain: tuple[int, int], test: Test) -> tuple[bool, bool]:
    """Return whether a test is true, and whether it is false, of some completion of what is told."""
    values, fits = _completions(told, asked, domain)
    true = test(values)
    if isinstance(true, bool):
        return true, not true
    return bool((fits & true).any()), bool((fits & ~true).any())


# Many claims of a scene ask about the same numbers.
@lru_cache(maxsize=2_000)
def _completions(
    told: tuple[Told, ...], asked: tuple[int, ...], domain: tuple[int, int]
) -> tuple[Values, NDArray[np.bool_]]:
    """Return arrays of the numbers of all who bear on those asked about, and where they fit together."""
    linked = set(asked)
    ties = [one for one in told if isinstance(one, Plus | Order)]
    while more := {end for one in ties for end in one[:2] if linked & {*one[:2]}} - linked:
        linked |= more
    here = [one for one in told if one.who in linked]
    values: dict[int, Number] = {}
    for one in here:
        if isinstance(one, Exact):
            values[one.who] = one.number
    # Those whose number is open have an axis each; the others are computed from them.
    axes = 0
    while True:
        _derive(here, values)
        left = [who for who in sorted(linked) if who not in values]
        if not left:
            break
        axes += 1
        values[left[0]] = np.arange(domain[0], domain[1] + 1).reshape(-1, *[1] * (axes - 1))
    fits = np.ones((), dtype=np.bool_)
    if not axes:
        return values, fits
    for one in here:
        fits = fits & _fit(one, values)
    for who in sorted(linked):
        fits = fits & (values[who] >= domain[0])
    return values, fits


def _derive(told: Sequence[Told], values: dict[int, Number]) -> None:
    ties = [one for one in told if isinstance(one, Plus)]
    for _ in ties:
        for one in ties:
            if one.who not in values and one.other in values:
                values[one.who] = values[one.other] + one.more
            elif one.other not in values and one.who in values:
                values[one.other] = values[one.who] - one.more


def _fit(one: Told, values: Values) -> NDArray[np.bool_]:
    match one:
        case Exact(who, number):
            return np.asarray(values[who] == number)
        case Plus(who, other, more):
            return np.asarray(values[who] == values[other] + more)
        case Bound(who, number, above):
            return np.asarray(values[who] > number if above else values[who] < number)
        case Order(who, other):
            return np.asarray(values[who] > values[other])
