"""Families: random genealogies, consistent by construction, and the relations that are true in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.kin import NONE, Tie
from wabe.builders.core.draws import raw_bits
from wabe.errors import DeclarationError

Members = NDArray[np.int64]
NOBODY = -1
MALE, FEMALE = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyParameters:
    """How families are drawn: each couple has children; who is born may marry a newcomer or another line's child."""

    levels: int = 4
    fewest_children: int = 2
    most_children: int = 3
    marriage: float = 0.7
    founders: int = 2
    intermarriage: float = 0.3

    def __post_init__(self) -> None:
        for name, good, demand in (
            ("levels", self.levels >= 2, "at least 2"),
            ("founders", self.founders >= 1, "at least 1"),
            ("fewest_children", self.fewest_children >= 1, "at least 1"),
            ("most_children", self.most_children >= self.fewest_children, "no smaller than fewest_children"),
            ("marriage", 0 <= self.marriage <= 1, "a probability from 0 to 1"),
            ("intermarriage", 0 <= self.intermarriage <= 1, "a probability from 0 to 1"),
        ):
            if not good:
                raise DeclarationError(
                    where=f"family parameter {name}",
                    what=f"{getattr(self, name)!r} is not allowed",
                    remedy=f"It must be {demand}",
                )


@dataclass(slots=True, kw_only=True)
class Family:
    """A genealogy: of each member the gender, the parents and the spouse."""

    genders: list[int] = field(default_factory=list)
    fathers: list[int] = field(default_factory=list)
    mothers: list[int] = field(default_factory=list)
    spouses: list[int] = field(default_factory=list)
    lines: list[frozenset[int]] = field(default_factory=list)

    def add(self, gender: int, *, father: int = NOBODY, mother: int = NOBODY, lines: frozenset[int]) -> int:
        """Add a member and return their number."""
        self.genders.append(gender)
        self.fathers.append(father)
        self.mothers.append(mother)
        self.spouses.append(NOBODY)
        self.lines.append(lines)
        return len(self.genders) - 1

    def marry(self, one: int, other: int) -> None:
        """Make two members spouses."""
        self.spouses[one], self.spouses[other] = other, one


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Many families side by side, padded to the size of the largest.

    `ties[f, x, y]` is what y is to x, or NONE; `ties_to[f, y, x]` is the same, laid out by y.
    """

    genders: Members
    fathers: Members
    mothers: Members
    spouses: Members
    sizes: Members
    ties: NDArray[np.int8]
    ties_to: NDArray[np.int8]
    found_pairs: dict[tuple[int, int], Members] = field(default_factory=dict, compare=False)

    def pairs(self, tie: int, gender: int) -> Members:
        """Return all (family, x, y) in which y, of that gender, is that to x."""
        if (tie, gender) not in self.found_pairs:
            holds = (self.ties == tie) & (self.genders == gender)[:, None, :]
            self.found_pairs[tie, gender] = np.argwhere(holds)
        return self.found_pairs[tie, gender]


@cache
def pool_of(*key: str | int, parameters: FamilyParameters, count: int) -> Pool:
    """Draw families and read off what everyone is to everyone."""
    families = [draw_family(*key, number, parameters=parameters) for number in range(count)]
    sizes = np.array([len(family.genders) for family in families])
    shape = len(families), int(sizes.max())

    def padded(name: str) -> Members:
        table = np.full(shape, NOBODY, dtype=np.int64)
        for row, family in enumerate(families):
            values = getattr(family, name)
            table[row, : len(values)] = values
        return table

    fathers, mothers, spouses = (padded(name) for name in ("fathers", "mothers", "spouses"))
    ties = relations(fathers, mothers, spouses)
    return Pool(
        genders=padded("genders"),
        fathers=fathers,
        mothers=mothers,
        spouses=spouses,
        sizes=sizes,
        ties=ties,
        ties_to=np.ascontiguousarray(ties.swapaxes(1, 2)),
    )


def draw_family(*key: str | int, parameters: FamilyParameters) -> Family:
    """Draw one family: the founders are the first level, and couples of the last have no children."""
    chances = _chances(*key)
    family = Family()
    couples = []
    for line in range(parameters.founders):
        husband, wife = (family.add(gender, lines=frozenset([line])) for gender in (MALE, FEMALE))
        family.marry(husband, wife)
        couples.append((husband, wife))
    for _ in range(1, parameters.levels):
        born = [child for couple in couples for child in _children(family, couple, parameters, chances)]
        couples = _marriages(family, born, parameters, chances)
    return family


def relations(fathers: Members, mothers: Members, spouses: Members) -> NDArray[np.int8]:
    """Return what everyone is to everyone: uncles and aunts are by blood, siblings have both parents in common."""
    people = np.arange(fathers.shape[1])
    parents = np.stack([fathers, mothers], axis=2)
    child = ((parents[:, None, :, :] == people[None, :, None, None]) & (people >= 0)[None, :, None, None]).any(axis=3)
    spouse = spouses[:, :, None] == people[None, None, :]
    same = (fathers[:, :, None] == fathers[:, None, :]) & (fathers >= 0)[:, :, None]
    sibling = same & (people[:, None] != people[None, :])[None]
    # Everybody has two parents and one spouse, so looking them up is far cheaper than multiplying matrices.
    grandchild = _of(child, fathers) | _of(child, mothers)
    nibling = _of(sibling, fathers) | _of(sibling, mothers)
    child_in_law = _of(child, spouses)
    with_spouses = _of(sibling, spouses)
    sibling_in_law = with_spouses | with_spouses.swapaxes(1, 2)
    ties = np.full(child.shape, NONE, dtype=np.int8)
    for tie, holds in (
        (Tie.SIBLING_IN_LAW, sibling_in_law),
        (Tie.CHILD, child),
        (Tie.PARENT, child.swapaxes(1, 2)),
        (Tie.GRANDCHILD, grandchild),
        (Tie.GRANDPARENT, grandchild.swapaxes(1, 2)),
        (Tie.SPOUSE, spouse),
        (Tie.SIBLING, sibling),
        (Tie.NIBLING, nibling),
        (Tie.PIBLING, nibling.swapaxes(1, 2)),
        (Tie.CHILD_IN_LAW, child_in_law),
        (Tie.PARENT_IN_LAW, child_in_law.swapaxes(1, 2)),
    ):
        ties[holds] = tie
    return ties


def _of(holds: NDArray[np.bool_], whose: Members) -> NDArray[np.bool_]:
    """Return for everyone what holds between others and their father, mother or spouse; nothing holds for nobody."""
    with_nobody = np.concatenate([holds, np.zeros_like(holds[:, :, :1])], axis=2)
    return np.take_along_axis(with_nobody, whose[:, None, :], axis=2)


def _children(
    family: Family, couple: tuple[int, int], parameters: FamilyParameters, chances: Iterator[float]
) -> list[int]:
    father, mother = couple
    number = parameters.fewest_children + int(
        next(chances) * (parameters.most_children - parameters.fewest_children + 1)
    )
    lines = family.lines[father] | family.lines[mother]
    return [
        family.add(MALE if next(chances) < 0.5 else FEMALE, father=father, mother=mother, lines=lines)
        for _ in range(number)
    ]


def _marriages(
    family: Family, born: list[int], parameters: FamilyParameters, chances: Iterator[float]
) -> list[tuple[int, int]]:
    """Marry those who are to be married, never to a blood relative, and return the couples."""
    couples = []
    for one in born:
        if family.spouses[one] != NOBODY or next(chances) >= parameters.marriage:
            continue
        gender = family.genders[one]
        strangers = [
            other
            for other in born
            if family.genders[other] != gender
            and family.spouses[other] == NOBODY
            and not family.lines[one] & family.lines[other]
        ]
        if strangers and next(chances) < parameters.intermarriage:
            other = strangers[int(next(chances) * len(strangers))]
        else:
            other = family.add(FEMALE if gender == MALE else MALE, lines=frozenset())
        family.marry(one, other)
        couples.append((one, other) if gender == MALE else (other, one))
    return couples


def _chances(*key: str | int) -> Iterator[float]:
    """Yield numbers in [0, 1) for as long as they are needed."""
    piece = 0
    while True:
        yield from (raw_bits(*key, piece, count=256) / 2.0**64).tolist()
        piece += 1
