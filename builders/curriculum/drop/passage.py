"""Tells a table as a passage: some numbers as such, some by way of others, and what has nothing to do with them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from wabe.builders.curriculum.drop.setting import Cell, Setting, Table, listed, spelled
from wabe.builders.curriculum.drop.source import BUILDING, Group
from wabe.builders.curriculum.drop.telling import filled, patterns, told
from wabe.builders.curriculum.library.dice import Dice

# How often, in a hundred, passages list their entities, say something else, and tell two plain facts in one sentence.
ROSTER = 45
EXTRA = 70
NUMBER = 60
MERGED = 45
# How often a number is told by its sum with another, and not by their difference.
SUMMED = 20


@dataclass(slots=True)
class Passage:
    """A text, and for each cell the facts that lead to it and how its number comes about."""

    text: str = ""
    constructions: list[str] = field(default_factory=list)
    behind: dict[Cell, frozenset[int]] = field(default_factory=dict)
    shown: dict[Cell, str] = field(default_factory=dict)
    facts: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def add(self, construction: str, slots: dict[str, str], shown: dict[Cell, str], *needed: Cell) -> None:
        """Add a fact from which some cells follow, given others."""
        number = len(self.facts)
        self.facts.append((construction, slots))
        before = frozenset().union(*(self.behind[cell] for cell in needed))
        for cell, how in shown.items():
            self.behind[cell] = before | {number}
            self.shown[cell] = how


def tell_table(dice: Dice, setting: Setting, table: Table, indirectly: int) -> Passage:
    """Tell a table, so many of a hundred numbers by way of others."""
    passage = Passage()
    match setting.kind:
        case "double":
            _tell_rows(dice, setting, table, passage, indirectly)
        case "years":
            _tell_years(dice, setting, table, passage, indirectly)
        case _:
            _tell_cells(dice, setting, table, passage, indirectly)
    sentences = dice.shuffled([told(dice, construction, setting, slots)[0] for construction, slots in passage.facts])
    passage.constructions = sorted({construction for construction, _ in passage.facts})
    name = setting.domain.name
    if setting.groups:
        sentences.insert(dice.below(2) * len(sentences), _division(dice, setting, table, setting.groups))
        # Who belongs to which group is one more fact.
        passage.facts.append(("group", {}))
    for extra in dice.some(patterns()[f"extra_{name}"], sum(dice.chance(EXTRA) for _ in range(2))):
        sentences.insert(dice.below(len(sentences) + 1), filled(extra, setting, {}))
    if dice.chance(NUMBER):
        number = spelled(2 + dice.below(95))
        sentences.insert(dice.below(len(sentences) + 1), told(dice, f"number_{name}", setting, {"n": number})[0])
    if dice.chance(ROSTER):
        names = {"names": listed(dice.shuffled(setting.entities))}
        sentences.insert(0, told(dice, "roster_town" if name == BUILDING else "roster", setting, names)[0])
    sentences.insert(0, told(dice, f"intro_{name}", setting, {})[0])
    passage.text = " ".join(sentences)
    return passage


def _division(dice: Dice, setting: Setting, table: Table, groups: tuple[Group, Group]) -> str:
    first = dice.below(2)
    sides: tuple[list[str], list[str]] = [], []
    for entity, group in zip(setting.entities, table.groups, strict=True):
        sides[group].append(entity)
    members = [dice.shuffled(side) for side in sides]
    slots = {
        "names": listed(members[first]),
        "others": listed(members[1 - first]),
        "told": groups[first].told,
        "told_rest": groups[1 - first].told,
    }
    return told(dice, "group", setting, slots)[0]


def _tell_cells(dice: Dice, setting: Setting, table: Table, passage: Passage, indirectly: int) -> None:
    values, who = table.column(0), setting.entities
    plain, linked = _planned(dice, len(values), indirectly)
    for some in plain:
        slots = {"a": who[some[0]], "n": spelled(values[some[0]])}
        if len(some) > 1:
            slots |= {"b": who[some[1]], "m": spelled(values[some[1]])}
        passage.add("cells" if len(some) > 1 else "cell", slots, {(one, 0): str(values[one]) for one in some})
    for entity, other in linked:
        if dice.chance(SUMMED):
            total = values[entity] + values[other]
            slots = {"a": who[other], "b": who[entity], "n": spelled(total)}
            passage.add("sum", slots, {(entity, 0): f"{total} - {values[other]} = {values[entity]}"}, (other, 0))
        else:
            _link(setting, values, (entity, 0), (other, 0), passage, "")


def _planned(dice: Dice, count: int, indirectly: int) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Return whose numbers are told as such, one or two at a time, and whose by way of whose."""
    order = dice.shuffled(range(count))
    direct = [place for place in range(count) if place == 0 or not dice.chance(indirectly)]
    linked = [(order[place], order[dice.below(place)]) for place in range(count) if place not in direct]
    plain: list[list[int]] = []
    for place in direct:
        if plain and len(plain[-1]) == 1 and dice.chance(MERGED):
            plain[-1].append(order[place])
        else:
            plain.append([order[place]])
    return plain, linked


