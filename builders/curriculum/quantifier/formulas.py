"""Formulas with quantifiers, read from a file, and their truth in all small worlds at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

Formula = tuple["str | int | Formula", ...]
"""An operator or a predicate with its arguments, such as `("all", "a", ("V", "a", "k"))`."""
Truth = NDArray[np.bool_]

# A variable ranges over the members of its sort: givers or doers, receivers or what something is done to, things.
VARIABLES = {"a": 1, "b": 2, "c": 3}
# Names, the axis of their sort, and their place in it.
NAMES = {"n": (1, 0), "m": (1, 1), "k": (2, 0), "l": (2, 1)}
QUANTIFIERS = frozenset({"all", "some", "atleast", "atmost", "exactly"})
COUNTING = frozenset({"atleast", "atmost", "exactly"})
CONNECTIVES = {"not": 1, "and": 2, "or": 2, "if": 2}
# Enough for four unnamed doers and four objects, or two givers, three receivers and two things.
MOST_WORLDS = 16_000
PREDICATES = {"V": (2, 3), "Q": (1,), "A": (1,), "B": (1,)}


def read_formula(text: str) -> Formula:
    """Read a formula in prefix notation; what is wrong with it is a ValueError."""
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()
    formula, rest = _read(tokens)
    if rest or not isinstance(formula, tuple):
        msg = f"the formula does not end where it should: {' '.join(rest) or text}"
        raise ValueError(msg)
    _check(formula, frozenset())
    return formula


def _read(tokens: Sequence[str]) -> tuple["str | int | Formula", Sequence[str]]:
    if not tokens:
        msg = "the formula ends too early"
        raise ValueError(msg)
    first, rest = tokens[0], tokens[1:]
    if first != "(":
        return int(first) if first.isdigit() else first, rest
    parts: list[str | int | Formula] = []
    while rest and rest[0] != ")":
        part, rest = _read(rest)
        parts.append(part)
    if not rest:
        msg = "the formula has an open bracket"
        raise ValueError(msg)
    return tuple(parts), rest[1:]


def _check(formula: "str | int | Formula", bound: frozenset[str]) -> None:
    match formula:
        case "true":
            return
        case ("all" | "some", str(variable), body) | ("atleast" | "atmost" | "exactly", int(), str(variable), body):
            if variable not in VARIABLES or variable in bound:
                msg = f"{variable!r} is not a free variable: they are {', '.join(VARIABLES)}"
                raise ValueError(msg)
            _check(body, bound | {variable})
        case (str(connective), *parts) if connective in CONNECTIVES and len(parts) == CONNECTIVES[connective]:
            for part in parts:
                _check(part, bound)
        case (str(predicate), *terms) if predicate in PREDICATES and len(terms) in PREDICATES[predicate]:
            for term in terms:
                if term not in bound and term not in NAMES:
                    msg = f"{term!r} is neither a bound variable nor a name"
                    raise ValueError(msg)
        case _:
            msg = f"{shown(formula)} is over an undeclared predicate: they are {', '.join(PREDICATES)}"
            raise ValueError(msg)


def shown(formula: "str | int | Formula") -> str:
    """Return a formula as it is written in the file."""
    return f"({' '.join(map(shown, formula))})" if isinstance(formula, tuple) else str(formula)


def terms_of(formula: "str | int | Formula") -> frozenset[str]:
    """Return the variables and names of a formula, and its predicates of one place, in capitals."""
    match formula:
        case (("all" | "some"), str(variable), body) | (("atleast" | "atmost" | "exactly"), int(), str(variable), body):
            return frozenset({variable}) | terms_of(body)
        case (str(head), *parts) if head in CONNECTIVES:
            return frozenset[str]().union(*map(terms_of, parts))
        case (str(head), *parts):
            return frozenset({head, *(part for part in parts if isinstance(part, str))}) - {"V"}
        case _:
            return frozenset()


def nesting(formula: "str | int | Formula") -> int:
    """Return how many quantifiers are inside each other."""
    if not isinstance(formula, tuple):
        return 0
    inside = max((nesting(part) for part in formula), default=0)
    return inside + (formula[0] in QUANTIFIERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Universe:
    """All worlds with so many individuals: named ones, and up to some number of others of each sort."""

    relation: Truth
    """World × doer × object × thing: who did it to what."""
    members: Mapping[int, Truth]
    """By axis, world × … : who is of that sort. Only a named one may be outside."""
    quality: Truth
    at_least: tuple[int, ...]
    """Bit sets of the worlds in which every sort has at least 0, 1, 2 … members."""

    def holds(self, formula: "str | int | Formula") -> Truth:
        """Return where a formula is true; axes of variables that are free in it are kept."""
        match formula:
            case "true":
                return np.ones((1, 1, 1, 1), dtype=bool)
            case ("all", str(variable), body):
                return ~self._count(variable, ~self.holds(body), 1)
            case ("some", str(variable), body):
                return self._count(variable, self.holds(body), 1)
            case ("atleast", int(number), str(variable), body):
                return self._count(variable, self.holds(body), number)
            case ("atmost", int(number), str(variable), body):
                return ~self._count(variable, self.holds(body), number + 1)
            case ("exactly", int(number), str(variable), body):
                true = self.holds(body)
                return self._count(variable, true, number) & ~self._count(variable, true, number + 1)
            case ("not", body):
                return ~self.holds(body)
            case ("and", left, right):
                return self.holds(left) & self.holds(right)
            case ("or", left, right):
                return self.holds(left) | self.holds(right)
            case ("if", left, right):
                return ~self.holds(left) | self.holds(right)
            case ("V", *terms):
                return self._at(self.relation, terms)
            case ("Q", term):
                return self._at(self.quality, [term])
            case ("A", term):
                return self._at(self.members[1], [term])
            case ("B", term):
                return self._at(self.members[2], [term])
        raise ValueError(shown(formula))

    def _count(self, variable: str, true: Truth, least: int) -> Truth:
        axis = VARIABLES[variable]
        among = true & self.members[axis]
        enough: Truth = (
            np.logical_or.reduce(among, axis=axis, keepdims=True)
            if least == 1
            else np.add.reduce(among, axis=axis, dtype=np.int64, keepdims=True) >= least
        )
        return enough

    @staticmethod
    def _at(array: Truth, terms: Iterable[object]) -> Truth:
        for term in terms:
            if isinstance(term, str) and term in NAMES:
                axis, place = NAMES[term]
                array = np.take(array, [place], axis=axis)
        return array

    def worlds(self, formula: Formula) -> int:
        """Return the worlds in which a closed formula is true, as a bit set."""
        true = np.broadcast_to(self.holds(formula).reshape(-1), (len(self.relation),))
        return bit_set(true)


@cache
def universe(
    names: tuple[int, int], others: tuple[int, int, int], *, people: bool, quality: bool, taken_for_granted: int
) -> Universe:
    """Make the worlds with so many named doers and objects and up to so many others of each sort.

    All are made in which the named doers, and any others in some order, have done what they have done to so many
    objects, unless there would be more than MOST_WORLDS with the same numbers. Named doers may or may not be of their
    sort, except where the sort is all people; named objects may or may not be.
    """
    parts = [
        part
        for counts in product(*(range(count + 1) for count in others))
        for part in _worlds_of(names, counts, has_things=others[2] > 0, people=people, quality=quality)
    ]
    sizes = tuple(max(part.relation.shape[axis] for part in parts) for axis in range(1, 4))
    members = {
        axis: np.concatenate([_padded(part.members[axis], (sizes[axis - 1],)) for part in parts])
        for axis in VARIABLES.values()
    }
    relation = np.concatenate([_padded(part.relation, sizes) for part in parts])
    made = Universe(
        relation=relation,
        members={axis: _along(known, axis) for axis, known in members.items()},
        quality=_along(np.concatenate([_padded(part.quality, (sizes[1],)) for part in parts]), 2),
        at_least=(),
    )
    held_to = [axis for axis, some in enumerate(others, start=1) if some]
    bounds = []
    for least in range(taken_for_granted + 1):
        true = np.ones(len(relation), dtype=bool)
        for axis in held_to:
            true &= members[axis].sum(axis=1) >= max(least, int(people and axis == 1))
        bounds.append(bit_set(true))
    return replace(made, at_least=tuple(dict.fromkeys(bounds)))


def _worlds_of(
    names: tuple[int, int], counts: tuple[int, ...], *, has_things: bool, people: bool, quality: bool
) -> Iterator[Universe]:
    """Yield the worlds with exactly so many others, for every choice of what named individuals are."""
    shape = (names[0] + counts[0], names[1] + counts[1], counts[2] if has_things else 1)
    cells = shape[1] * shape[2]
    marks = shape[1] if quality else 0
    # Others are alike: what each has done matters, and not who has done it.
    kinds = 1 << cells
    count = kinds ** names[0] * comb(kinds + counts[0] - 1, counts[0]) << marks
    if count > MOST_WORLDS:
        return
    done = np.array(
        [
            (*named, *unnamed, marked)
            for named in product(range(kinds), repeat=names[0])
            for unnamed in combinations_with_replacement(range(kinds), counts[0])
            for marked in range(1 << marks)
        ],
        dtype=np.int64,
    )
    bits = (done[:, :-1, None] >> np.arange(cells) & 1).astype(bool)
    marked = (done[:, -1:] >> np.arange(marks) & 1).astype(bool)
    doers_in = [(True,) * names[0]] if people else product((True, False), repeat=names[0])
    for of_doers, of_objects in product(doers_in, product((True, False), repeat=names[1])):
        present = ((*of_doers, *[True] * counts[0]), (*of_objects, *[True] * counts[1]), (True,) * shape[2])
        yield Universe(
            relation=bits.reshape(count, *shape),
            members={axis: np.tile(np.array(known, dtype=bool), (count, 1)) for axis, known in enumerate(present, 1)},
            quality=marked,
            at_least=(),
        )


def _padded(array: Truth, sizes: tuple[int, ...]) -> Truth:
    """Enlarge all axes but the first with individuals that are not there."""
    return np.pad(array, [(0, 0), *((0, size - old) for size, old in zip(sizes, array.shape[1:], strict=True))])


def _along(array: Truth, axis: int) -> Truth:
    """Return world × individual with the individuals on the axis of their sort."""
    return array.reshape(len(array), *(array.shape[1] if place == axis else 1 for place in (1, 2, 3)))


def bit_set(true: Truth) -> int:
    """Return the places of what is true as the bits of a number."""
    return int.from_bytes(np.packbits(true, bitorder="little").tobytes(), "little")
