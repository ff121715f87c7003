"""What of a pair can be seen without combining sentences: no label may be told by it."""

from collections.abc import Sequence

from wabe.builders.curriculum.logiqa.drawing import Statement

CUES = 6
# Kinds that deny what they mention, without a denied property.
DENYING = frozenset({"no", "neither"})


class Mention:
    """How often a property is affirmed and denied, how often a rule begins or ends with it, and where it comes last."""

    __slots__ = ("affirmed", "after", "before", "denied", "last")

    def __init__(self) -> None:
        self.affirmed = self.denied = self.before = self.after = self.last = 0


class Glance:
    """What is seen of a passage."""

    def __init__(self, told: Sequence[Statement], properties: int) -> None:
        self._told = told
        self._mentions = [Mention() for _ in range(properties)]
        self._negations = min(sum(map(_denies, told)), 4)
        for number, one in enumerate(told, 1):
            denying = one.name in DENYING
            for position, (place, affirmed) in enumerate(one.literals.values()):
                mention = self._mentions[place]
                mention.affirmed += affirmed and one.name != "neither"
                mention.denied += denying or not affirmed
                mention.last = number
                if not one.kind.atoms:
                    mention.before += position == 0
                    mention.after += position > 0

    def at(self, asked: Statement) -> tuple[int, ...]:
        """Return numbers that stand for what is seen with a question."""
        place, sign = list(asked.literals.values())[-1]
        code = 2 * (0 if asked.kind.atoms else 1 + asked.kind.existence) + _denies(asked)
        mention = self._mentions[place]
        naming = touching = known = 0
        if asked.persons:
            linked: set[int] = set()
            for one in self._told:
                if not one.kind.atoms and one.properties & asked.properties:
                    linked |= one.properties
            for one in self._told:
                if one.persons & asked.persons:
                    naming += 1
                    known += one.kind.group == "fact"
                    touching += not linked.isdisjoint(one.properties)
        return (
            code + 6 * min(mention.affirmed, 2) + 18 * min(mention.denied, 2),
            code + 6 * min(mention.before, 2) + 18 * min(mention.after, 2),
            code + 6 * min(naming, 3) + 24 * min(known, 2),
            code + 6 * min(touching, 3),
            code + 6 * self._negations,
            code + 6 * (len(self._told) - mention.last) + 36 * sign,
        )


def _denies(one: Statement) -> bool:
    return one.name in DENYING or any(not affirmed for _, affirmed in one.literals.values())
