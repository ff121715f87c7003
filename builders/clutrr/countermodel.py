"""Whether an answer is certain: a search for a family that fits the facts of a path and gives another answer.

Everybody has a father and a mother, who are married; nobody marries twice; siblings have both parents in common; blood
relatives do not marry; nobody is their own ancestor; other names are other persons. So a family consists of couples:
everybody has one that they come from and, since anybody may be married, one that they belong to.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.clutrr.rows import Certainty
from wabe.builders.clutrr.told import (
    ANSWERS,
    CHILD,
    CHILD_IN_LAW,
    COLUMNS,
    EITHER,
    GRANDCHILD,
    GRANDPARENT,
    HUSBAND,
    KINDS,
    NEPHEW,
    NOTHING,
    PARENT,
    PARENT_IN_LAW,
    SIBLING,
    SPOUSE,
    THROUGH,
    UNCLE,
    WIFE,
    Flags,
    Numbers,
    Told,
    batches_of,
)

__all__ = ["COLUMNS", "as_said", "certainty_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Couples:
    """The freest family of each story. Person p comes from couple 2p and belongs to couple 2p + 1.

    `same` has the number by which a couple goes, `above` the couple that the husband or the wife of a couple comes
    from, NOTHING if that is open.
    """

    same: Numbers
    above: Numbers

    def origin(self, person: Numbers) -> Numbers:
        """Return the couple that a person of each story comes from."""
        return self.same[np.arange(len(person)), 2 * person]

    def own(self, person: Numbers) -> Numbers:
        """Return the couple that a person of each story belongs to."""
        return self.same[np.arange(len(person)), 2 * person + 1]

    def over(self, couple: Numbers, spouse: Numbers) -> Numbers:
        """Return the couple that the husband or the wife of a couple comes from."""
        return self.above[np.arange(len(couple)), spouse, couple]


def as_said(rows: pa.Table) -> pa.Array:
    """Tell which rows say truly how certain their answer is."""
    return pc.equal(rows["certainty"].combine_chunks(), certainty_of(rows))


def certainty_of(rows: pa.Table) -> pa.Array:
    """Return how certain the answer of each row is."""
    truth = np.empty(rows.num_rows, dtype=object)
    labels = rows["label"].to_numpy()
    for places, told in batches_of(rows):
        answers, possible = certain_answers(told)
        fits = answers == labels[places]
        truth[places] = np.where(
            fits & possible, Certainty.CERTAIN, np.where(possible, Certainty.OPEN, Certainty.IMPOSSIBLE)
        )
    return pa.array(truth, pa.string())


def certain_answers(told: Told) -> tuple[Numbers, Flags]:
    """Return the answer that all families give, NOTHING if they differ, and whether there is a family at all."""
    rows, branches = _branches(told)
    family = freest(branches)
    possible = consistent(branches, family)
    kind, also = _read(branches, family)
    # An uncle who may be the parent in between is no uncle in every family.
    doubtful = np.nonzero(possible & also)[0]
    merged = branches.take(doubtful)
    extra = np.where(kind[doubtful] == UNCLE, 1, 0)
    younger = np.where(extra == 1, merged.query[:, 0], merged.query[:, 1])
    elder = np.where(extra == 1, merged.query[:, 1], merged.query[:, 0])
    kind[doubtful[consistent(merged, freest(merged, (2 * younger, 2 * elder + 1)))]] = NOTHING
    found = np.full(len(told), NOTHING)
    seen, open_ = np.zeros(len(told), dtype=bool), np.zeros(len(told), dtype=bool)
    # The last of each story's branches counts; every other must agree with it.
    found[rows[possible]] = kind[possible]
    seen[rows[possible]] = True
    open_[rows[possible & ((kind != found[rows]) | (kind == NOTHING))]] = True
    gender = told.genders[np.arange(len(told)), told.query[:, 1]]
    words = np.array([[ANSWERS.index(word) if word in ANSWERS else NOTHING for word in one.split()] for one in KINDS])
    return np.where(seen & ~open_ & (found != NOTHING), words[found, gender], NOTHING), seen


def _branches(told: Told) -> tuple[Numbers, Told]:
    """Return every story once for each choice of the sides that it does not tell, and of which story each is."""
    rows = np.arange(len(told))
    sides = told.sides.copy()
    for place in range(sides.shape[1]):
        untold = np.nonzero((sides[:, place] == EITHER) & np.isin(told.kinds[rows, place], THROUGH))[0]
        sides[untold, place] = HUSBAND
        again = sides[untold]
        again[:, place] = WIFE
        rows, sides = np.concatenate([rows, rows[untold]]), np.concatenate([sides, again])
    one = told.take(rows)
    return rows, Told(
        heads=one.heads, tails=one.tails, kinds=one.kinds, sides=sides, genders=one.genders, query=one.query
    )


def freest(told: Told, also: tuple[Numbers, Numbers] | None = None) -> Couples:
    """Identify the couples that must be one, and no others; `also` are further couples that are taken to be one."""
    count, size = len(told), 2 * told.genders.shape[1]
    same = np.broadcast_to(np.arange(size), (count, size)).copy()
    equal, steps = _meaning(told)
    for one, other in (*equal, *((also,) if also else ())):
        chosen = np.nonzero(one != NOTHING)[0]
        _unite(same, chosen, same[chosen, one[chosen]], same[chosen, other[chosen]])
    above = np.full((count, 2, size), NOTHING)
    left = np.arange(count)
    while len(left):
        above[left] = NOTHING
        changed = np.zeros(count, dtype=bool)
        for couple, spouse, origin in steps:
            chosen = left[couple[left] != NOTHING]
            here, there = same[chosen, couple[chosen]], same[chosen, origin[chosen]]
            known = above[chosen, spouse[chosen], here]
            above[chosen, spouse[chosen], here] = there
            apart = np.nonzero((known != NOTHING) & (same[chosen, known] != there))[0]
            _unite(same, chosen[apart], same[chosen[apart], known[apart]], there[apart])
            changed[chosen[apart]] = True
        left = left[changed[left]]
    return Couples(same=same, above=above)


def _meaning(told: Told) -> tuple[list[tuple[Numbers, Numbers]], list[tuple[Numbers, Numbers, Numbers]]]:
    """Spell facts as couples that are one, and as couples from which the husband or the wife of a couple comes."""
    people = told.genders.shape[1]
    everyone = np.ones(len(told), dtype=np.int64)
    equal: list[tuple[Numbers, Numbers]] = []
    steps = [((2 * p + 1) * everyone, told.genders[:, p], 2 * p * everyone) for p in range(people)]
    for place in range(told.kinds.shape[1]):
        x, y, kind, side = (part[:, place] for part in (told.heads, told.tails, told.kinds, told.sides))
        origin, own = (2 * x, 2 * y), (2 * x + 1, 2 * y + 1)
        equal.append(
            _by_kind(
                kind,
                {
                    CHILD: (own[0], origin[1]),
                    PARENT: (origin[0], own[1]),
                    SPOUSE: own,
                    SIBLING: origin,
                },
            )
        )
        x_married, y_married = (1 - np.take_along_axis(told.genders, one[:, None], axis=1)[:, 0] for one in (x, y))
        couple, end = _by_kind(
            kind,
            {
                GRANDCHILD: (origin[1], own[0]),
                GRANDPARENT: (origin[0], own[1]),
                NEPHEW: (origin[1], origin[0]),
                UNCLE: (origin[0], origin[1]),
                CHILD_IN_LAW: (own[1], own[0]),
                PARENT_IN_LAW: (own[0], own[1]),
            },
        )
        spouse = np.where(kind == CHILD_IN_LAW, y_married, np.where(kind == PARENT_IN_LAW, x_married, side))
        steps.append((couple, spouse, end))
    return equal, steps


def _by_kind(kind: Numbers, meant: dict[int, tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    one, other = np.full(len(kind), NOTHING), np.full(len(kind), NOTHING)
    for number, (first, second) in meant.items():
        one, other = np.where(kind == number, first, one), np.where(kind == number, second, other)
    return one, other


def _unite(same: Numbers, rows: Numbers, one: Numbers, other: Numbers) -> None:
    """Let two couples of some stories go by one number."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    part = same[rows]
    same[rows] = np.where(part == high[:, None], low[:, None], part)


