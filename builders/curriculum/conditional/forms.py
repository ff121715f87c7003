"""Everything that can be said of so many facts, with its meaning in all worlds."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import permutations, product
from pathlib import Path

from wabe.builders.curriculum.boolean.constructions import Construction, read_constructions, words_of_patterns
from wabe.builders.curriculum.boolean.formulas import Formula
from wabe.builders.curriculum.boolean.source import frames
from wabe.builders.curriculum.boolean.spaces import Form, Space
from wabe.builders.curriculum.library.models import Truth, Worlds
from wabe.builders.curriculum.library.overlap import words_of

PREDICATES = ("p", "q", "r")
PLAIN = "fact"
RULES = ("if", "only if", "if and only if", "unless", "if with and", "if with or", "otherwise")
# The easiest first.
FAMILIES = (PLAIN, "conjunction", "whether or not", "disjunction", *RULES)
# Some people take these to say more: "only if" as "if and only if", "unless" as "either … or …, but not both".
SECOND_READINGS: Mapping[str, Formula] = {"only_if": Formula("~(p ^ q)"), "unless": Formula("p ^ q")}


class Layout(StrEnum):
    """How many facts a claim is about, and which of them may be denied."""

    ONE = "one"
    POSITIVE = "positive"
    """One fact: to deny a denied one is too hard to read."""
    TWO = "two"
    FIRST_POSITIVE = "first_positive"
    """Two facts: a denied one after "unless" or "whether or not" is too hard to read."""
    THREE = "three"


class Use(StrEnum):
    """Where a construction can stand."""

    ALL = "all"
    PREMISES = "premises"
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
    others = ("a", "an", "the", "is", "did", "not")
    return tuple(sorted({*others, *verbs, *words_of_patterns(constructions())}))


@cache
def space_of(count: int) -> Space:
    """Return everything that can be said of so many facts."""
    return Space([form for one in constructions() for form in _forms(one, count)])


@cache
def truths_of(count: int) -> Mapping[str, Truth]:
    """Return in which worlds each fact is the case."""
    worlds = Worlds(tuple(map(str, range(count))))
    return {atom: worlds.atom(atom) for atom in worlds.atoms}


def _forms(construction: Construction, count: int) -> Iterator[Form]:
    """Yield a construction about all facts; if the order of the first two makes no difference, in one order only."""
    is_symmetric = construction.layout != Layout.FIRST_POSITIVE and _is_symmetric(construction.formula)
    for atoms, signs in _literals(construction.layout, count):
        if is_symmetric and atoms[0] > atoms[1]:
            continue
        truths = (truths_of(count)[str(atom)] for atom in atoms)
        given = {name: truth if sign else ~truth for name, truth, sign in zip(PREDICATES, truths, signs, strict=False)}
        second = SECOND_READINGS.get(construction.name)
        yield Form(
            construction=construction,
            subjects=atoms,
            predicates=signs,
            atoms=frozenset(map(str, atoms)),
            truth=construction.formula.truth(given),
            is_symmetric=is_symmetric and len(atoms) == 2,
            other_truth=None if second is None else second.truth(given),
        )


def _literals(layout: str, count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield facts, and whether each is affirmed (1) or denied (0); at most one of them is denied."""
    size = {Layout.ONE: 1, Layout.POSITIVE: 1, Layout.THREE: 3}.get(Layout(layout), 2)
    for atoms, signs in product(permutations(range(count), size), product((1, 0), repeat=size)):
        if layout in (Layout.POSITIVE, Layout.FIRST_POSITIVE) and not signs[0]:
            continue
        if sum(signs) < size - 1:
            continue
        yield atoms, signs


def _is_symmetric(formula: Formula) -> bool:
    """Tell whether p and q can change places."""
    if "q" not in formula.predicates:
        return False
    truths = truths_of(len(PREDICATES))
    given = dict(zip(PREDICATES, truths.values(), strict=True))
    turned = {**given, "p": given["q"], "q": given["p"]}
    return bool((formula.truth(given) == formula.truth(turned)).all())
