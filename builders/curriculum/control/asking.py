"""Draws claims about the topics of a scene."""

from collections.abc import Iterator
from functools import partial

from wabe.builders.curriculum.control.claims import (
    Claim,
    Judge,
    about_counts,
    about_people,
    about_years,
    came_before,
    gets,
    happened,
    has_more_than,
    may_use,
    negated,
    of_group_of,
    of_holder,
    was_right,
)
from wabe.builders.curriculum.control.measures import above, below, equal, larger, sum_above
from wabe.builders.curriculum.control.setting import SMALL, Setting
from wabe.builders.curriculum.control.worlds import (
    GROUPS,
    PEOPLE,
    any_of,
    denied,
    given,
    holder_given,
    holder_in,
    holds,
    in_group,
    same_group,
    so_many,
)
from wabe.builders.curriculum.library.dice import Dice


class Asker:
    """Yields claims of every kind that fits the topics of a scene."""

    def __init__(self, dice: Dice, setting: Setting) -> None:
        self.dice = dice
        self.setting = setting

    def claims(self) -> Iterator[Claim]:
        """Yield claims about all topics."""
        yield from self._members()
        topics = self.setting.topics
        for name, draw in (
            ("given", self._gifts),
            ("role", self._office),
            ("counts", self._counts),
            ("years", self._years),
            ("report", self._report),
        ):
            if name in topics:
                yield from draw()

    def _both(self, kind: str, construction: str, slots: dict[str, str], judge: Judge) -> Claim:
        """Return a claim or its denial, whose construction has the same name with `not_`."""
        if self.dice.chance(50):
            return Claim(kind=kind, construction=f"ask_{construction}", slots=slots, judge=judge)
        return Claim(kind=kind, construction=f"ask_not_{construction}", slots=slots, judge=negated(judge))

    def _pair(self) -> tuple[list[int], dict[str, str]]:
        two = self.dice.some(PEOPLE, 2)
        return two, {"a": self.setting.people[two[0]], "b": self.setting.people[two[1]]}

    def _members(self) -> Iterator[Claim]:
        dice, setting = self.dice, self.setting
        for person in PEOPLE:
            group = dice.one(GROUPS)
            slots = {"a": setting.people[person], "g": setting.groups[group]}
            yield self._both("group", "member", slots, about_people(in_group(person, group)))
        for _ in range(3):
            two, slots = self._pair()
            yield self._both("same group", "same", slots, about_people(same_group(*two)))
        for group in GROUPS:
            yield self._counted(
                "people counted", "of_four", {"g": setting.groups[group]}, [in_group(one, group) for one in PEOPLE]
            )

    def _counted(self, kind: str, construction: str, slots: dict[str, str], some: list[int]) -> Claim:
        number, how = self.dice.one(((1, "exactly"), (2, "exactly"), (2, "at_least"), (3, "at_least"), (1, "at_most")))
        low, high = {"exactly": (number, number), "at_least": (number, 4), "at_most": (0, number)}[how]
        words = {**slots, "quantity": f"{how.replace('_', ' ')} {SMALL[number]}"}
        name = f"ask_{construction}_{'one' if number == 1 else 'more'}"
        return Claim(kind=kind, construction=name, slots=words, judge=about_people(so_many(low, high, tuple(some))))

    def _gifts(self) -> Iterator[Claim]:
        setting = self.setting
        for person in PEOPLE:
            slots = {"a": setting.people[person]}
            yield self._both("rule", "given", slots, about_people(given(person)))
        for _ in range(2):
            two, slots = self._pair()
            worlds = given(two[0]) & given(two[1])
            yield Claim(kind="rule for two", construction="ask_both", slots=slots, judge=about_people(worlds))
            two, slots = self._pair()
            worlds = denied(any_of(given(two[0]), given(two[1])))
            yield Claim(kind="rule for two", construction="ask_neither", slots=slots, judge=about_people(worlds))
        for _ in range(3):
            yield self._counted("people counted", "given_of_four", {}, [given(person) for person in PEOPLE])
        if "role" in setting.topics:
            yield self._both("office and rule", "role_given", {}, about_people(holder_given()))
            yield self._both("office and rule", "role_given", {}, about_people(holder_given()))

    def _office(self) -> Iterator[Claim]:
        setting = self.setting
        for person in PEOPLE:
            yield self._both("office", "role", {"a": setting.people[person]}, about_people(holds(person)))
        for group in GROUPS:
            slots = {"g": setting.groups[group]}
            yield self._both("office and group", "role_member", slots, about_people(holder_in(group)))
        if "years" in setting.topics:
            for _ in range(3):
                yield self._both("office and limit", "role_may", {}, of_holder(may_use))
                year = self.dice.one(setting.years)
                yield Claim(
                    kind="office and year",
                    construction="ask_role_below",
                    slots={"n": str(year)},
                    judge=of_holder(partial(came_before, year)),
                )

    def _counts(self) -> Iterator[Claim]:
        setting, dice = self.setting, self.dice
        names = setting.groups
        for group in GROUPS:
            number = dice.one(setting.counts)
            slots = {"g": names[group], "n": str(number)}
            yield Claim(
                kind="number",
                construction="ask_count",
                slots=slots,
                judge=about_counts((group,), equal(group, number)),
            )
            yield self._beyond(group, dice.one(setting.counts) + dice.below(7) - 3)
            yield self._both("limit", "gets", {"g": names[group]}, gets(group))
        for _ in range(2):
            one, other = dice.some(GROUPS, 2)
            slots = {"g": names[one], "h": names[other]}
            yield Claim(
                kind="comparison",
                construction="ask_count_order",
                slots=slots,
                judge=about_counts((one, other), larger(one, other)),
            )
            total = dice.one(setting.counts) + dice.one(setting.counts) + dice.below(9) - 4
            yield Claim(
                kind="sum",
                construction="ask_count_sum",
                slots={**slots, "n": str(total)},
                judge=about_counts((one, other), sum_above(one, other, total)),
            )
        for person in PEOPLE:
            slots = {"a": setting.people[person]}
            yield self._both("group and limit", "own_gets", slots, of_group_of(person, gets))
            number = dice.one(setting.counts) + dice.below(5) - 2
            yield Claim(
                kind="group and number",
                construction="ask_own_above",
                slots={**slots, "n": str(number)},
                judge=of_group_of(person, partial(has_more_than, number)),
            )

    def _beyond(self, group: int, number: int) -> Claim:
        slots = {"g": self.setting.groups[group], "n": str(number)}
        more = self.dice.chance(50)
        return Claim(
            kind="bound",
            construction="ask_count_above" if more else "ask_count_below",
            slots=slots,
            judge=about_counts((group,), above(group, number) if more else below(group, number)),
        )

    def _years(self) -> Iterator[Claim]:
        setting, dice = self.setting, self.dice
        for person in PEOPLE:
            name = setting.people[person]
            year, limit = dice.one(setting.years), dice.one(setting.years) + dice.below(5) - 2
            yield Claim(
                kind="year",
                construction="ask_year",
                slots={"a": name, "n": str(year)},
                judge=about_years((person,), equal(person, year)),
            )
            later = dice.chance(50)
            yield Claim(
                kind="bound",
                construction="ask_year_above" if later else "ask_year_below",
                slots={"a": name, "n": str(limit)},
                judge=about_years((person,), above(person, limit) if later else below(person, limit)),
            )
            yield self._both("limit", "may", {"a": name}, may_use(person))
        for _ in range(4):
            two, slots = self._pair()
            yield Claim(
                kind="order",
                construction="ask_year_order",
                slots=slots,
                judge=about_years((two[0], two[1]), larger(two[1], two[0])),
            )

    def _report(self) -> Iterator[Claim]:
        yield Claim(kind="report", construction="ask_event", slots={}, judge=happened)
        yield Claim(kind="report", construction="ask_not_event", slots={}, judge=negated(happened))
        yield self._both("report", "right", {}, was_right)
