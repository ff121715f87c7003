"""Programs over years."""

from wabe.builders.curriculum.drop.passage import years_of
from wabe.builders.curriculum.drop.programs import (
    Answer,
    Program,
    compared,
    extreme_of,
    larger,
    minus,
    some_of,
    top,
)
from wabe.builders.curriculum.drop.setting import Setting, Table, spelled
from wabe.builders.curriculum.library.dice import Dice


class Ages:
    """Programs over the years in which towns built something; each town has one year."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._who = setting.entities

    def drawn(self, dice: Dice, shallow: bool) -> list[Program]:
        """Draw programs that look at a few cells, or at all."""
        a, b, d = dice.some(range(len(self._who)), 3)
        if shallow:
            few = [self.year(a), self.year(d), self.difference(a, b), self.difference(b, d)]
            return [*few, self.compare(a, b), self.compare(d, a), self.compare(b, d)]
        counts = [self.count(dice, 1), self.count(dice, -1), self.rank(a), self.rank(b), self.rank(d)]
        return [*counts, self.extreme(1), self.extreme(-1), self.range()]

    def year(self, a: int) -> Program:
        """Look a year up."""
        return Program(
            name="lookup",
            compute=lambda table: table.values[a][0],
            cells=lambda _: [(a, 0)],
            claim=lambda year: ("ask_year", {"a": self._who[a], "y": str(year)}),
            reason=lambda table: f"the year is {table.values[a][0]}",
        )

    def difference(self, a: int, b: int) -> Program:
        """Subtract one year from another."""

        def claim(k: int) -> tuple[str, dict[str, str]] | None:
            first, second = (a, b) if k > 0 else (b, a)
            slots = {"a": self._who[first], "b": self._who[second], "k": years_of(abs(k))}
            return ("ask_year_difference", slots) if k else None

        return Program(
            name="duration",
            compute=lambda table: table.values[b][0] - table.values[a][0],
            cells=lambda _: [(a, 0), (b, 0)],
            claim=claim,
            reason=lambda table: minus(table.values[b][0], table.values[a][0]),
        )

    def compare(self, a: int, b: int) -> Program:
        """Tell which of two years is earlier."""
        return Program(
            name="comparison",
            compute=lambda table: larger(table.values[b][0], table.values[a][0]),
            cells=lambda _: [(a, 0), (b, 0)],
            claim=lambda first: (
                "ask_year_compare",
                {"a": self._who[a if first else b], "b": self._who[b if first else a]},
            ),
            reason=lambda table: compared(table.values[b][0], table.values[a][0]),
        )

    def extreme(self, sign: int) -> Program:
        """Find the last year, or the first."""
        return Program(
            name="maximum" if sign > 0 else "minimum",
            compute=lambda table: top(table.column(0), sign),
            cells=_all,
            claim=lambda a: ("ask_youngest" if sign > 0 else "ask_oldest", {"a": self._who[a]}),
            reason=lambda table: extreme_of(table.column(0), sign),
        )

    def rank(self, a: int) -> Program:
        """Count the years before one of them."""

        def ranked(table: Table) -> Answer:
            years = table.column(0)
            return None if years.count(years[a]) > 1 else sum(year < years[a] for year in years)

        return Program(
            name="sort",
            compute=ranked,
            cells=_all,
            claim=lambda c: (
                ("ask_year_rank", {"a": self._who[a], "c": spelled(c), "are_c": "is" if c == 1 else "are"})
                if 0 < c < len(self._who) - 1
                else None
            ),
            reason=lambda table: f"in order: {', '.join(map(str, sorted(table.column(0))))}",
        )

    def count(self, dice: Dice, sign: int) -> Program:
        """Count the years after one year, or before."""
        low, high = self._setting.domain.low, self._setting.domain.high
        threshold = (low + dice.below(high - low)) // 10 * 10 + 10

        def counted(table: Table) -> Answer:
            years = table.column(0)
            return None if threshold in years else sum(sign * year > sign * threshold for year in years)

        name = "ask_year_after" if sign > 0 else "ask_year_until"
        return Program(
            name="count",
            compute=counted,
            cells=_all,
            claim=lambda c: (
                (name, {"c": spelled(c), "t": str(threshold), "were_c": "was" if c == 1 else "were"})
                if 0 < c < len(self._who)
                else None
            ),
            reason=lambda table: (
                f"{some_of([year for year in table.column(0) if sign * year > sign * threshold])} "
                f"{'after' if sign > 0 else 'before'} {threshold}"
            ),
        )

    def range(self) -> Program:
        """Subtract the first year from the last."""
        return Program(
            name="maximum and minimum",
            compute=lambda table: max(table.column(0)) - min(table.column(0)),
            cells=_all,
            claim=lambda k: ("ask_year_range", {"k": years_of(k)}),
            reason=lambda table: minus(max(table.column(0)), min(table.column(0))),
        )


def _all(table: Table) -> list[tuple[int, int]]:
    return [(entity, 0) for entity in range(len(table.values))]
