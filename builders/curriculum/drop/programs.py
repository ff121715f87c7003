"""Programs over a table, and sentences that claim an answer: of each program, answers that it has on some variant."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from wabe.builders.curriculum.drop.setting import Cell, Table
from wabe.builders.curriculum.library.dice import Dice

Answer: TypeAlias = int | bool | None
"""A number, an entity, whether something is so, or None where there is no one answer, as with two that are first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """Something that can be computed from a table."""

    name: str
    compute: Callable[[Table], Answer]
    cells: Callable[[Table], Sequence[Cell]]
    """What it looks at."""
    claim: Callable[[int], tuple[str, dict[str, str]] | None]
    """From an answer to the construction and the slots of a sentence; None for one that nobody would claim."""
    reason: Callable[[Table], str]
    """How the answer comes about, from the numbers."""
    divided: bool = False
    """Whether it matters who belongs to which group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence with the program that decides it and the answer that it claims."""

    program: Program
    answer: int
    construction: str
    slots: dict[str, str]

    def holds(self, table: Table) -> bool | None:
        """Tell whether a claim is true of a table; None if readers could differ."""
        found = self.program.compute(table)
        return None if found is None else found == self.answer


def draw_claims(dice: Dice, tables: Sequence[Table], programs: Sequence[Program]) -> list[Claim]:
    """Draw claims that are true of some tables and false of others: up to two of a program."""
    found: list[Claim] = []
    for program in programs:
        answers = [program.compute(table) for table in tables]
        different = list(dict.fromkeys(int(answer) for answer in answers if answer is not None))
        if len(different) < 2:
            continue
        found += [
            Claim(program=program, answer=answer, construction=claim[0], slots=claim[1])
            for answer in dice.some(different, 2)
            if (claim := program.claim(answer)) is not None
        ]
    return found


def top(values: Sequence[int], sign: int = 1) -> Answer:
    """Return the place of the largest number, or of the smallest; None if there are two."""
    best = max(sign * value for value in values)
    places = [place for place, value in enumerate(values) if sign * value == best]
    return places[0] if len(places) == 1 else None


def larger(one: int, other: int) -> Answer:
    """Tell whether one number is larger than another; None if they are the same."""
    return None if one == other else one > other


def minus(one: int, other: int) -> str:
    """Write a subtraction."""
    return f"{one} - {other} = {one - other}"


def plus(values: Sequence[int]) -> str:
    """Write an addition."""
    return f"{' + '.join(map(str, values))} = {sum(values)}"


def compared(one: int, other: int) -> str:
    """Write which of two numbers is larger."""
    return f"{one} is {'more' if one > other else 'less'} than {other}" if one != other else f"both are {one}"


def extreme_of(values: Sequence[int], sign: int) -> str:
    """Write the largest or the smallest number."""
    return f"the {'largest' if sign > 0 else 'smallest'} number is {max(values) if sign > 0 else min(values)}"


def some_of(values: Sequence[int]) -> str:
    """Write how many numbers there are."""
    numbers = ", ".join(map(str, values))
    return f"{len(values)} of them ({numbers}) {'is' if len(values) == 1 else 'are'}" if values else "none is"


def rank_of(values: Sequence[int], entity: int) -> Answer:
    """Return how many are larger; None if one is the same."""
    if values.count(values[entity]) > 1:
        return None
    return sum(value > values[entity] for value in values)
