"""What is asked of a puzzle: whether something must, could, cannot or need not be so, or simply is so."""

from collections.abc import Iterable
from enum import StrEnum

from wabe.builders.curriculum.analytic.claims import Claim, Space
from wabe.builders.curriculum.analytic.puzzles import Puzzle
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE


class Mode(StrEnum):
    """How a claim is put."""

    MUST = "must"
    COULD = "could"
    CANNOT = "cannot"
    NEED_NOT = "need not"
    IS = "is"
    IS_NOT = "is not"


OF_SEVERAL = (Mode.MUST, Mode.COULD, Mode.CANNOT, Mode.NEED_NOT)
OF_ONE = (Mode.IS, Mode.IS_NOT)


class Asked:
    """A claim in a mode."""

    def __init__(self, space: Space, claim: Claim, mode: Mode) -> None:
        self.claim = claim
        self.mode = mode
        self.holds = space.claim(claim)
        self.fails = space.everything & ~self.holds

    def label(self, puzzle: Puzzle) -> int:
        """Return the label; UNUSABLE if one condition alone settles it, or if it is true but an odd thing to say.

        That something could be so is odd to say of what must be so, and that it need not be so of what cannot be.
        """
        some, others = puzzle.solutions & self.holds, puzzle.solutions & self.fails
        match self.mode:
            case Mode.MUST | Mode.IS:
                answer = not others
            case Mode.CANNOT | Mode.IS_NOT:
                answer = not some
            case Mode.COULD:
                answer = bool(some)
                if not others:
                    return UNUSABLE
            case Mode.NEED_NOT:
                answer = bool(others)
                if not some:
                    return UNUSABLE
        for alone in puzzle.sets:
            if not alone & self.holds or not alone & self.fails:
                return UNUSABLE
        return FOLLOWS if answer else DOES_NOT_FOLLOW

    def settled_by(self, puzzle: Puzzle) -> int | None:
        """Return the arrangements whose exclusion settles it; None if it takes an example."""
        if not puzzle.solutions & self.holds:
            return self.holds
        return self.fails if not puzzle.solutions & self.fails else None


def hypotheses(dice: Dice, space: Space, *, promises_one: bool, count: int) -> list[Asked]:
    """Return so many claims, in modes that go with the puzzle."""
    modes = OF_ONE if promises_one else OF_SEVERAL
    kinds = ("at", "together") if space.sizes else ("at", "at", "before", "before", "just before", "next to")
    asked: dict[tuple[Claim, Mode], None] = {}
    for number in range(count):
        kind = dice.one(kinds)
        first, second = dice.some(range(space.entities), 2)
        if kind == "at":
            claim = Claim(kind, first, dice.below(space.places))
        elif kind in {"together", "next to"}:
            claim = Claim(kind, min(first, second), max(first, second))
        else:
            claim = Claim(kind, first, second)
        asked[claim, modes[number % len(modes)]] = None
    return [Asked(space, claim, mode) for claim, mode in asked]


def telling(labels: Iterable[int]) -> bool:
    """Tell whether some labels have both."""
    return {FOLLOWS, DOES_NOT_FOLLOW} <= set(labels)
