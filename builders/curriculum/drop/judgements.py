"""The oracle's grammar of statements: how each frame is tested on a table; `frames` has the symbols."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from wabe.builders.curriculum.drop.frames import ALWAYS, Operands, Place


@dataclass(slots=True)
class Table:
    """A table that was read: the number at every place, the periods, and who belongs to which group."""

    numbers: dict[Place, int]
    entities: list[str]
    periods: list[str]
    groups: dict[str, str]

    def at(self, who: str, period: str = ALWAYS) -> int:
        """Return a number."""
        return self.numbers[who, period]

    def every(self, period: str = ALWAYS) -> list[int]:
        """Return all numbers of a period."""
        return [self.numbers[who, period] for who in self.entities]

    def row(self, who: str) -> int:
        """Return the sum of both periods."""
        return sum(self.numbers[who, period] for period in self.periods)

    def members(self, group: str) -> list[str]:
        """Return who belongs to a group."""
        return [who for who in self.entities if self.groups[who] == group]

    def of(self, group: str) -> list[int]:
        """Return the numbers of a group."""
        return [self.at(who) for who in self.members(group)]


Test: TypeAlias = Callable[[Table, Operands], bool]


def _stands_out(table: Table, o: Operands, sign: int, period: str = ALWAYS) -> bool:
    first = sign * table.at(o.who[0], period)
    return all(first > sign * table.at(who, period) for who in table.entities if who != o.who[0])


def _leads(table: Table, o: Operands, sign: int) -> bool:
    """Test whether one has the most of its group, or the fewest; who is not in the group does not."""
    members, first = table.members(o.groups[0]), o.who[0]
    return first in members and all(sign * table.at(first) > sign * table.at(who) for who in members if who != first)


def _above(table: Table, who: str) -> int:
    return sum(number > table.at(who) for number in table.every())


def _gap(table: Table, o: Operands) -> int:
    return table.at(o.who[0]) - table.at(o.who[1])


def _spread(table: Table) -> int:
    return max(table.every()) - min(table.every())


def _pair(table: Table, o: Operands) -> int:
    return table.at(o.who[0]) + table.at(o.who[1])


TESTS: Mapping[str, Test] = {
    **dict.fromkeys(
        ("A V N I", "A V exactly N I", "a total of N I were V by A"), lambda t, o: t.at(o.who[0]) == o.numbers[0]
    ),
    "A V N more I than A": lambda t, o: _gap(t, o) == o.numbers[0],
    "A V N fewer I than A": lambda t, o: -_gap(t, o) == o.numbers[0],
    **dict.fromkeys(
        (
            "the difference between the numbers of I V by A and by A was N",
            "the numbers of I that A and A V differed by N",
        ),
        lambda t, o: abs(_gap(t, o)) == o.numbers[0],
    ),
    "A V more I than A": lambda t, o: _gap(t, o) > 0,
    "A V fewer I than A": lambda t, o: _gap(t, o) < 0,
    **dict.fromkeys(
        ("A V the most I", "of the N X , A V the most I", "no other x V as many I as A"),
        lambda t, o: _stands_out(t, o, 1),
    ),
    **dict.fromkeys(
        ("A V the fewest I", "of the N X , A V the fewest I", "every other x V more I than A"),
        lambda t, o: _stands_out(t, o, -1),
    ),
    "exactly N of the N X V more I than A": lambda t, o: _above(t, o.who[0]) == o.numbers[0],
    "in the number of I V , A came N": lambda t, o: _above(t, o.who[0]) + 1 == o.numbers[0],
    "exactly N of the N X V more than N I": lambda t, o: sum(n > o.numbers[2] for n in t.every()) == o.numbers[0],
    "exactly N of the N X V fewer than N I": lambda t, o: sum(n < o.numbers[2] for n in t.every()) == o.numbers[0],
    "altogether , N I were V": lambda t, o: sum(t.every()) == o.numbers[0],
    **dict.fromkeys(
        ("the N X V N I in all", "taken together , the N X V N I"), lambda t, o: sum(t.every()) == o.numbers[1]
    ),
    "on average , the N X V N I each": lambda t, o: sum(t.every()) == o.numbers[1] * len(t.entities),
    **dict.fromkeys(("A and A together V N I", "together , A and A V N I"), lambda t, o: _pair(t, o) == o.numbers[0]),
    "A and A together V more I than A": lambda t, o: _pair(t, o) > t.at(o.who[2]),
    "A and A together V fewer I than A": lambda t, o: _pair(t, o) < t.at(o.who[2]),
    "A V twice as many I as A": lambda t, o: t.at(o.who[0]) == 2 * t.at(o.who[1]),
    "A V half as many I as A": lambda t, o: 2 * t.at(o.who[0]) == t.at(o.who[1]),
    **dict.fromkeys(
        (
            "the highest number of I was N above the lowest",
            "the highest and the lowest number of I differed by N",
        ),
        lambda t, o: _spread(t) == o.numbers[0],
    ),
    # Two periods.
    **dict.fromkeys(("A V N I P", "P , A V N I"), lambda t, o: t.at(o.who[0], o.periods[0]) == o.numbers[0]),
    "P , A V N more I than A": lambda t, o: t.at(o.who[0], o.periods[0]) - t.at(o.who[1], o.periods[0]) == o.numbers[0],
    "P , A V N fewer I than A": lambda t, o: (
        t.at(o.who[1], o.periods[0]) - t.at(o.who[0], o.periods[0]) == o.numbers[0]
    ),
    "P , A V more I than A": lambda t, o: t.at(o.who[0], o.periods[0]) > t.at(o.who[1], o.periods[0]),
    "P , A V fewer I than A": lambda t, o: t.at(o.who[0], o.periods[0]) < t.at(o.who[1], o.periods[0]),
    "P , A V the most I": lambda t, o: _stands_out(t, o, 1, o.periods[0]),
    "P , A V the fewest I": lambda t, o: _stands_out(t, o, -1, o.periods[0]),
    "P , N I were V in all": lambda t, o: sum(t.every(o.periods[0])) == o.numbers[0],
    **dict.fromkeys(("A V N I Q", "Q , A V N I"), lambda t, o: t.row(o.who[0]) == o.numbers[0]),
    "Q , A V the most I": lambda t, o: all(t.row(o.who[0]) > t.row(who) for who in t.entities if who != o.who[0]),
    "A V more I P than P": lambda t, o: t.at(o.who[0], o.periods[0]) > t.at(o.who[0], o.periods[1]),
    "A V fewer I P than P": lambda t, o: t.at(o.who[0], o.periods[0]) < t.at(o.who[0], o.periods[1]),
    "P , A V N more I than P": lambda t, o: t.at(o.who[0], o.periods[0]) - t.at(o.who[0], o.periods[1]) == o.numbers[0],
    "P , A V N fewer I than P": lambda t, o: (
        t.at(o.who[0], o.periods[1]) - t.at(o.who[0], o.periods[0]) == o.numbers[0]
    ),
    "exactly N of the N X V more I P than P": lambda t, o: (
        sum(t.at(who, o.periods[0]) > t.at(who, o.periods[1]) for who in t.entities) == o.numbers[0]
    ),
    "more I were V P than P": lambda t, o: sum(t.every(o.periods[0])) > sum(t.every(o.periods[1])),
    "fewer I were V P than P": lambda t, o: sum(t.every(o.periods[0])) < sum(t.every(o.periods[1])),
    # Groups.
    "of the H , A V the most I": lambda t, o: _leads(t, o, 1),
    "of the H , A V the fewest I": lambda t, o: _leads(t, o, -1),
    **dict.fromkeys(
        ("together , the H V N I", "the H V N I in all"), lambda t, o: sum(t.of(o.groups[0])) == o.numbers[0]
    ),
    "taken together , the H V more I than the H": lambda t, o: sum(t.of(o.groups[0])) > sum(t.of(o.groups[1])),
    "taken together , the H V fewer I than the H": lambda t, o: sum(t.of(o.groups[0])) < sum(t.of(o.groups[1])),
    "exactly N of the H V more than N I": lambda t, o: sum(n > o.numbers[1] for n in t.of(o.groups[0])) == o.numbers[0],
    # Years.
    **dict.fromkeys(("A V its I in N", "the I of A dates from N"), lambda t, o: t.at(o.who[0]) == o.numbers[0]),
    **dict.fromkeys(
        ("A V its I N years before A", "the I of A is N years older than that of A"),
        lambda t, o: -_gap(t, o) == o.numbers[0],
    ),
    **dict.fromkeys(("A V its I before A", "the I of A is older than that of A"), lambda t, o: _gap(t, o) < 0),
    "the I of A is younger than that of A": lambda t, o: _gap(t, o) > 0,
    **dict.fromkeys(
        ("the I of A is the oldest of the N", "A was the first of the N X to V a I"), lambda t, o: _stands_out(t, o, -1)
    ),
    **dict.fromkeys(
        ("the I of A is the youngest of the N", "A was the last of the N X to V a I"), lambda t, o: _stands_out(t, o, 1)
    ),
    **dict.fromkeys(
        tuple(f"exactly N of the N I {verb} older than that of A" for verb in ("is", "are")),
        lambda t, o: sum(n < t.at(o.who[0]) for n in t.every()) == o.numbers[0],
    ),
    **dict.fromkeys(
        tuple(f"exactly N of the N I {verb} V after N" for verb in ("was", "were")),
        lambda t, o: sum(n > o.numbers[2] for n in t.every()) == o.numbers[0],
    ),
    **dict.fromkeys(
        tuple(f"exactly N of the N I {verb} V before N" for verb in ("was", "were")),
        lambda t, o: sum(n < o.numbers[2] for n in t.every()) == o.numbers[0],
    ),
    "the oldest I is N years older than the youngest": lambda t, o: _spread(t) == o.numbers[0],
}
