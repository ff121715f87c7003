"""Names of counts in a text: of a category, a kind, a colour or a single item, for a person and a day."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wabe.builders.curriculum.counting.intervals import LIMIT, Condition


@dataclass(frozen=True, slots=True)
class Count:
    """How many things somebody did something with; empty fields do not restrict it."""

    who: str
    day: str
    category: str
    kind: str = ""
    colour: str = ""
    item: str = ""

    @property
    def name(self) -> str:
        """Return one string for all that the count is of."""
        return "/".join((self.who, self.day, self.category, self.kind, self.colour, self.item))


Sum = Mapping[Count, int]
Ranges = Sequence[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class Statement:
    """A sum is in one of some ranges or, if `parity` is given, even (0) or odd (1)."""

    sum: Sum
    ranges: Ranges
    parity: int | None = None

    def denied(self) -> "Statement":
        """Return the statement that is true if this one is not."""
        if self.parity is not None:
            return Statement(self.sum, self.ranges, 1 - self.parity)
        gaps: list[tuple[int, int | None]] = []
        # Sums of comparisons can be negative.
        start: int | None = -LIMIT * 4
        for low, high in sorted(self.ranges, key=lambda one: one[0]):
            if start is not None and low > start:
                gaps.append((start, low - 1))
            start = None if high is None or start is None else max(start, high + 1)
        return Statement(self.sum, [*gaps, *([(start, None)] if start is not None else [])])


def counts_of(statements: Iterable[Statement]) -> list[Count]:
    """Return all counts that statements name, each once."""
    return list(dict.fromkeys(count for statement in statements for count in statement.sum))


def terms_of(total: Sum, named: Sequence[Count]) -> dict[str, int]:
    """Write a sum in counts that have no part in common: kinds and what is left, colours and what is left, items."""
    terms: dict[str, int] = {}
    for count, weight in total.items():
        for part in _parts(count, named):
            terms[part] = terms.get(part, 0) + weight
    return {name: weight for name, weight in terms.items() if weight}


def _parts(count: Count, named: Sequence[Count]) -> list[str]:
    if count.item or count.colour:
        return [count.name]
    if count.kind:
        colours = [one.name for one in named if one.colour and _same(one, count) and one.kind == count.kind]
        return [*colours, f"{count.name}/other"] if colours else [count.name]
    kinds = dict.fromkeys(one.kind for one in named if one.kind and _same(one, count))
    parts = [part for kind in kinds for part in _parts(Count(count.who, count.day, count.category, kind), named)]
    items = [one.name for one in named if one.item and _same(one, count)]
    return [*parts, *items, f"{count.name}/other"]


def _same(one: Count, other: Count) -> bool:
    return (one.who, one.day, one.category) == (other.who, other.day, other.category)


def conditions_of(statement: Statement, named: Sequence[Count], place: int) -> list[Condition]:
    """Return the conditions of which one must be met for the statement to be true."""
    terms = terms_of(statement.sum, named)
    if statement.parity is not None:
        half = {**terms, f"half of {place}": -2}
        return [Condition(half, statement.parity, statement.parity)]
    return [Condition(terms, low, high) for low, high in statement.ranges]
