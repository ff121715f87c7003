"""Everything that can be said of so many people and deeds, with its meaning in all worlds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from itertools import permutations, product
from pathlib import Path

from wabe.builders.curriculum.boolean.constructions import Construction, read_constructions, words_of_patterns
from wabe.builders.curriculum.boolean.settings import OTHERS, Kind
from wabe.builders.curriculum.boolean.source import frames
from wabe.builders.curriculum.boolean.spaces import Form, Space
from wabe.builders.curriculum.library.models import Truth, Worlds
from wabe.builders.curriculum.library.overlap import words_of

# p, q and r are the atoms of a claim in order; `others`: somebody else did it; `more`: the person did something else.
PREDICATES = ("p", "q", "r", "others", "more")
PLAIN = "fact"
LOOSE = ("not both", "disjunction", "exclusive disjunction", "both or neither")
"""Claims that leave open what they speak of."""
# The easiest first.
FAMILIES = (PLAIN, "conjunction", "neither nor", "no other", "nobody else", *LOOSE)


class Layout(StrEnum):
    """Which people and deeds a claim is about."""

    FACT = "fact"
    """One person and one deed."""
    NAMES = "names"
    """Two people and one deed."""
    THREE = "three"
    """Three people and one deed."""
    ITEM = "item"
    """One person and one object of a verb."""
    ITEMS = "items"
    """One person and two objects of a verb."""
    DEEDS = "deeds"
    """One person and two activities."""
    CROSS = "cross"
    """Two people with a deed each."""


# Activities have no verb in common; things that are done to objects are never told apart from them.
UNFIT: Mapping[Kind, tuple[Layout, ...]] = {
    Kind.ACTIVITY: (Layout.ITEM, Layout.ITEMS),
    Kind.PLACE: (Layout.DEEDS,),
    Kind.THING: (Layout.DEEDS,),
}
# With more people, nothing is said of what else they did: there would be too many worlds.
MOST_WITH_MORE = 3
# How many people and deeds a claim of each layout is about.
SIZES: Mapping[str, tuple[int, int]] = {
    Layout.FACT: (1, 1),
    Layout.NAMES: (2, 1),
    Layout.THREE: (3, 1),
    Layout.ITEM: (1, 1),
    Layout.ITEMS: (1, 2),
    Layout.DEEDS: (1, 2),
    Layout.CROSS: (2, 2),
}


class Use(StrEnum):
    """Where a construction can stand."""

    ALL = "all"
    PLACES = "places"
    """Two people who buy a lamp may buy it together; two who visit a city have both visited it."""
    HYPOTHESES = "hypotheses"


@cache
def constructions() -> tuple[Construction, ...]:
    """Return every construction with its patterns."""
    return read_constructions(
        Path(__file__).parent, families=FAMILIES, layouts=tuple(Layout), uses=tuple(Use), predicates=PREDICATES
    )


def fixed_words() -> tuple[str, ...]:
    """Return the words of patterns and verbs, which all splits have in common."""
    verbs = (word for one in frames() for text in (one.base, one.past, one.other) for word in words_of(text))
    return tuple(sorted({"a", "an", *verbs, *words_of_patterns(constructions())}))


@cache
def space_of(people: int, deeds: int) -> Space:
    """Return everything that can be said of so many people and deeds."""
    truths = truths_of(people, deeds)
    few = people <= MOST_WITH_MORE
    fitting = [one for one in constructions() if few or "more" not in one.formula.predicates]
    return Space([form for one in fitting for form in _forms(one, people, deeds, truths)])


@cache
def truths_of(people: int, deeds: int) -> Mapping[str, Truth]:
    """Return in which worlds each atom is true.

    Besides what each person may have done, there is an atom for each deed that somebody without a name may have done,
    and one for each person who may have done something without a name.
    """
    atoms = [_atom(*pair) for pair in product((*range(people), OTHERS), range(deeds))]
    if people <= MOST_WITH_MORE:
        atoms += [_atom(person, OTHERS) for person in range(people)]
    worlds = Worlds(tuple(atoms))
    return {atom: worlds.atom(atom) for atom in worlds.atoms}


def _forms(construction: Construction, people: int, deeds: int, truths: Mapping[str, Truth]) -> Iterator[Form]:
    """Yield a construction about all people and deeds; if their order makes no difference, in one order only."""
    size = SIZES[construction.layout]
    every = [
        _form(construction, some, what, people, deeds, truths)
        for some, what in product(permutations(range(people), size[0]), permutations(range(deeds), size[1]))
    ]
    different = list({form.truth.tobytes(): form for form in reversed(every)}.values())
    for form in reversed(different):
        yield replace(form, is_symmetric=len(different) < len(every))


def _form(
    construction: Construction,
    some: tuple[int, ...],
    what: tuple[int, ...],
    people: int,
    deeds: int,
    truths: Mapping[str, Truth],
) -> Form:
    atoms = list(zip(some, what, strict=True)) if len(some) == len(what) else list(product(some, what))
    predicates = dict(zip("pqr", (truths[_atom(*atom)] for atom in atoms), strict=False))
    if "others" in construction.formula.predicates:
        others = [(one, what[0]) for one in range(people) if one not in some]
        predicates["others"] = _any([*others, (OTHERS, what[0])], truths)
        atoms += others
    if "more" in construction.formula.predicates:
        more = [(some[0], one) for one in range(deeds) if one not in what]
        predicates["more"] = _any([*more, (some[0], OTHERS)], truths)
        atoms += more
    return Form(
        construction=construction,
        subjects=some,
        predicates=what,
        atoms=frozenset(_atom(*atom) for atom in atoms),
        truth=construction.formula.truth(predicates),
        is_symmetric=False,
    )


def _any(atoms: Sequence[tuple[int, int]], truths: Mapping[str, Truth]) -> Truth:
    found = truths[_atom(*atoms[0])]
    for atom in atoms[1:]:
        found = found | truths[_atom(*atom)]
    return found


def _atom(person: int, deed: int) -> str:
    return f"{person} {deed}"
