"""All premises of a family with their labels, and which hypotheses make squares of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels
from wabe.builders.curriculum.quantifier.families import FAMILIES
from wabe.builders.curriculum.quantifier.forms import forms
from wabe.builders.curriculum.quantifier.formulas import Universe, universe

# Of a family with more premises, so many are used.
MOST_PREMISES = 400
# A reader may take for granted that there are doers and objects, even two of each; no label may depend on that.
MOST_TAKEN_FOR_GRANTED = 2
# The labels of three hypotheses in the rows of a square: the even orders, or the odd ones.
ORDERS = (((0, 1, 2), (1, 2, 0), (2, 0, 1)), ((0, 2, 1), (1, 0, 2), (2, 1, 0)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Trio:
    """Three hypotheses, and the labels that they have in each row of a square."""

    hypotheses: tuple[int, ...]
    rows: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Premises of a family, each some forms; hypotheses, each a form; the labels; and all squares, by hypothesis."""

    checked: Universe
    worlds: Mapping[str, int]
    premises: Sequence[tuple[str, ...]]
    hypotheses: Sequence[str]
    labels: Labels
    trios: Sequence[Sequence[Trio]]
    """For each hypothesis that is in one or more squares, those squares."""
    names: tuple[str, ...]
    """The names that the worlds have."""
    varies: tuple[bool, ...]
    """For each sort whether there are unnamed individuals of it."""
    has_quality: bool

    @property
    def has_things(self) -> bool:
        """Tell whether the verb has three participants."""
        return self.varies[2]

    def fitting(self, trio: Trio, row: int) -> list[int]:
        """Return the places of the premises that fit into a row of a square."""
        fits: NDArray[np.bool_] = (self.labels[:, trio.hypotheses] == trio.rows[row]).all(axis=1)
        places: list[int] = np.nonzero(fits)[0].tolist()
        return places

    def needed(self, premise: tuple[str, ...], hypothesis: str, label: int) -> tuple[str, ...]:
        """Return the forms of a premise that decide a label: a smallest set; all of them where it is left open."""
        if label == NEUTRAL:
            return premise
        for count in range(1, len(premise)):
            for some in combinations(premise, count):
                if self.label(some, hypothesis) == label:
                    return some
        return premise

    def label(self, premise: Sequence[str], hypothesis: str) -> int:
        """Label a pair by all worlds; if it depends on how many individuals are taken for granted, it is unusable."""
        return _label(self.checked, self.all_of(premise), self.worlds[hypothesis])

    def all_of(self, premise: Sequence[str]) -> int:
        """Return the worlds in which some forms are all true."""
        return _all([self.worlds[form] for form in premise])


@cache
def stock(place: int) -> Stock:
    """Return the stock of a family, by its place."""
    family = FAMILIES[place]
    checked = universe(
        family.names,
        family.others,
        people=family.people,
        quality=family.quality,
        taken_for_granted=MOST_TAKEN_FOR_GRANTED,
    )
    combined = {
        tuple(filter(None, (*fact, *chosen))): None for chosen in product(*family.pools) for fact in family.facts
    }
    used = dict.fromkeys([form for every in combined for form in every] + list(family.hypotheses))
    worlds = {form: checked.worlds(forms()[form].formula) for form in used}
    good = [every for every in combined if _is_good(checked, [worlds[form] for form in every])]
    premises = Draws(("quantifier", "stock", place)).shuffled("premises", good)[:MOST_PREMISES]
    common = [_all([worlds[form] for form in every]) for every in premises]
    labels = np.array(
        [[_label(checked, given, worlds[asked]) for asked in family.hypotheses] for given in common], dtype=np.int8
    )
    trios = _trios(labels)
    return Stock(
        checked=checked,
        worlds=worlds,
        premises=premises,
        hypotheses=family.hypotheses,
        labels=labels,
        trios=[some for some in trios if some],
        names=(*("n", "m")[: family.names[0]], *("k", "l")[: family.names[1]]),
        varies=tuple(count > 0 for count in family.others),
        has_quality=family.quality,
    )


def _is_good(checked: Universe, worlds: Sequence[int]) -> bool:
    """Tell whether forms can all be true, however many individuals are required, and none follows from the others."""
    if not all(_all(worlds) & bound for bound in checked.at_least):
        return False
    return len(worlds) == 1 or all(
        _all([*worlds[:place], *worlds[place + 1 :]]) & ~left_out for place, left_out in enumerate(worlds)
    )


def _all(worlds: Sequence[int]) -> int:
    common = worlds[0]
    for more in worlds[1:]:
        common &= more
    return common


def _label(checked: Universe, given: int, asked: int) -> int:
    found = UNUSABLE
    for bound in checked.at_least:
        within = given & bound
        label = NEUTRAL if within & asked else CONTRADICTION
        if not within & ~asked:
            label = ENTAILMENT
        if found not in (UNUSABLE, label):
            return UNUSABLE
        found = label
    return found


def _trios(labels: Labels) -> list[list[Trio]]:
    """Return, for each hypothesis, the trios that it is in."""
    found: list[list[Trio]] = [[] for _ in range(labels.shape[1])]
    every = np.array(list(combinations(range(labels.shape[1]), 3)), dtype=np.int64)
    known = np.where(labels < 0, 27, labels).astype(np.int16)
    codes = known[:, every[:, 0]] * 9 + known[:, every[:, 1]] * 3 + known[:, every[:, 2]]
    for rows in ORDERS:
        fits = np.logical_and.reduce([(codes == 9 * one + 3 * two + three).any(axis=0) for one, two, three in rows])
        for places in every[fits].tolist():
            trio = Trio(hypotheses=tuple(places), rows=rows)
            for place in places:
                found[place].append(trio)
    return found
