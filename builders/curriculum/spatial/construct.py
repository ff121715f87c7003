"""Spatial scenes: chains of facts about places, and what follows from them whichever way their words are read."""

from collections.abc import Sequence

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import DOES_NOT_FOLLOW, FOLLOWS
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels, Scene, Told, Vocabulary
from wabe.builders.curriculum.library.squares import squares
from wabe.builders.curriculum.spatial.domains import LEVELS, LINES, PLANES, SHAPES, Domain, cast
from wabe.builders.curriculum.spatial.judging import Asked, Given
from wabe.builders.curriculum.spatial.placements import Shape, grid
from wabe.builders.curriculum.spatial.plans import hypotheses, make_plan, premises
from wabe.builders.curriculum.spatial.telling import tell as tell_pair
from wabe.builders.curriculum.spatial.wording import hypothesis, premise

HYPOTHESES = 14
# Scenes with 2, 3 and 4 hops take turns.
HOPS = 3


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene; its number sets how many facts its longest inference combines: 2, 3 or 4."""
    dice = Dice(draws, "scene")
    hops = 2 + number % HOPS
    domain = _domain(dice, hops)
    plan = make_plan(dice, SHAPES[domain.plane], hops)
    where = grid(plan.shape, plan.entities)
    # Two scenes in three are meant for pairs in which what does not follow is left open.
    undecided = number // HOPS % 3 > 0
    plane = plan.shape is Shape.PLANE
    planned = premises(dice, plan, mostly_broken=undecided and not plane)
    made = [(Given(where, facts), undecided and (broken or plane)) for facts, broken in planned]
    given = [one for one, _ in made if one.possible]
    open_only = [wanted for one, wanted in made if one.possible]
    asked = [Asked(where, fact) for fact in hypotheses(dice, plan)]
    labels = _labels(given, asked, open_only)
    kept = _telling(dice, labels)
    asked = [asked[place] for place in kept]
    labels = labels[:, kept]
    people = cast(dice, domain, vocabulary, plan.entities)

    def tell(premise_place: int, hypothesis_place: int) -> Told:
        label = int(labels[premise_place, hypothesis_place])
        return tell_pair(domain, people, given[premise_place], asked[hypothesis_place], label)

    return Scene(
        premises=[premise(dice, domain, people, one.facts) for one in given],
        hypotheses=[hypothesis(dice, domain, people, one.fact) for one in asked],
        labels=labels,
        tell=tell,
    )


def _labels(given: Sequence[Given], asked: Sequence[Asked], open_only: Sequence[bool]) -> Labels:
    """Label every pair; what does not follow must not be open at first sight, nor, for some premises, be false."""
    labels = np.array([[one.label(fact) for fact in asked] for one in given], dtype=np.int8).reshape(len(given), -1)
    for row, column in np.argwhere(labels == DOES_NOT_FOLLOW).tolist():
        if not given[row].touches(asked[column]) or (open_only[row] and given[row].excludes(asked[column])):
            labels[row, column] = UNUSABLE
    return labels


def _domain(dice: Dice, hops: int) -> Domain:
    """Choose a world: one in two is a plane, one in three a line; only up to three steps are counted."""
    kinds = (PLANES, PLANES, PLANES, LINES, LINES, LINES if hops > 3 else LEVELS)
    return dice.one(dice.one(kinds))


def _telling(dice: Dice, labels: Labels) -> list[int]:
    """Return the hypotheses that follow from one premise and not from another; none, if there is no square of them."""
    if not len(squares(labels, 2)[0]):
        return []
    both = (labels == FOLLOWS).any(axis=0) & (labels == DOES_NOT_FOLLOW).any(axis=0)
    return dice.shuffled(np.nonzero(both)[0].tolist())[:HYPOTHESES]
