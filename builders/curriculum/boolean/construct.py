"""Builds scenes: claims about the same people with different connectives, chosen so that some form squares."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from wabe.builders.curriculum.boolean.building import Demands, build_scene
from wabe.builders.curriculum.boolean.forms import FAMILIES, LOOSE, PLAIN, UNFIT, Layout, Use, space_of, truths_of
from wabe.builders.curriculum.boolean.searching import Places, fit_premises
from wabe.builders.curriculum.boolean.settings import Kind, draw_setting
from wabe.builders.curriculum.boolean.spaces import Form
from wabe.builders.curriculum.boolean.telling import Teller
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import Scene, Vocabulary

# How many premises are looked at for a scene.
CANDIDATES = 240
# Of how many random premises those are kept that are worth reading.
POOL = 4_000
# How many hypotheses are plain facts.
FACTS = 12


class Part(StrEnum):
    """What a claim of a premise may be."""

    FACT = "a fact, perhaps with nobody else or nothing else"
    FIRM = "a claim that decides what it speaks of"
    LOOSE = "a claim that leaves open what it speaks of"
    THREE = "a claim about three people that leaves open who did it"
    PLAIN = "a hypothesis without a connective"
    ASKED = "a hypothesis with one"


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A difficulty."""

    shapes: Sequence[tuple[int, int]]
    """Numbers of people and deeds."""
    parts: Sequence[Part]
    """What the claims of a premise are."""
    demands: Demands
    claims: int
    """How many hypotheses have a connective."""


EASY = Demands(open_steps=0, decided_steps=1, quotes=True)
MIDDLING = Demands(open_steps=1, decided_steps=1, quotes=False)
DIFFICULT = Demands(open_steps=1, decided_steps=2, quotes=False)
LEVELS = (
    Level(shapes=((3, 2), (2, 3)), parts=(Part.FIRM,), demands=EASY, claims=3),
    Level(shapes=((3, 2), (2, 3)), parts=(Part.LOOSE, Part.FACT), demands=MIDDLING, claims=12),
    Level(shapes=((3, 2), (4, 2)), parts=(Part.THREE, Part.FIRM), demands=MIDDLING, claims=2),
    Level(shapes=((3, 2), (2, 3)), parts=(Part.LOOSE, Part.FIRM, Part.FACT), demands=MIDDLING, claims=3),
    Level(shapes=((3, 2), (2, 3)), parts=(Part.LOOSE, Part.LOOSE, Part.FACT), demands=DIFFICULT, claims=14),
)
# Scenes of the second give squares less often.
ORDER = (0, 1, 2, 3, 1, 4)


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Build a scene; its number sets how many claims have to be combined."""
    place = ORDER[number % len(ORDER)]
    level = LEVELS[place]
    shape = draws.one("shape", level.shapes)
    setting = draw_setting(draws, vocabulary, shape)
    premises = _premises(place, shape, setting.kind)
    facts = draws.some("facts", _pool(Part.PLAIN, shape, setting.kind).tolist(), FACTS)
    claims = draws.some("claims", _pool(Part.ASKED, shape, setting.kind).tolist(), level.claims)
    return build_scene(
        space_of(*shape),
        premises[np.array(draws.numbers("premises", len(premises), CANDIDATES))],
        np.array([*facts, *claims]),
        level.demands,
        Teller(truths=truths_of(*shape), words=setting, families=FAMILIES),
        draws,
    )


@cache
def _premises(number: int, shape: tuple[int, int], kind: Kind) -> Places:
    """Return premises of a difficulty, as rows of forms: a fair sample of all that are worth reading."""
    level = LEVELS[number]
    pools = [_pool(part, shape, kind) for part in level.parts]
    draws = Draws(("boolean", "premises", number, *shape, kind))
    every = np.stack(
        [pool[np.array(draws.numbers(f"claim {place}", len(pool), POOL))] for place, pool in enumerate(pools)], axis=1
    )
    return fit_premises(
        space_of(*shape), every, _pool(Part.PLAIN, shape, kind), 4 if level.demands.decided_steps > 1 else 0
    )


@cache
def _pool(part: Part, shape: tuple[int, int], kind: Kind) -> Places:
    """Return the places of all forms that can be a part of a text about deeds of some kind."""
    return np.array([place for place, form in enumerate(space_of(*shape).forms) if _can_be(part, form, kind)])


def _can_be(part: Part, form: Form, kind: Kind) -> bool:
    made = form.construction
    if made.layout in UNFIT[kind] or (made.use == Use.PLACES and kind is not Kind.PLACE):
        return False
    if made.use == Use.HYPOTHESES and part is not Part.ASKED:
        return False
    match part:
        case Part.PLAIN:
            return made.family == PLAIN
        case Part.FACT:
            return made.layout in (Layout.FACT, Layout.ITEM)
        case Part.THREE:
            return made.layout == Layout.THREE and made.family in LOOSE
        case Part.ASKED:
            return made.family != PLAIN
        case _:
            has_two = made.layout not in (Layout.FACT, Layout.ITEM, Layout.THREE)
            return has_two and (made.family in LOOSE) == (part is Part.LOOSE)
