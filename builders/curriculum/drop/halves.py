"""Programs over tables with two periods, and over those who are divided into two groups."""

from collections.abc import Sequence

from wabe.builders.curriculum.drop.passage import more_of
from wabe.builders.curriculum.drop.programs import (
    Answer,
    Program,
    compared,
    extreme_of,
    larger,
    minus,
    plus,
    some_of,
    top,
)
from wabe.builders.curriculum.drop.setting import Cell, Setting, Table, spelled
from wabe.builders.curriculum.drop.source import Group, Periods
from wabe.builders.curriculum.library.dice import Dice


class Rows:
    """Programs that put both periods together, or one against the other."""

    def __init__(self, setting: Setting, periods: Periods) -> None:
        self._setting = setting
        self._who = setting.entities
        self._forth = {"p": periods.first, "q": periods.second}
        self._back = {"p": periods.second, "q": periods.first}

    def drawn(self, dice: Dice, shallow: bool) -> list[Program]:
        """Draw programs that look at one row, or at all."""
        a, b, d = dice.some(range(len(self._who)), 3)
        if shallow:
            return [self.total(a), self.total(b), self.change(a), self.change(d), self.grew(b), self.grew(d)]
        return [self.most(), self.count_grew(), self.busier()]

    def total(self, a: int) -> Program:
        """Add the numbers of a row."""
        return Program(
            name="sum",
            compute=lambda table: sum(table.values[a]),
            cells=lambda _: _rows(a),
            claim=lambda n: ("ask_row_total", {"a": self._who[a], "n": spelled(n)}),
            reason=lambda table: plus(table.values[a]),
        )

    def change(self, a: int) -> Program:
        """Subtract the first number of a row from the second."""
        return Program(
            name="difference",
            compute=lambda table: table.values[a][1] - table.values[a][0],
            cells=lambda _: _rows(a),
            claim=lambda k: (
                (
                    "ask_change",
                    {"a": self._who[a], **(self._forth if k > 0 else self._back), **more_of(self._setting, abs(k))},
                )
                if k
                else None
            ),
            reason=lambda table: minus(table.values[a][1], table.values[a][0]),
        )

    def grew(self, a: int) -> Program:
        """Compare the numbers of a row."""
        return Program(
            name="comparison",
            compute=lambda table: larger(table.values[a][1], table.values[a][0]),
            cells=lambda _: _rows(a),
            claim=lambda more: ("ask_grew", {"a": self._who[a], **(self._forth if more else self._back)}),
            reason=lambda table: compared(table.values[a][1], table.values[a][0]),
        )

    def most(self) -> Program:
        """Find the row with the largest sum."""
        return Program(
            name="sum and maximum",
            compute=lambda table: top(table.column(-1)),
            cells=lambda table: _rows(*range(len(table.values))),
            claim=lambda a: ("ask_row_most", {"a": self._who[a]}),
            reason=lambda table: f"{', '.join(map(plus, table.values))}; {extreme_of(table.column(-1), 1)}",
        )

    def count_grew(self) -> Program:
        """Count the rows whose second number is larger."""

        def counted(table: Table) -> Answer:
            same = any(row[0] == row[1] for row in table.values)
            return None if same else sum(row[1] > row[0] for row in table.values)

        return Program(
            name="comparison and count",
            compute=counted,
            cells=lambda table: _rows(*range(len(table.values))),
            claim=lambda c: ("ask_count_grew", {"c": spelled(c), **self._forth}) if 0 < c < len(self._who) else None,
            reason=lambda table: f"{', '.join(compared(row[1], row[0]) for row in table.values)}",
        )

    def busier(self) -> Program:
        """Compare the sums of the columns."""
        return Program(
            name="total and comparison",
            compute=lambda table: larger(sum(table.column(1)), sum(table.column(0))),
            cells=lambda table: _rows(*range(len(table.values))),
            claim=lambda more: ("ask_busier", self._forth if more else self._back),
            reason=lambda table: f"{plus(table.column(1))}, {plus(table.column(0))}",
        )


def _rows(*entities: int) -> Sequence[Cell]:
    return [(entity, column) for entity in entities for column in (0, 1)]


class Groups:
    """Programs over the members of a group."""

    def __init__(self, setting: Setting, groups: tuple[Group, Group]) -> None:
        self._setting = setting
        self._who = setting.entities
        self._called = [group.called.format(plural=setting.domain.plural) for group in groups]

    def drawn(self, dice: Dice) -> list[Program]:
        """Draw programs."""
        side = dice.below(2)
        return [
            *(self.extreme(dice, side, 1), self.extreme(dice, 1 - side, -1)),
            *(self.total(0), self.total(1), self.compare(), self.count(dice, side)),
        ]

    def extreme(self, _: Dice, side: int, sign: int) -> Program:
        """Find the largest number of a group, or the smallest."""
        name = "most" if sign > 0 else "fewest"

        def found(table: Table) -> Answer:
            members = _members(table, side)
            place = top([table.values[member][0] for member in members], sign)
            return None if place is None else members[place]

        return Program(
            name=f"filter and {'maximum' if sign > 0 else 'minimum'}",
            compute=found,
            cells=lambda table: [(member, 0) for member in _members(table, side)],
            claim=lambda a: (f"ask_group_{name}", {"group": self._called[side], "a": self._who[a]}),
            reason=lambda table: extreme_of([table.values[member][0] for member in _members(table, side)], sign),
            divided=True,
        )

    def total(self, side: int) -> Program:
        """Add the numbers of a group."""
        return Program(
            name="filter and total",
            compute=lambda table: sum(_numbers(table, side)),
            cells=lambda table: [(member, 0) for member in _members(table, side)],
            claim=lambda n: ("ask_group_total", {"group": self._called[side], "n": spelled(n)}),
            reason=lambda table: plus(_numbers(table, side)),
            divided=True,
        )

    def compare(self) -> Program:
        """Compare the sums of both groups."""
        return Program(
            name="filter, total and comparison",
            compute=lambda table: larger(sum(_numbers(table, 0)), sum(_numbers(table, 1))),
            cells=lambda table: [(member, 0) for member in range(len(table.values))],
            claim=lambda more: (
                "ask_group_compare",
                {"group": self._called[0 if more else 1], "rest": self._called[1 if more else 0]},
            ),
            reason=lambda table: f"{plus(_numbers(table, 0))}, {plus(_numbers(table, 1))}",
            divided=True,
        )

    def count(self, dice: Dice, side: int) -> Program:
        """Count the numbers of a group above a threshold."""
        low, high = self._setting.domain.low, self._setting.domain.high
        threshold = (low + dice.below(high - low)) // 5 * 5 + 5

        def counted(table: Table) -> Answer:
            values = _numbers(table, side)
            return None if threshold in values else sum(value > threshold for value in values)

        return Program(
            name="filter and count",
            compute=counted,
            cells=lambda table: [(member, 0) for member in _members(table, side)],
            claim=lambda c: (
                ("ask_group_count", {"group": self._called[side], "c": spelled(c), "t": spelled(threshold)})
                if c > 0
                else None
            ),
            reason=lambda table: f"{some_of([v for v in _numbers(table, side) if v > threshold])} above {threshold}",
            divided=True,
        )


def _members(table: Table, side: int) -> list[int]:
    return [entity for entity, group in enumerate(table.groups) if group == side]


def _numbers(table: Table, side: int) -> list[int]:
    return [table.values[member][0] for member in _members(table, side)]
