"""Solves puzzles by backtracking: after every choice, what it excludes elsewhere is struck off."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

Test = Callable[[Sequence[int]], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """A test of the places of some entities, which are listed."""

    about: tuple[int, ...]
    holds: Test
    """From the places of all entities, of which only the listed ones are looked at."""


@dataclass(frozen=True, slots=True)
class Board:
    """How many entities there are, and how many of them each place takes: one, in an order."""

    entities: int
    room: tuple[int, ...]


def solutions(board: Board, rules: Sequence[Rule]) -> list[tuple[int, ...]]:
    """Return the places of all entities in every solution."""
    return list(_Search(board, rules).run())


class _Search:
    def __init__(self, board: Board, rules: Sequence[Rule]) -> None:
        count, places = board.entities, len(board.room)
        self.room = list(board.room)
        self.held = [-1] * count
        self.open = [(1 << places) - 1] * count
        # For two entities and a place of the first, the places that are left for the second.
        self.left: list[dict[int, list[int]]] = [{} for _ in range(count)]
        self.others = [rule for rule in rules if len(rule.about) > 2]
        for rule in rules:
            if len(rule.about) == 1:
                self._strike(rule)
            elif len(rule.about) == 2:
                self._link(rule, places)

    def _strike(self, rule: Rule) -> None:
        (one,) = rule.about
        for place in range(len(self.room)):
            self.held[one] = place
            if not rule.holds(self.held):
                self.open[one] &= ~(1 << place)
        self.held[one] = -1

    def _link(self, rule: Rule, places: int) -> None:
        one, other = rule.about
        every = (1 << places) - 1
        to_other = self.left[one].setdefault(other, [every] * places)
        to_one = self.left[other].setdefault(one, [every] * places)
        for place in range(places):
            self.held[one] = place
            for elsewhere in range(places):
                self.held[other] = elsewhere
                if not rule.holds(self.held):
                    to_other[place] &= ~(1 << elsewhere)
                    to_one[elsewhere] &= ~(1 << place)
        self.held[one] = self.held[other] = -1

    def run(self) -> Iterator[tuple[int, ...]]:
        """Yield all ways to place those who have no place yet."""
        if not all(self._possible(rule) for rule in self.others):
            return
        waiting = [one for one, place in enumerate(self.held) if place < 0]
        if not waiting:
            yield tuple(self.held)
            return
        # Whoever has the fewest places left is next.
        one = min(waiting, key=lambda who: self.open[who].bit_count())
        for place in range(len(self.room)):
            if not self.open[one] >> place & 1 or not self.room[place]:
                continue
            before = self.open
            self.open = before.copy()
            self.held[one] = place
            self.room[place] -= 1
            if self._narrow(one, place, waiting):
                yield from self.run()
            self.room[place] += 1
            self.held[one] = -1
            self.open = before

    def _narrow(self, one: int, place: int, waiting: Sequence[int]) -> bool:
        """Strike off what a choice excludes for others; tell whether each of them has a place left."""
        full = 0 if self.room[place] else 1 << place
        for other in waiting:
            if other == one:
                continue
            links = self.left[one].get(other)
            self.open[other] &= ~full if links is None else links[place] & ~full
            if not self.open[other]:
                return False
        return True

    def _possible(self, rule: Rule) -> bool:
        """Tell whether a rule about three or more holds, as far as they have places."""
        return any(self.held[one] < 0 for one in rule.about) or rule.holds(self.held)
