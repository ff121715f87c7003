"""Many small choices of one scene, from one keyed draw: a telling needs hundreds, and each keyed draw takes time."""

from collections.abc import Sequence
from typing import TypeVar

from wabe.builders.curriculum.library.draws import Draws

T = TypeVar("T")

# So many choices are drawn at once.
BLOCK = 512
BITS = 31


class Dice:
    """Choices one after the other: what is drawn depends on the key, the purpose and the choices made before."""

    __slots__ = ("_blocks", "_draws", "_left", "_purpose")

    def __init__(self, draws: Draws, purpose: str) -> None:
        self._draws = draws
        self._purpose = purpose
        self._blocks = 0
        self._left: list[int] = []

    def below(self, count: int) -> int:
        """Return an integer from 0 to count - 1."""
        if not self._left:
            self._left = self._draws.numbers(f"{self._purpose} {self._blocks}", 1 << BITS, BLOCK)
            self._blocks += 1
        return self._left.pop() * count >> BITS

    def one(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self.below(len(options))]

    def chance(self, percent: int) -> bool:
        """Return True so often in a hundred times."""
        return self.below(100) < percent

    def some(self, options: Sequence[T], count: int) -> list[T]:
        """Return some options in any order, no two from the same place; all of them if there are fewer."""
        left = list(options)
        chosen: list[T] = []
        for _ in range(min(count, len(left))):
            place = self.below(len(left))
            chosen.append(left[place])
            left[place] = left[-1]
            left.pop()
        return chosen

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """Return all options in any order."""
        return self.some(options, len(options))
