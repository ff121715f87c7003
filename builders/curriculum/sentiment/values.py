"""What an opinion can be (good, bad or neither), what denials make of it, and what follows from it."""

from dataclasses import dataclass

from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE

Values = frozenset[int]
"""Which of 1 (good), 0 (neither) and -1 (bad) an opinion may be."""

ALL: Values = frozenset({1, 0, -1})


def mirrored(values: Values) -> Values:
    """Return good for bad and bad for good."""
    return frozenset(-value for value in values)


@dataclass(frozen=True, slots=True)
class Opinion:
    """The values that two readers leave possible: to the first, "not bad" is good or neither; to the second, good."""

    strict: Values
    rhetorical: Values

    def denied(self) -> "Opinion":
        """Return what is left if it is not so: all else for the first reader, the opposite for the second."""
        return Opinion(ALL - self.strict, mirrored(self.rhetorical))

    def opposite(self) -> "Opinion":
        """Return the opposite opinion, on which both readers agree."""
        return Opinion(mirrored(self.strict), mirrored(self.rhetorical))

    @property
    def certain(self) -> bool:
        """Tell whether both readers know the one value."""
        return self.strict == self.rhetorical and len(self.strict) == 1

    @property
    def direction(self) -> int:
        """Return 1 or -1, whichever is possible for the second reader; 0 if the opinion is open."""
        return sum(self.rhetorical)


GOOD = Opinion(frozenset({1}), frozenset({1}))
BAD = Opinion(frozenset({-1}), frozenset({-1}))
# Whoever has no opinion may be said to have none, or may keep it to himself.
OPEN = Opinion(ALL, frozenset({0}))


def of(polarity: int) -> Opinion:
    """Return the opinion that a word expresses."""
    return GOOD if polarity > 0 else BAD


def label(given: Opinion, asked: Values) -> int:
    """Return whether all that is possible is asked for; no label if readers differ, or would hardly ask this."""
    answers = {values <= asked for values in (given.strict, given.rhetorical)}
    if len(answers) > 1:
        return UNUSABLE
    # Of a denied opinion, a plain one could only fail to follow: the form of the two texts would tell the label.
    if len(asked) == 1 and len(given.strict) == 2:
        return UNUSABLE
    return FOLLOWS if answers.pop() else DOES_NOT_FOLLOW
