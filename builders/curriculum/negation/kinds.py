"""The kinds of statements: in which worlds each holds, a world being a table of who did what."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.models import Truth, Worlds

Places = tuple[int, ...]
Shape = tuple[int, int]
"""Numbers of people and of things."""


@dataclass(frozen=True, slots=True)
class Model:
    """All tables of some people and things."""

    shape: Shape
    worlds: Worlds

    def at(self, person: int, item: int) -> Truth:
        """Return in which worlds a person did a thing."""
        return self.worlds.atom(f"{person} {item}")

    def has_all(self, person: int) -> Truth:
        """Return in which worlds a person did everything."""
        return self.worlds.all(self.at(person, item) for item in range(self.shape[1]))

    def has_some(self, person: int, without: int = -1) -> Truth:
        """Return in which worlds a person did something, one thing left aside."""
        return self.worlds.any(self.at(person, item) for item in range(self.shape[1]) if item != without)

    def all_did(self, item: int, without: int = -1) -> Truth:
        """Return in which worlds everybody did a thing, one person left aside."""
        return self.worlds.all(self.at(person, item) for person in range(self.shape[0]) if person != without)

    def some_did(self, item: int, without: int = -1) -> Truth:
        """Return in which worlds somebody did a thing, one person left aside."""
        return self.worlds.any(self.at(person, item) for person in range(self.shape[0]) if person != without)

    def everybody(self, holds: Callable[[int], Truth]) -> Truth:
        """Return in which worlds something holds of everybody."""
        return self.worlds.all(holds(person) for person in range(self.shape[0]))


@cache
def model_of(shape: Shape) -> Model:
    """Return the worlds of a shape."""
    return Model(shape, Worlds(tuple(f"{person} {item}" for person in range(shape[0]) for item in range(shape[1]))))


Holds = Callable[..., Truth]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a statement says of the people and things in its slots (p, q, i, j)."""

    slots: str
    holds: Holds
    strong: Holds | None = None
    """What a reader may take it to say besides; None if nothing. Pairs for which this matters are not used."""


def _all_but_item(m: Model, p: int, i: int) -> Truth:
    return m.worlds.all([~m.at(p, i), *(m.at(p, item) for item in range(m.shape[1]) if item != i)])


