"""Builds scenes: premises put together from one pool of statements, and hypotheses that they decide differently."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.negation.kinds import KINDS, Places, Shape
from wabe.builders.curriculum.negation.searching import Search
from wabe.builders.curriculum.negation.telling import Teller
from wabe.builders.curriculum.negation.wording import (
    Setting,
    Statement,
    capitalised,
    draw_setting,
    joined,
    operators_of,
    patterns,
)

# How many statements are drawn for a scene, how many premises are made of them, and how many hypotheses are drawn.
POOL, PREMISES, HYPOTHESES = 20, 140, 50
# How many squares are offered to the chooser.
SQUARES = 5
# Hypotheses are short.
LONGEST_HYPOTHESIS = 9
# So often in a hundred times, two people or two things are spoken of of whom others say more.
FOCUS = 60
PLAIN = ("did", "not", "not not")
# So often in a hundred times, a plain hypothesis is a double negation where the level allows it: more would tire.
DOUBLE = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A difficulty."""

    shapes: Sequence[Shape]
    statements: Sequence[int]
    """How many statements a premise has."""
    operators: range
    """How many operators a statement may have."""
    asked: range
    """How many operators a hypothesis may have."""
    loose: int
    """How many statements of the pool leave things open."""
    together: bool = False
    """Whether pairs are preferred that no single statement decides."""


LEVELS = (
    Level(shapes=((3, 3), (3, 3), (3, 4)), statements=(2, 3), operators=range(2), asked=range(2), loose=6),
    Level(shapes=((3, 3),), statements=(2, 3), operators=range(1, 3), asked=range(3), loose=8),
    Level(shapes=((3, 3),), statements=(2, 3), operators=range(2, 5), asked=range(4), loose=9),
    Level(shapes=((3, 3),), statements=(3,), operators=range(4), asked=range(3), loose=10, together=True),
)
# Statements that leave open, by themselves, everything that they speak of.
LOOSE = (
    *("not both items", "one item or both", "one item of two", "some item", "not all items", "not both people"),
    *("one person or both", "one person of two", "not everybody", "somebody", "somebody not", "nobody both"),
    *("nobody without", "nobody all"),
)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Build a scene; its number sets how many operators have to be combined."""
    level = LEVELS[number % len(LEVELS)]
    setting = draw_setting(draws, vocabulary, draws.one("shape", level.shapes))
    dice = Dice(draws, "statements")
    search = Search(shape=setting.shape, pool=_pool(setting, level, dice), asked=_hypotheses(setting, level, dice))
    every = search.premises(level.statements, draws, PREMISES)
    labels = search.labels(every)
    rows, columns = search.squares(every, labels, SQUARES, together=level.together)
    premises = [dice.shuffled([search.pool[place] for place in dict.fromkeys(every[row].tolist())]) for row in rows]
    hypotheses = [search.asked[column] for column in columns]
    chosen = labels[np.ix_(rows, columns)]
    teller = Teller(setting)

    def tell(premise: int, hypothesis: int) -> Told:
        return teller.tell(premises[premise], hypotheses[hypothesis], int(chosen[premise, hypothesis]))

    return Scene(
        premises=[_premise(setting, statements, dice) for statements in premises],
        hypotheses=[setting.sentence(f"{capitalised(one.text)}.", one.pattern.name) for one in hypotheses],
        labels=chosen,
        tell=tell,
    )


def _premise(setting: Setting, statements: Sequence[Statement], dice: Dice) -> Sentence:
    """Put the opening and some statements together."""
    text = f"{capitalised(setting.introduce())}. {joined([one.text for one in statements], dice)}"
    return setting.sentence(text, "+".join([setting.opening.name, *(one.pattern.name for one in statements)]))


def _pool(setting: Setting, level: Level, dice: Dice) -> list[Statement]:
    """Draw the statements of a scene, of different kinds as far as possible; first those that leave things open."""
    return [
        *_drawn([kind for kind in KINDS if kind in LOOSE], level.loose, setting, level, dice),
        *_drawn([kind for kind in KINDS if kind not in LOOSE], POOL - level.loose, setting, level, dice),
    ]


def _drawn(kinds: Sequence[str], count: int, setting: Setting, level: Level, dice: Dice) -> list[Statement]:
    usable = _fitting(kinds, level.operators)
    order: list[tuple[str, list[Pattern]]] = []
    while len(order) < count:
        order += dice.shuffled(usable)
    return [
        setting.state(kind, _places(kind, setting.shape, dice), dice.one(fitting)) for kind, fitting in order[:count]
    ]


def _places(kind: str, shape: Shape, dice: Dice) -> Places:
    """Draw whom and what a statement speaks of, nobody and nothing twice; the first ones more often."""
    people = iter(_some(shape[0], dice))
    things = iter(_some(shape[1], dice))
    return tuple(next(people) if slot in "pq" else next(things) for slot in KINDS[kind].slots)


def _some(count: int, dice: Dice) -> list[int]:
    """Draw two of some numbers."""
    among = 2 if dice.chance(FOCUS) else count
    first, second = dice.below(among), dice.below(among - 1)
    return [first, second + (second >= first)]


def _hypotheses(setting: Setting, level: Level, dice: Dice) -> list[Statement]:
    """Draw short statements, half of them plain or negated facts."""
    single, double, others = (
        _fitting(kinds, level.asked) for kinds in (PLAIN[:2], PLAIN[2:], [kind for kind in KINDS if kind not in PLAIN])
    )
    found: dict[tuple[str, Places], Statement] = {}
    for number in range(HYPOTHESES):
        plain = double if double and dice.chance(DOUBLE) else single
        kind, fitting = dice.one(plain if number % 2 else others)
        places = _places(kind, setting.shape, dice)
        statement = setting.state(kind, places, dice.one(fitting))
        if statement.text.count(" ") < LONGEST_HYPOTHESIS:
            found.setdefault((kind, places), statement)
    return list(found.values())


def _fitting(kinds: Sequence[str], operators: range) -> list[tuple[str, list[Pattern]]]:
    """Return the patterns of some kinds that have so many operators, where there are any."""
    fitting = [(kind, [one for one in patterns()[kind] if len(operators_of(one.text)) in operators]) for kind in kinds]
    return [(kind, some) for kind, some in fitting if some]