def consistent(told: Told, family: Couples) -> Flags:
    """Tell which families are possible: nobody is two persons, their own ancestor, or married to a relative."""
    count, size = family.same.shape
    places = np.sort(2 * family.same[:, 1::2] + told.genders, axis=1)
    good = (places[:, 1:] != places[:, :-1]).all(axis=1)
    for place in range(told.kinds.shape[1]):
        x, y, kind, side = (part[:, place] for part in (told.heads, told.tails, told.kinds, told.sides))
        younger, elder = np.where(kind == NEPHEW, y, x), np.where(kind == NEPHEW, x, y)
        gender = np.take_along_axis(told.genders, elder[:, None], axis=1)[:, 0]
        parent = (family.own(elder) == family.origin(younger)) & (gender == side)
        good &= ~(np.isin(kind, (NEPHEW, UNCLE)) & parent)
    # Sets of couples as bits; one more place for what is open.
    itself = np.append(np.uint64(1) << np.arange(size, dtype=np.uint64), np.uint64(0))
    lines = np.broadcast_to(itself, (count, size + 1)).copy()
    ways = [family.above[:, spouse, :] for spouse in (HUSBAND, WIFE)]
    while True:
        both = [np.take_along_axis(lines, way, axis=1) for way in ways]
        longer = np.concatenate([itself[:-1] | both[0] | both[1], lines[:, -1:]], axis=1)
        if np.array_equal(longer, lines):
            break
        lines = longer
    cyclic = ((both[0] | both[1]) & itself[:-1]) != 0
    possible: Flags = good & ~(cyclic | ((both[0] & both[1]) != 0)).any(axis=1)
    return possible