def _link(setting: Setting, values: Sequence[int], cell: Cell, other: Cell, passage: Passage, when: str) -> None:
    """Tell a number by way of another of the same column."""
    one, two = values[cell[0]], values[other[0]]
    who, whose = setting.entities[cell[0]], setting.entities[other[0]]
    suffix, slots = ("_when", {"p": when}) if when else ("", {})
    if one == two:
        slots |= {"a": whose, "b": who}
        passage.add(f"same{suffix}", slots, {cell: str(one)}, other)
    elif 2 * one == two or one == 2 * two:
        slots |= {"a": who, "b": whose} if one < two else {"a": whose, "b": who}
        passage.add(f"twice{suffix}", slots, {cell: f"{two} {'/' if one < two else '*'} 2 = {one}"}, other)
    else:
        difference = abs(one - two)
        slots |= {"a": who, "b": whose} if one < two else {"a": whose, "b": who}
        slots |= more_of(setting, difference)
        passage.add(f"more{suffix}", slots, {cell: f"{two} {'-' if one < two else '+'} {difference} = {one}"}, other)


def more_of(setting: Setting, number: int) -> dict[str, str]:
    """Return the slots of so many more things."""
    return {"k": spelled(number), "items_k": setting.item if number == 1 else setting.items}


def years_of(number: int) -> str:
    """Write a number of years."""
    return "one year" if number == 1 else f"{spelled(number)} years"


def _tell_years(dice: Dice, setting: Setting, table: Table, passage: Passage, indirectly: int) -> None:
    values, who = table.column(0), setting.entities
    plain, linked = _planned(dice, len(values), indirectly)
    for some in plain:
        slots = {"a": who[some[0]], "y": str(values[some[0]])}
        if len(some) > 1:
            slots |= {"b": who[some[1]], "z": str(values[some[1]])}
        passage.add("years" if len(some) > 1 else "year", slots, {(one, 0): str(values[one]) for one in some})
    for entity, other in linked:
        one, two = values[entity], values[other]
        if one == two:
            passage.add("same_year", {"a": who[other], "b": who[entity]}, {(entity, 0): str(one)}, (other, 0))
            continue
        slots = {"a": who[entity], "b": who[other]} if one < two else {"a": who[other], "b": who[entity]}
        how = f"{two} {'-' if one < two else '+'} {abs(one - two)} = {one}"
        passage.add("later", {**slots, "k": years_of(abs(one - two))}, {(entity, 0): how}, (other, 0))


def _tell_rows(dice: Dice, setting: Setting, table: Table, passage: Passage, indirectly: int) -> None:
    periods = setting.periods
    if periods is None:
        return
    names = (periods.first, periods.second)
    known: list[int] = []
    for entity in dice.shuffled(range(len(table.values))):
        values = table.values[entity]
        if known and dice.chance(indirectly):
            _tell_row_by_others(dice, setting, table, passage, entity, dice.one(known))
        else:
            first = dice.below(2)
            p, q = names[first], names[1 - first]
            who, n, m = setting.entities[entity], values[first], values[1 - first]
            cells = (entity, first), (entity, 1 - first)
            if dice.chance(indirectly):
                slots = {"a": who, "s": spelled(n + m), "n": spelled(n), "p": p}
                passage.add("row_total", slots, {cells[0]: str(n), cells[1]: f"{n + m} - {n} = {m}"})
            elif dice.chance(indirectly) and n != m:
                passage.add("cell_when", {"a": who, "n": spelled(n), "p": p}, {cells[0]: str(n)})
                slots = {"a": who, "p": p, "q": q} if n < m else {"a": who, "p": q, "q": p}
                how = f"{n} {'+' if n < m else '-'} {abs(n - m)} = {m}"
                passage.add("change", slots | more_of(setting, abs(n - m)), {cells[1]: how}, cells[0])
            else:
                slots = {"a": who, "n": spelled(n), "m": spelled(m), "p": p, "q": q}
                passage.add("row", slots, {cells[0]: str(n), cells[1]: str(m)})
        known.append(entity)


def _tell_row_by_others(dice: Dice, setting: Setting, table: Table, passage: Passage, entity: int, other: int) -> None:
    """Tell one or both numbers of a row by way of another row's."""
    both = dice.chance(40)
    linked = dice.below(2)
    for column, when in enumerate(setting.periods[:2] if setting.periods else ()):
        if both or column == linked:
            _link(setting, table.column(column), (entity, column), (other, column), passage, when)
        else:
            value = table.values[entity][column]
            slots = {"a": setting.entities[entity], "n": spelled(value), "p": when}
            passage.add("cell_when", slots, {(entity, column): str(value)})
