"""Puzzle scenes: a puzzle, variants of it, and what each requires, allows or excludes, by trying all arrangements."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.analytic.asking import Asked, Mode, hypotheses, telling
from wabe.builders.curriculum.analytic.claims import Space, space_of
from wabe.builders.curriculum.analytic.domains import GROUPS, ORDERS, Groups, Order
from wabe.builders.curriculum.analytic.puzzles import make_puzzle, variants
from wabe.builders.curriculum.analytic.telling import tell as tell_pair
from wabe.builders.curriculum.analytic.wording import hypothesis, make_cast, premise
from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Scene, Told, Vocabulary

PREMISES = 8
HYPOTHESES = 14
CANDIDATES = 48
# The words of a passage, about as many as in the paper's task.
SHORTEST, LONGEST = 60, 120
SIZES = {
    5: ((2, 3), (3, 2), (1, 2, 2), (2, 2, 1), (2, 1, 2)),
    6: ((3, 3), (2, 4), (2, 2, 2), (1, 2, 3)),
    7: ((3, 4), (4, 3), (2, 2, 3), (3, 2, 2)),
}
EMPTY = np.zeros((0, 0), dtype=np.int8)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets whether it is about orders or groups, and how many conditions there are."""
    dice = Dice(draws, "scene")
    setting: Order | Groups = dice.one(GROUPS) if number % 2 else dice.one(ORDERS)
    promises_one = number // 2 % 3 == 2
    # Groups take more words to introduce, so they have fewer conditions.
    count = 4 + number // 6 % (2 if number % 2 else 4)
    space = _space(dice, groups=bool(number % 2), count=count)
    puzzle = make_puzzle(dice, space, count, promises_one=promises_one)
    if puzzle is None:
        return _nothing()
    puzzles = variants(dice, puzzle, PREMISES)
    asked = hypotheses(dice, space, promises_one=promises_one, count=CANDIDATES)
    columns = [[one.label(other) for other in puzzles] for one in asked]
    kept = _kept(dice, asked, columns)
    if len(kept) < 2:
        return _nothing()
    for one in puzzles:
        one.check()
    asked = [asked[place] for place in kept]
    cast = make_cast(dice, setting, vocabulary, space.entities, space.sizes)
    supposing = not promises_one and dice.chance(40)
    told = [premise(dice, cast, one, supposing=supposing) for one in puzzles]
    short = [place for place, one in enumerate(told) if SHORTEST <= len(one.text.split()) <= LONGEST]
    puzzles = [puzzles[place] for place in short]
    labels = np.array([[columns[place][one] for place in kept] for one in short], dtype=np.int8).reshape(-1, len(kept))

    def tell(premise_place: int, hypothesis_place: int) -> Told:
        return tell_pair(cast, puzzles[premise_place], asked[hypothesis_place])

    return Scene(
        premises=[told[place] for place in short],
        hypotheses=[hypothesis(dice, cast, one) for one in asked],
        labels=labels,
        tell=tell,
    )


def _kept(dice: Dice, asked: Sequence[Asked], columns: Sequence[Sequence[int]]) -> list[int]:
    """Return hypotheses that follow from one puzzle and not from another, about as many in each mode."""
    useful = dice.shuffled([place for place, labels in enumerate(columns) if telling(labels)])
    seen: Counter[Mode] = Counter()
    ranked: list[tuple[int, int, int]] = []
    for place in useful:
        seen[asked[place].mode] += 1
        ranked.append((seen[asked[place].mode], len(ranked), place))
    return [place for _, _, place in sorted(ranked)[:HYPOTHESES]]


def _space(dice: Dice, *, groups: bool, count: int) -> Space:
    """Choose how many entities there are, more for more conditions, and the sizes of groups."""
    if not groups:
        return space_of(5 + min(2, (count - 4 + dice.below(2)) // 2), ())
    # Three groups take many words, which leaves few for conditions.
    entities = 5 + dice.below(3)
    return space_of(entities, dice.one([one for one in SIZES[entities] if len(one) == 2 or count == 4 or entities < 7]))


def _nothing() -> Scene:
    def tell(_premise: int, _hypothesis: int) -> Told:
        raise IndexError

    return Scene(premises=[], hypotheses=[], labels=EMPTY, tell=tell)