def _read(told: Told, family: Couples) -> tuple[Numbers, Flags]:
    """Read off what the second person asked about is to the first, and whether they might also be a parent between."""
    x, y = told.query.T
    of_x, of_y, with_x, with_y = family.origin(x), family.origin(y), family.own(x), family.own(y)
    gender_x, gender_y = (np.take_along_axis(told.genders, one[:, None], axis=1)[:, 0] for one in (x, y))
    kind = np.full(len(told), NOTHING)
    also = np.zeros(len(told), dtype=bool)
    for side in (HUSBAND, WIFE):
        over_x, over_y = (family.over(one, np.full(len(told), side)) for one in (of_x, of_y))
        kind[over_x == with_y] = GRANDPARENT
        kind[over_y == with_x] = GRANDCHILD
        uncle = (over_x == of_y) & ~((of_x == with_y) & (gender_y == side))
        nephew = (over_y == of_x) & ~((of_y == with_x) & (gender_x == side))
        kind[uncle], kind[nephew] = UNCLE, NEPHEW
        also |= (uncle & (gender_y == side)) | (nephew & (gender_x == side))
    kind[family.over(with_x, 1 - gender_x) == with_y] = PARENT_IN_LAW
    kind[family.over(with_y, 1 - gender_y) == with_x] = CHILD_IN_LAW
    for number, holds in (
        (CHILD, of_y == with_x),
        (PARENT, of_x == with_y),
        (SPOUSE, with_x == with_y),
        (SIBLING, of_x == of_y),
    ):
        kind[holds] = number
    return kind, also & np.isin(kind, (UNCLE, NEPHEW))
