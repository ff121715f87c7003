"""Makes a scene of premises and hypotheses that are still without words."""

from dataclasses import dataclass

import numpy as np

from wabe.builders.curriculum.boolean.claims import Claim, claim, sentence
from wabe.builders.curriculum.boolean.glances import glances
from wabe.builders.curriculum.boolean.searching import Marks, Places, find_squares, label_pairs, steps
from wabe.builders.curriculum.boolean.spaces import Space
from wabe.builders.curriculum.boolean.telling import Teller
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.models import NEUTRAL
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Told

# How many triples of hypotheses are looked at.
TRIPLES = 600
# How many squares a scene should have, so that there is a choice.
SQUARES = 28
# A square has three premises of up to five claims, which are ordered and worded, and three hypotheses.
ROLLS_PER_SQUARE = 33


@dataclass(frozen=True, slots=True, kw_only=True)
class Demands:
    """How difficult pairs must be."""

    open_steps: int
    """How many claims of the premise bear on an open hypothesis, at least."""
    decided_steps: int
    """How many must be combined to decide a hypothesis, at least: 1 or 2."""
    quotes: bool
    """Whether the premise may contain the hypothesis word by word."""


def build_scene(
    space: Space,
    premises: Places,
    hypotheses: Places,
    demands: Demands,
    teller: Teller,
    draws: Draws,
    disputed: Marks | None = None,
) -> Scene:
    """Choose premises, which are rows of forms, and hypotheses that form squares, and put them into words.

    A pair that is disputed, because readers may disagree on its label, is not used.
    """
    labels = label_pairs(space, premises, hypotheses)
    if disputed is not None:
        labels[disputed] = UNUSABLE
    needed = steps(space, premises, hypotheses, labels)
    labels[needed < np.where(labels == NEUTRAL, demands.open_steps, demands.decided_steps)] = UNUSABLE
    rows, columns = find_squares(labels, needed, draws.numbers("triples", 1 << 30, 3 * TRIPLES), SQUARES)
    rolls = iter(draws.numbers("texts", 1 << 30, ROLLS_PER_SQUARE * SQUARES))
    passages: list[list[Claim]] = []
    for row in rows:
        order = sorted(premises[row].tolist(), key=lambda _: next(rolls))
        passages.append([claim(space.forms[place], next(rolls), teller.words) for place in order])
    questions = [claim(space.forms[place], next(rolls), teller.words) for place in hypotheses[columns].tolist()]
    chosen = labels[np.ix_(rows, columns)]
    for place, claims in enumerate(passages if not demands.quotes else ()):
        said = " ".join(one.text for one in claims)
        chosen[place, [one.text[:-1] in said for one in questions]] = UNUSABLE

    def tell(premise: int, hypothesis: int) -> Told:
        return teller.tell(passages[premise], questions[hypothesis], int(chosen[premise, hypothesis]))

    return Scene(
        premises=[sentence(claims, teller.words) for claims in passages],
        hypotheses=[sentence([one], teller.words) for one in questions],
        labels=chosen,
        tell=tell,
        cues=glances(passages, questions),
    )
