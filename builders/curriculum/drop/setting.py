"""What a scene is about: a domain, its entities and things, and the table with its variants."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from wabe.builders.curriculum.drop.source import (
    BUILDING,
    GROUPS,
    PERIODS,
    Domain,
    Group,
    Periods,
    domains,
    own_items,
    own_names,
)
from wabe.builders.curriculum.lexicon.source import content_words, words
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.scenes import Vocabulary

Cell: TypeAlias = tuple[int, int]
"""An entity and a column."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
KINDS = ("single", "double", "grouped", "years")
SIZES = {"single": (5, 6, 7), "double": (4, 5), "grouped": (5, 6), "years": (5, 6, 7)}
VARIANTS = 8


class Table(NamedTuple):
    """The numbers of every entity, and the group to which it belongs."""

    values: tuple[tuple[int, ...], ...]
    groups: tuple[int, ...]

    def column(self, place: int) -> list[int]:
        """Return the numbers of a column, or the sums of the rows (-1)."""
        return [sum(row) for row in self.values] if place < 0 else [row[place] for row in self.values]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The words of a scene."""

    kind: str
    domain: Domain
    entities: tuple[str, ...]
    names: tuple[str, ...]
    item: str
    items: str
    periods: Periods | None
    groups: tuple[Group, Group] | None
    lemmas: tuple[str, ...]
    slots: dict[str, str]
    """What sentences of any kind may need."""


def draw_setting(dice: Dice, vocabulary: Vocabulary, kind: str) -> Setting:
    """Draw the words of a scene."""
    years = kind == "years"
    domain = dice.one([domain for domain in domains() if (domain.name == BUILDING) == years])
    count = dice.one(SIZES[kind])
    names = tuple(dice.some(_names(domain.entity, vocabulary.value), count))
    item, items = domain.item, domain.items
    if not item:
        item, items = dice.one(_items(domain.name, vocabulary.value))
    periods = dice.one(PERIODS[domain.rhythm]) if kind == "double" else None
    groups = dice.one(GROUPS[domain.entity]) if kind == "grouped" else None
    slots = {
        **{name: getattr(domain, name) for name in ("singular", "plural", "base", "past", "participle")},
        "item": item,
        "items": items,
        "count": NUMBERS[count],
        "a_item": f"{'an' if item[0] in 'aeiou' else 'a'} {item}",
    }
    if periods:
        slots["both"] = periods.both
    return Setting(
        kind=kind,
        domain=domain,
        entities=tuple(f"the {name}" for name in names) if domain.entity == "ship" else names,
        names=names,
        item=item,
        items=items,
        periods=periods,
        groups=groups,
        lemmas=() if domain.item else tuple(content_words([item])),
        slots=slots,
    )


def draw_tables(dice: Dice, setting: Setting) -> list[Table]:
    """Draw a table and variants of it in which cells have changed places, or have other numbers."""
    count, columns = len(setting.entities), 2 if setting.kind == "double" else 1
    domain = setting.domain
    fresh = dice.some(range(domain.low, domain.high + 1), count * columns + VARIANTS * 2)
    values = [fresh.pop() for _ in range(count * columns)]
    if setting.kind != "years" and dice.chance(40):
        # Something is half of something else.
        place = dice.below(len(values))
        other = dice.below(len(values))
        if values[other] % 2 == 0 and other // columns != place // columns and values[other] // 2 >= domain.low:
            values[place] = values[other] // 2
    groups = _groups(dice, count) if setting.groups else []
    found: list[Table] = []
    first = (tuple(values), tuple(groups))
    states = [first]
    while len(states) < VARIANTS:
        changed, divided = map(list, first if dice.chance(50) else dice.one(states))
        _change(dice, changed, fresh)
        if divided and dice.chance(40):
            _exchange(dice, divided)
        if (state := (tuple(changed), tuple(divided))) not in states:
            states.append(state)
    for numbers, division in states:
        rows = tuple(numbers[place : place + columns] for place in range(0, len(numbers), columns))
        found.append(Table(rows, division))
    return found


def _change(dice: Dice, values: list[int], fresh: list[int]) -> None:
    """Let two cells change places, or give one another number."""
    one, other = dice.some(range(len(values)), 2)
    if dice.chance(65) or not fresh:
        values[one], values[other] = values[other], values[one]
    else:
        values[one] = fresh.pop()


def _groups(dice: Dice, count: int) -> list[int]:
    groups = [0, 0, 1, 1, *(dice.below(2) for _ in range(count - 4))]
    return dice.shuffled(groups)


def _exchange(dice: Dice, groups: list[int]) -> None:
    """Let one of each group change places with one of the other."""
    one = dice.one([place for place, group in enumerate(groups) if group == 0])
    other = dice.one([place for place, group in enumerate(groups) if group == 1])
    groups[one], groups[other] = 1, 0


def spelled(number: int) -> str:
    """Write a number: in letters up to twelve."""
    return NUMBERS[number] if 0 < number < len(NUMBERS) else str(number)


def listed(names: list[str]) -> str:
    """Write names one after the other."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


@cache
def _names(entity: str, vocabulary: str) -> tuple[str, ...]:
    every = words("names") if entity == "person" else [word for word in own_names() if word.kind == entity]
    return tuple(word["name"] for word in every if word.vocabulary == vocabulary)


@cache
def _items(domain: str, vocabulary: str) -> tuple[tuple[str, str], ...]:
    every = [word for word in own_items() if word.kind == domain and word.vocabulary == vocabulary]
    return tuple((word["singular"], word["plural"]) for word in every)
