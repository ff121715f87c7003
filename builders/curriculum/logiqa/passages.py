"""A passage: what its statements say together, in each reading, and which questions may be asked about it."""

from collections.abc import Sequence
from functools import cached_property

from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.logiqa.drawing import Statement
from wabe.builders.curriculum.logiqa.spaces import Meaning, Space


class Passage:
    """Some statements under an opening sentence."""

    def __init__(self, space: Space, statements: Sequence[Statement], opening: Pattern) -> None:
        self.space = space
        self.statements = tuple(statements)
        self.opening = opening
        parts = [one.readings for one in statements]
        self.plain = say(space, statements)
        self.strong = space.anything.with_(one.strong for one in parts)
        self.strong = self.strong.with_(meaning for one in parts for meaning in one.taken)
        self._mentioned = frozenset(place for one in statements for place in one.properties)
        self._named = frozenset(person for one in statements for person in one.persons)
        self._about_all = any(one.is_general for one in statements)

    @cached_property
    def turned(self) -> Meaning:
        """Return what it would say if rules held in both directions."""
        return self.turn(self.statements)

    def turn(self, statements: Sequence[Statement]) -> Meaning:
        """Return what some of the statements would say if rules held in both directions."""
        return self.space.anything.with_(one.readings.turned for one in statements)

    def is_sound(self) -> bool:
        """Tell whether it can be true in its strongest reading, and nothing said of a person follows from the rest."""
        if not self.strong.possible:
            return False
        return not any(
            say(self.space, [other for other in self.statements if other is not one]).entails(one.readings.plain)
            for one in self.statements
            if one.kind.atoms
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
        """Tell whether a question is neither beside the point nor answered by one sentence."""
        return not (
            any(self.strong.entails(one) for one in asked.readings.odd_if)
            or any(one.answers(asked) for one in self.statements)
        )

    def tempts(self, asked: Statement) -> bool:
        """Tell whether a statement would follow if rules held in both directions."""
        return self.turned.possible != 0 and self.turned.entails(asked.readings.plain)


def say(space: Space, statements: Sequence[Statement]) -> Meaning:
    """Return what some statements say together."""
    return space.anything.with_([one.readings.plain for one in statements])
