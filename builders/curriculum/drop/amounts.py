"""Programs over numbers of things."""

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
    rank_of,
    some_of,
    top,
)
from wabe.builders.curriculum.drop.setting import NUMBERS, Cell, Setting, Table, spelled
from wabe.builders.curriculum.library.dice import Dice

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


class Amounts:
    """Programs over numbers of things, in a column or in the sums of the rows."""

    def __init__(self, setting: Setting, dice: Dice, column: int = 0) -> None:
        self._setting = setting
        self._dice = dice
        self._column = column
        self._who = setting.entities
        self._suffix, self._when = "", dict[str, str]()
        if setting.periods and column >= 0:
            self._suffix, self._when = "_when", {"p": setting.periods[column]}

    def drawn(self, shallow: bool) -> list[Program]:
        """Draw programs that look at a few cells, or at all."""
        a, b, d = self._dice.some(range(len(self._who)), 3)
        if shallow:
            found = [self.value(a), self.difference(a, b), self.compare(b, a), self.compare(a, d)]
            more = [self.difference(d, b), self.pair(a, d), self.gap(b, d), self.twice(a, b), self.against(a, b, d)]
        else:
            found = [self.extreme(1), self.extreme(-1), self.total()]
            more = [self.rank(a), self.rank(b), self.count(1), self.count(-1), self.range(), self.mean()]
        # The others have no sentences for one of two periods.
        return found if self._suffix else [*found, *more]

    def value(self, a: int) -> Program:
        """Look a number up."""
        return Program(
            name="lookup",
            compute=lambda table: self._of(table, a),
            cells=lambda table: self._cells(table, a),
            claim=lambda n: (f"ask_value{self._suffix}", {"a": self._who[a], "n": spelled(n), **self._when}),
            reason=lambda table: f"the number is {self._of(table, a)}",
        )

    def difference(self, a: int, b: int) -> Program:
        """Subtract one number from another."""
        return Program(
            name="difference",
            compute=lambda table: self._of(table, a) - self._of(table, b),
            cells=lambda table: self._cells(table, a, b),
            claim=lambda k: self._more(a, b, k) if k > 0 else self._more(b, a, -k) if k else None,
            reason=lambda table: minus(self._of(table, a), self._of(table, b)),
        )

    def _more(self, a: int, b: int, k: int) -> tuple[str, dict[str, str]]:
        slots = {"a": self._who[a], "b": self._who[b], **more_of(self._setting, k), **self._when}
        return f"ask_difference{self._suffix}", slots

    def gap(self, a: int, b: int) -> Program:
        """Return how far two numbers are apart."""
        return Program(
            name="difference",
            compute=lambda table: abs(self._of(table, a) - self._of(table, b)),
            cells=lambda table: self._cells(table, a, b),
            claim=lambda k: (
                ("ask_gap", {"a": self._who[a], "b": self._who[b], **more_of(self._setting, k)}) if k else None
            ),
            reason=lambda table: minus(*sorted((self._of(table, a), self._of(table, b)), reverse=True)),
        )

    def compare(self, a: int, b: int) -> Program:
        """Tell which of two numbers is larger."""
        return Program(
            name="comparison",
            compute=lambda table: larger(self._of(table, a), self._of(table, b)),
            cells=lambda table: self._cells(table, a, b),
            claim=lambda more: (f"ask_compare{self._suffix}", self._two(*((a, b) if more else (b, a)))),
            reason=lambda table: compared(self._of(table, a), self._of(table, b)),
        )

    def twice(self, a: int, b: int) -> Program:
        """Tell whether one number is twice another."""
        return Program(
            name="ratio",
            compute=lambda table: self._of(table, a) == 2 * self._of(table, b),
            cells=lambda table: self._cells(table, a, b),
            claim=lambda so: ("ask_twice", self._two(a, b)) if so else None,
            reason=lambda table: f"twice {self._of(table, b)} is {2 * self._of(table, b)}",
        )

    def pair(self, a: int, b: int) -> Program:
        """Add two numbers."""
        return Program(
            name="sum",
            compute=lambda table: self._of(table, a) + self._of(table, b),
            cells=lambda table: self._cells(table, a, b),
            claim=lambda n: ("ask_pair", {**self._two(a, b), "n": spelled(n)}),
            reason=lambda table: plus([self._of(table, a), self._of(table, b)]),
        )

    def against(self, a: int, b: int, d: int) -> Program:
        """Compare the sum of two numbers with a third."""
        return Program(
            name="sum and comparison",
            compute=lambda table: larger(self._of(table, a) + self._of(table, b), self._of(table, d)),
            cells=lambda table: self._cells(table, a, b, d),
            claim=lambda more: (
                "ask_pair_against" if more else "ask_pair_behind",
                {**self._two(a, b), "d": self._who[d]},
            ),
            reason=lambda table: (
                f"{plus([self._of(table, a), self._of(table, b)])}, "
                f"{compared(self._of(table, a) + self._of(table, b), self._of(table, d))}"
            ),
        )

    def extreme(self, sign: int) -> Program:
        """Find the largest number, or the smallest."""
        name = "most" if sign > 0 else "fewest"
        return Program(
            name="maximum" if sign > 0 else "minimum",
            compute=lambda table: top(table.column(self._column), sign),
            cells=self._all,
            claim=lambda a: (f"ask_{name}{self._suffix}", {"a": self._who[a], **self._when}),
            reason=lambda table: extreme_of(table.column(self._column), sign),
        )

    def rank(self, a: int) -> Program:
        """Count the numbers that are larger than one of them."""
        return Program(
            name="sort",
            compute=lambda table: rank_of(table.column(self._column), a),
            cells=self._all,
            claim=lambda c: (
                ("ask_rank", {"a": self._who[a], "c": spelled(c), "place": PLACES[c]})
                if 0 < c < len(self._who) - 1
                else None
            ),
            reason=lambda table: f"in order: {', '.join(map(str, sorted(table.column(self._column), reverse=True)))}",
        )

    def count(self, sign: int) -> Program:
        """Count the numbers above a threshold, or below."""
        low, high = self._setting.domain.low, self._setting.domain.high
        threshold = (low + self._dice.below(high - low)) // 5 * 5 + 5

        def counted(table: Table) -> Answer:
            values = table.column(self._column)
            return None if threshold in values else sum(sign * value > sign * threshold for value in values)

        name = "ask_count_over" if sign > 0 else "ask_count_under"
        return Program(
            name="count",
            compute=counted,
            cells=self._all,
            claim=lambda c: (name, {"c": spelled(c), "t": spelled(threshold)}) if 0 < c < len(self._who) else None,
            reason=lambda table: (
                f"{some_of([v for v in table.column(self._column) if sign * v > sign * threshold])} "
                f"{'above' if sign > 0 else 'below'} {threshold}"
            ),
        )

    def total(self) -> Program:
        """Add all numbers."""
        return Program(
            name="total",
            compute=lambda table: sum(table.column(self._column)),
            cells=self._all,
            claim=lambda n: (f"ask_total{self._suffix}", {"n": spelled(n), **self._when}),
            reason=lambda table: plus(table.column(self._column)),
        )

    def mean(self) -> Program:
        """Divide the sum of all numbers by how many there are."""
        count = len(self._who)
        return Program(
            name="mean",
            compute=lambda table: sum(table.column(self._column)),
            cells=self._all,
            claim=lambda total: ("ask_mean", {"n": spelled(total // count)}) if total % count == 0 else None,
            reason=lambda table: f"{plus(table.column(self._column))}, of {NUMBERS[count]}",
        )

    def range(self) -> Program:
        """Subtract the smallest number from the largest."""
        return Program(
            name="maximum and minimum",
            compute=lambda table: max(table.column(self._column)) - min(table.column(self._column)),
            cells=self._all,
            claim=lambda k: ("ask_range", {"k": spelled(k)}),
            reason=lambda table: minus(max(table.column(self._column)), min(table.column(self._column))),
        )

    def _two(self, a: int, b: int) -> dict[str, str]:
        return {"a": self._who[a], "b": self._who[b], **self._when}

    def _of(self, table: Table, entity: int) -> int:
        row = table.values[entity]
        return sum(row) if self._column < 0 else row[self._column]

    def _cells(self, table: Table, *entities: int) -> Sequence[Cell]:
        columns = range(len(table.values[0])) if self._column < 0 else (self._column,)
        return [(entity, column) for entity in entities for column in columns]

    def _all(self, table: Table) -> Sequence[Cell]:
        return self._cells(table, *range(len(table.values)))
