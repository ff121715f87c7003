"""Draws what a version of a passage tells about numbers and reports."""

from collections.abc import Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.control.facts import Fact
from wabe.builders.curriculum.control.measures import Bound, Exact, Order, Plus, Told
from wabe.builders.curriculum.control.setting import SMALL, Setting
from wabe.builders.curriculum.library.dice import Dice

COUNT_DOMAIN = (1, 110)
YEAR_DOMAIN = (1970, 2035)
MOST_APART = 12


@dataclass(slots=True)
class _Teller:
    """Tells the numbers of several holders, one after the other."""

    setting: Setting
    part: str
    holders: Sequence[str]
    values: Sequence[int]

    def fact(self, construction: str, told: Sequence[Told], who: Sequence[int], **slots: str) -> Fact:
        """Return what is told of one or two holders."""
        names = dict(zip("ab" if self.part == "years" else "gh", [self.holders[one] for one in who], strict=False))
        return Fact(
            construction=f"{self.part[:-1]}_{construction}",
            slots={**names, **slots},
            counts=tuple(told) if self.part == "counts" else (),
            years=tuple(told) if self.part == "years" else (),
            people=tuple(who) if self.part == "years" else (),
            groups=tuple(who) if self.part == "counts" else (),
        )

    def draw(self, dice: Dice) -> list[Fact]:
        """Tell some numbers exactly, some by way of others, of some a bound, and of some nothing."""
        exact: list[int] = []
        found: list[Fact] = []
        done: list[int] = []
        for who in dice.shuffled(list(range(len(self.holders)))):
            near = [one for one in done if 1 < abs(self.values[one] - self.values[who]) <= MOST_APART]
            roll = dice.below(100)
            if (not exact and roll < 60) or (exact and roll < 34):
                exact.append(who)
                done.append(who)
            elif roll < 62 and near:
                found.append(self._apart(who, near[-1]))
                done.append(who)
            elif roll < 76:
                found.append(self._bound(dice, who))
            elif roll < 84 and exact:
                two = sorted((who, exact[-1]), key=lambda one: self.values[one])
                found.append(self.fact("order", [Order(two[1], two[0])], two[::-1]))
        return [*self._exact(dice, exact), *found]

    def _exact(self, dice: Dice, exact: list[int]) -> list[Fact]:
        found: list[Fact] = []
        left = list(exact)
        while left:
            one = left.pop(0)
            told = Exact(one, self.values[one])
            if left and dice.chance(55):
                other = left.pop(0)
                both = [told, Exact(other, self.values[other])]
                numbers = {"n": str(self.values[one]), "m": str(self.values[other])}
                found.append(self.fact("two", both, [one, other], **numbers))
            else:
                found.append(self.fact("one", [told], [one], n=str(self.values[one])))
        return found

    def _apart(self, who: int, other: int) -> Fact:
        apart = self.values[who] - self.values[other]
        construction = "more" if apart > 0 else "fewer"
        return self.fact(construction, [Plus(who, other, apart)], [who, other], k=SMALL[abs(apart)])

    def _bound(self, dice: Dice, who: int) -> Fact:
        above = dice.chance(50)
        away = 2 + dice.below(6)
        number = self.values[who] - away if above else self.values[who] + away
        return self.fact("above" if above else "below", [Bound(who, number, above)], [who], n=str(number))


def _limit(dice: Dice, values: Sequence[int]) -> int:
    """Return a limit that some numbers are above and some below, and that no number meets."""
    low, high = min(values), max(values)
    free = [number for number in range(low + 1, high) if number not in values]
    return dice.one(free)


def counted(dice: Dice, setting: Setting, values: Sequence[int], limit: int) -> list[Fact]:
    """Tell how many things groups have, and which of them will get the fixture."""
    facts = _Teller(setting, "counts", setting.groups, values).draw(dice)
    return [*facts, Fact(construction="count_limit", slots={"n": str(limit)}, count_limit=limit)]


def dated(dice: Dice, setting: Setting, values: Sequence[int], limit: int) -> list[Fact]:
    """Tell who came in which year, and which of them may use the facility."""
    facts = _Teller(setting, "years", setting.people, values).draw(dice)
    return [*facts, Fact(construction="year_limit", slots={"n": str(limit)}, year_limit=limit)]


def limit_of(dice: Dice, pool: Sequence[int]) -> int:
    """Return a limit between the numbers of all versions."""
    return _limit(dice, pool)


def reported(dice: Dice, setting: Setting) -> list[Fact]:
    """Tell what somebody claims or denies, and whether it is true; the second perhaps in a sentence of its own."""
    claimed = dice.chance(65)
    verdict = dice.one((True, False, None))
    clause = setting.slots["happened"]
    name = {True: "true", False: "false", None: "open"}[verdict]
    if claimed and dice.chance(60):
        slots = {"clause": clause}
        return [Fact(construction=f"report_{name}", slots=slots, claimed=claimed, verdict=verdict)]
    return [
        Fact(construction="report" if claimed else "denial", slots={"clause": clause}, claimed=claimed),
        Fact(construction=f"verdict_{name}", verdict=verdict),
    ]