KINDS: Mapping[str, Kind] = {
    "did": Kind("pi", lambda m, p, i: m.at(p, i)),
    "not": Kind("pi", lambda m, p, i: ~m.at(p, i)),
    "not not": Kind("pi", lambda m, p, i: m.at(p, i)),
    "item but not item": Kind("pij", lambda m, p, i, j: m.at(p, i) & ~m.at(p, j)),
    "both items": Kind("pij", lambda m, p, i, j: m.at(p, i) & m.at(p, j)),
    "neither item": Kind("pij", lambda m, p, i, j: ~(m.at(p, i) | m.at(p, j))),
    "not both items": Kind(
        "pij", lambda m, p, i, j: ~(m.at(p, i) & m.at(p, j)), lambda m, p, i, j: m.at(p, i) ^ m.at(p, j)
    ),
    "one item or both": Kind("pij", lambda m, p, i, j: m.at(p, i) | m.at(p, j)),
    "one item of two": Kind("pij", lambda m, p, i, j: m.at(p, i) ^ m.at(p, j)),
    "only item": Kind("pi", lambda m, p, i: m.at(p, i) & ~m.has_some(p, i)),
    "nothing but item": Kind("pi", lambda m, p, i: ~m.has_some(p, i), lambda m, p, i: m.at(p, i) & ~m.has_some(p, i)),
    "all but item": Kind("pi", _all_but_item),
    "no item": Kind("p", lambda m, p: ~m.has_some(p)),
    "all items": Kind("p", lambda m, p: m.has_all(p)),
    "not all items": Kind("p", lambda m, p: ~m.has_all(p), lambda m, p: ~m.has_all(p) & m.has_some(p)),
    "some item": Kind("p", lambda m, p: m.has_some(p)),
    "neither person": Kind("pqi", lambda m, p, q, i: ~(m.at(p, i) | m.at(q, i))),
    "both people": Kind("pqi", lambda m, p, q, i: m.at(p, i) & m.at(q, i)),
    "not both people": Kind(
        "pqi", lambda m, p, q, i: ~(m.at(p, i) & m.at(q, i)), lambda m, p, q, i: m.at(p, i) ^ m.at(q, i)
    ),
    "one person or both": Kind("pqi", lambda m, p, q, i: m.at(p, i) | m.at(q, i)),
    "one person of two": Kind("pqi", lambda m, p, q, i: m.at(p, i) ^ m.at(q, i)),
    "one person not other": Kind("pqi", lambda m, p, q, i: m.at(p, i) & ~m.at(q, i)),
    "only person": Kind("pi", lambda m, p, i: m.at(p, i) & ~m.some_did(i, p)),
    "nobody but person": Kind("pi", lambda m, p, i: ~m.some_did(i, p), lambda m, p, i: m.at(p, i) & ~m.some_did(i, p)),
    "all but person": Kind("pi", lambda m, p, i: ~m.at(p, i) & m.all_did(i, p)),
    "nobody": Kind("i", lambda m, i: ~m.some_did(i)),
    "everybody": Kind("i", lambda m, i: m.all_did(i)),
    "not everybody": Kind("i", lambda m, i: ~m.all_did(i), lambda m, i: ~m.all_did(i) & m.some_did(i)),
    "somebody": Kind("i", lambda m, i: m.some_did(i)),
    "somebody not": Kind("i", lambda m, i: ~m.all_did(i)),
    "nobody both": Kind("ij", lambda m, i, j: m.everybody(lambda p: ~(m.at(p, i) & m.at(p, j)))),
    "nobody either": Kind("ij", lambda m, i, j: ~(m.some_did(i) | m.some_did(j))),
    "nobody without": Kind("ij", lambda m, i, j: m.everybody(lambda p: ~m.at(p, i) | m.at(p, j))),
    "nobody all": Kind("", lambda m: m.everybody(lambda p: ~m.has_all(p))),
    "neither fact": Kind("pqij", lambda m, p, q, i, j: ~(m.at(p, i) | m.at(q, j))),
    "not one but other": Kind("pqij", lambda m, p, q, i, j: ~m.at(p, i) & m.at(q, j)),
}


@cache
def truth(shape: Shape, kind: str, places: Places, *, strong: bool = False) -> Truth:
    """Return in which worlds a statement holds, as it is, or with what a reader may take it to say besides."""
    meaning = KINDS[kind]
    holds = meaning.strong if strong and meaning.strong else meaning.holds
    return holds(model_of(shape), *places)


@cache
def speaks_of(shape: Shape, kind: str, places: Places) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a person and a thing on which a statement depends."""
    holds = truth(shape, kind, places)
    numbers = np.arange(len(holds))
    return tuple(
        divmod(bit, shape[1]) for bit in range(shape[0] * shape[1]) if (holds != holds[numbers ^ (1 << bit)]).any()
    )


@cache
def worlds_of(shape: Shape, kind: str, places: Places, *, strong: bool = False) -> NDArray[np.uint64]:
    """Return the worlds in which a statement holds, 64 to a number: many pairs are compared faster so."""
    return np.packbits(truth(shape, kind, places, strong=strong), bitorder="little").view(np.uint64)


@cache
def settles(shape: Shape, kind: str, places: Places) -> int:
    """Return the facts that a statement alone makes true or false, as bits of a number."""
    holds, model = truth(shape, kind, places), model_of(shape)
    return sum(
        1 << bit
        for bit in range(shape[0] * shape[1])
        if (there := model.at(*divmod(bit, shape[1]))[holds]).all() or not there.any()
    )
