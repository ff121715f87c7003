"""What kinds of scenes there are, how difficult each is, and what it is about."""

from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.comparative.source import NONE, PERSON, Use, entities, uses
from wabe.builders.curriculum.comparative.wording import Speech
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary

ORDER, GROUP, DIFFERENCE, TWO_SCALES = "order", "group", "difference", "two scales"
FARTHEST_ASKED = 8
# Of a hundred scenes, so many are about people at least: more if there are many, since names are short.
PEOPLE = 45
MANY = 6
PEOPLE_IF_MANY = 75


@dataclass(frozen=True, slots=True)
class Plan:
    """The family of a scene, how many entities it has, and how many facts a pair must take at least."""

    family: str
    count: int
    at_least: int = 1

    @property
    def farthest(self) -> int:
        """Return the largest amount in any claim, 0 where there are none."""
        return FARTHEST_ASKED if self.family == DIFFERENCE else 0

    @property
    def is_loose(self) -> bool:
        """Tell whether premises are also drawn at random: few entities leave little room for a plan."""
        return self.family == GROUP or (self.count < 5 and self.family != TWO_SCALES)


PLANS = (
    Plan(ORDER, 4),
    Plan(ORDER, 6, 2),
    Plan(GROUP, 4),
    Plan(DIFFERENCE, 4),
    Plan(ORDER, 6, 3),
    Plan(TWO_SCALES, 3),
    Plan(DIFFERENCE, 5, 2),
    Plan(ORDER, 7, 4),
    Plan(GROUP, 5),
    Plan(ORDER, 6, 3),
    Plan(DIFFERENCE, 4),
    Plan(ORDER, 5, 2),
    Plan(GROUP, 4),
    Plan(ORDER, 6, 3),
    Plan(DIFFERENCE, 3),
    Plan(ORDER, 3),
    Plan(ORDER, 7, 4),
    Plan(TWO_SCALES, 4, 2),
)
"""Scenes take these in turn."""


def plan_of(number: int) -> Plan:
    """Return the plan of a scene."""
    return PLANS[number % len(PLANS)]


def speech_of(dice: Dice, plan: Plan, vocabulary: Vocabulary) -> Speech:
    """Choose what a scene is about."""
    subjects = _subjects(vocabulary.value, plan.family, plan.count)
    people = [about for about in subjects if about[0].sort.name == PERSON]
    share = PEOPLE_IF_MANY if plan.count >= MANY else PEOPLE
    about = dice.one(people if people and dice.chance(share) else subjects)
    return Speech(
        sort=about[0].sort,
        names=tuple(dice.some(entities()[about[0].sort.name, vocabulary.value], plan.count)),
        scales=tuple(use.scale for use in about),
        unit=about[0].unit,
        units=about[0].units,
    )


@cache
def _subjects(vocabulary: str, family: str, count: int) -> tuple[tuple[Use, ...], ...]:
    """Return what a scene can be about: a use of a scale, or uses of two scales for the same sort."""
    some = [use for use in uses() if use.scale.vocabulary == vocabulary]
    some = [use for use in some if len(entities()[use.sort.name, vocabulary]) >= count]
    if family == DIFFERENCE:
        return tuple((use,) for use in some if use.unit != NONE)
    if family == TWO_SCALES:
        return tuple((one, other) for one in some for other in some if one.sort is other.sort and _differ(one, other))
    return tuple((use,) for use in some)


def _differ(one: Use, other: Use) -> bool:
    """Tell whether two scales share no word: "shorter" would be said of both height and length."""
    return {one.scale.positive, one.scale.opposite}.isdisjoint({other.scale.positive, other.scale.opposite})
