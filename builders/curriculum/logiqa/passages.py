"""A passage: what its statements say together, in each reading, and which questions may be asked about it."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.logiqa.drawing import Statement
from wabe.builders.curriculum.logiqa.spaces import Known, Meaning, Space


class Stock:
    """The statements of a scene, by what they are about, and which of them can stand in one passage."""

    def __init__(self, parts: Sequence[Sequence[Statement]]) -> None:
        self._all = [one for part in parts for one in part]
        self._parts: list[range] = []
        for part in parts:
            begin = self._parts[-1].stop if self._parts else 0
            self._parts.append(range(begin, begin + len(part)))
        self._fits = [0] * len(self._all)
        for (place, one), (other_place, other) in combinations(enumerate(self._all), 2):
            if one.fits(other):
                self._fits[place] |= 1 << other_place
                self._fits[other_place] |= 1 << place

    def draw(self, dice: Dice, counts: Sequence[int]) -> list[Statement]:
        """Draw so many statements of each part, or fewer, any two of which fit together."""
        chosen: list[Statement] = []
        free = -1
        for part, count in zip(self._parts, counts, strict=True):
            # Some are drawn in vain.
            left = count
            for place in dice.some(part, count + 2):
                if left and free >> place & 1:
                    chosen.append(self._all[place])
                    free &= self._fits[place]
                    left -= 1
        return chosen


class Passage:
    """Some statements under an opening sentence."""

    def __init__(self, space: Space, statements: Sequence[Statement], opening: Pattern) -> None:
        self.space = space
        self.statements = tuple(statements)
        self.opening = opening
        self.plain = say(space, statements)
        self._mentioned = frozenset(place for one in statements for place in one.properties)
        self._named = frozenset(person for one in statements for person in one.persons)
        self._about_all = any(one.is_general for one in statements)

    @cached_property
    def combined(self) -> frozenset[Known]:
        """Return what is settled about named people, and not by a single statement."""
        return self.space.settled(self.plain) - self._stated

    @cached_property
    def _stated(self) -> frozenset[Known]:
        return frozenset[Known]().union(*(one.settled for one in self.statements))

    @cached_property
    def strong(self) -> Meaning:
        """Return what it says if all is taken for granted that readers may take for granted."""
        parts = [one.readings for one in self.statements]
        return self.space.anything.with_(
            [*(one.strong for one in parts), *(meaning for one in parts for meaning in one.taken)]
        )

    @cached_property
    def turned(self) -> Meaning:
        """Return what it would say if rules held in both directions."""
        return self.turn(self.statements)

    def turn(self, statements: Sequence[Statement]) -> Meaning:
        """Return what some of the statements would say if rules held in both directions."""
        return self.space.anything.with_(one.readings.turned for one in statements)

    def is_sound(self) -> bool:
        """Tell whether it can be true in its strongest reading, and reads like a passage that somebody wrote.

        No statement follows from the others, and no property is what all members must have or what none can have,
        unless a sentence about everybody says so.
        """
        said = frozenset(place for one in self.statements if one.name == "except" for place in one.properties)
        if not self.space.is_open(self.plain, self._mentioned - said) or not self.strong.possible:
            return False
        return not any(
            say(self.space, [other for other in self.statements if other is not one]).entails(one.readings.plain)
            for one in self.statements
        )

    def speaks_of(self, asked: Statement) -> bool:
        """Tell whether all that a question is about is mentioned."""
        return asked.properties <= self._mentioned and (self._about_all or asked.persons <= self._named)

    def follows(self, asked: Statement) -> bool | None:
        """Tell whether a statement must be true; None where that depends on how the texts are taken.

        Stronger readings of the passage only add to what follows, and stronger readings of the question only take
        away from it: so the two extremes settle all readings in between.
        """
        least = self.plain.entails(asked.readings.strong)
        most = self.strong.entails(asked.readings.plain)
        return least if least == most else None

    def is_natural(self, asked: Statement) -> bool:
        """Tell whether a question is neither beside the point nor answered by sentences one by one."""
        return not (
            any(self.strong.entails(one) for one in asked.readings.odd_if)
            or any(one.answers(asked) for one in self.statements)
            or (asked.settled and asked.settled <= self._stated)
        )

    def tempts(self, asked: Statement) -> bool:
        """Tell whether a statement would follow if rules held in both directions."""
        return self.turned.possible != 0 and self.turned.entails(asked.readings.plain)


def say(space: Space, statements: Sequence[Statement]) -> Meaning:
    """Return what some statements say together."""
    return space.anything.with_([one.readings.plain for one in statements])
