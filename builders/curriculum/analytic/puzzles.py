"""Puzzles: conditions that leave some arrangements, or exactly one, and variants with one or two of them changed."""

from collections.abc import Sequence
from itertools import combinations
from math import log

from wabe.builders.curriculum.analytic.claims import Claim, Condition, Space, entities_of
from wabe.builders.curriculum.analytic.conditions import draw, mend, sort_of
from wabe.builders.curriculum.library.dice import Dice
from wabe.errors import DeclarationError

MOST_CONDITIONS = 7
MOST_SOLUTIONS = 24
DOUBLE = ("between", "both")
# How many conditions of a sort a puzzle has, if not two: two given places would make too many others idle.
MOST_ALIKE = {"at": 1}
# Of so many conditions that hold, the one is taken that leaves about as many arrangements as planned.
CANDIDATES = 7
# How many changes are tried for each variant that is wanted.
TRIES = 5


class Puzzle:
    """Conditions, with the arrangements that meet them all."""

    def __init__(self, space: Space, conditions: Sequence[Condition], *, promises_one: bool) -> None:
        self.space = space
        self.conditions = tuple(conditions)
        self.sets = [space.truth(one) for one in self.conditions]
        self.promises_one = promises_one
        self.solutions = space.everything
        for one in self.sets:
            self.solutions &= one

    def check(self) -> None:
        """Refuse a puzzle that cannot be solved, or that has several solutions where one is promised."""
        count = self.solutions.bit_count()
        if count == 0 or (self.promises_one and count > 1):
            promised = "exactly one solution is" if self.promises_one else "a solution is"
            has = "none" if not count else f"{count} of them"
            raise DeclarationError(
                where="analytic",
                what=f"{promised} promised, and the puzzle with the conditions {self.conditions} has {has}",
                remedy="Take back a condition" if not count else "Add a condition that only one of them meets",
            )

    @property
    def fits(self) -> bool:
        """Tell whether it can be told: with the promised solution, or with a few, and no condition repeats another."""
        count = self.solutions.bit_count()
        if not (count == 1 if self.promises_one else 1 < count <= MOST_SOLUTIONS):
            return False
        told = list(zip(self.conditions, self.sets, strict=True))
        return not any(_repeats(self.space, *one, *other) for one, other in combinations(told, 2))

    def solution(self, among: int) -> list[int]:
        """Return the place of every entity in the first of some arrangements."""
        held: list[int] = self.space.arrangements[(among & -among).bit_length() - 1].tolist()
        return held

    def deciding(self, claim: int) -> tuple[int, ...] | None:
        """Return the fewest conditions, by their places, that exclude some arrangements; None if all do not."""
        if self.solutions & claim:
            return None
        every = range(len(self.sets))
        for size in every:
            for some in combinations(every, size):
                left = claim
                for one in some:
                    left &= self.sets[one]
                if not left:
                    return some
        return tuple(every)

    def linked(self, claim: Claim) -> tuple[int, ...]:
        """Return the conditions, by their places, that bear on the entities of a claim, directly or through others."""
        reached = set(entities_of(Condition("is", (claim,))))
        mentioned = [entities_of(one) for one in self.conditions]
        while True:
            more = {entity for some in mentioned if reached & some for entity in some}
            if more <= reached:
                return tuple(place for place, some in enumerate(mentioned) if reached & some)
            reached |= more


def _about(condition: Condition) -> tuple[str, frozenset[int]]:
    """Return what no two conditions of a puzzle may have in common: they would be told as one."""
    sort = sort_of(condition)
    if sort == "either who":
        return sort, frozenset({condition.claims[0].second})
    return "place" if sort in {"at", "not at", "either place"} else sort, entities_of(condition)


def _repeats(space: Space, one: Condition, holds: int, other: Condition, elsewhere: int) -> bool:
    """Tell whether one of two conditions, or half of a double one, follows from the other, or they belong together."""
    if not (holds & ~elsewhere and elsewhere & ~holds) or _about(one) == _about(other):
        return True
    return any(
        not some & ~space.claim(half)
        for double, some in ((one, elsewhere), (other, holds))
        if double.kind in DOUBLE
        for half in double.claims
    )


def make_puzzle(dice: Dice, space: Space, count: int, *, promises_one: bool) -> Puzzle | None:
    """Add conditions that hold in one arrangement, each of which excludes some others; None if that fails."""
    held: list[int] = space.arrangements[dice.below(len(space.arrangements))].tolist()
    left = space.everything
    wanted = 1 if promises_one else 3 + dice.below(6)
    chosen: list[Condition] = []
    sets: list[int] = []
    while len(chosen) < count or (promises_one and left.bit_count() > 1 and len(chosen) < MOST_CONDITIONS):
        share = max(0, 1 - (len(chosen) + 1) / count)
        aim = share * log(len(space.arrangements)) + (1 - share) * log(wanted)
        options: list[tuple[float, int, Condition, int]] = []
        for _ in range(CANDIDATES):
            one = draw(dice, space, held)
            if one is None or sum(sort_of(one) == sort_of(other) for other in chosen) >= MOST_ALIKE.get(
                sort_of(one), 2
            ):
                continue
            holds = space.truth(one)
            then = left & holds
            repeats = any(_repeats(space, one, holds, *other) for other in zip(chosen, sets, strict=True))
            if then != left and (promises_one or then.bit_count() > 1) and not repeats:
                options.append((abs(log(then.bit_count()) - aim), len(options), one, holds))
        if not options:
            return None
        _, _, one, holds = min(options)
        left &= holds
        chosen.append(one)
        sets.append(holds)
    puzzle = Puzzle(space, chosen, promises_one=promises_one)
    return puzzle if puzzle.fits else None


def variants(dice: Dice, puzzle: Puzzle, count: int) -> list[Puzzle]:
    """Return the puzzle and others in which one or two conditions are changed so that another arrangement fits."""
    found = {frozenset(puzzle.conditions): puzzle}
    home = puzzle.solution(puzzle.solutions)
    for _ in range(TRIES * count):
        if len(found) == count:
            break
        held = _moved(dice, home)
        where = puzzle.space.number_of(held)
        failing = [place for place, some in enumerate(puzzle.sets) if not some >> where & 1]
        if len(failing) < 2:
            failing = list(dict.fromkeys((*failing, dice.below(len(puzzle.sets)))))
        if len(failing) > 2:
            continue
        changed = list(puzzle.conditions)
        for place in failing:
            changed[place] = mend(dice, puzzle.space, held, changed[place]) or changed[place]
        other = Puzzle(puzzle.space, changed, promises_one=puzzle.promises_one)
        if other.fits and len(set(changed)) == len(changed):
            found.setdefault(frozenset(changed), other)
    return list(found.values())


def _moved(dice: Dice, home: Sequence[int]) -> list[int]:
    """Return an arrangement in which two or three entities have changed places."""
    held = list(home)
    who = dice.some(range(len(home)), 2 + dice.below(2))
    for one, other in zip(who, [*who[1:], who[0]], strict=True):
        held[one] = home[other]
    return held
