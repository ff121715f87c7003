"""Scenes of sentences in one or two frames, which differ in how broad their words are; labels by polarity."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from wabe.builders.curriculum.library.dice import Dice
from wabe.builders.curriculum.library.draws import Draws
from wabe.builders.curriculum.library.scenes import UNUSABLE, Scene, Sentence, Told, Vocabulary
from wabe.builders.curriculum.library.squares import squares
from wabe.builders.curriculum.monotonicity.calculus import Change, changes, label
from wabe.builders.curriculum.monotonicity.cues import cues
from wabe.builders.curriculum.monotonicity.frames import Sketch, sketch
from wabe.builders.curriculum.monotonicity.picking import MOST_CHANGES, fours, options, threes
from wabe.builders.curriculum.monotonicity.places import Place, places
from wabe.builders.curriculum.monotonicity.sketching import Picks
from wabe.builders.curriculum.monotonicity.telling import content, told
from wabe.builders.curriculum.monotonicity.wording import Writer

# How many times a scene picks options of each sketch, and of a scene's only sketch.
PICKED = 4
SQUARES = 4
# Levels of the sketches of a scene, in turn; with two sketches, a premise has two sentences.
LEVELS = ((1, 1), (2,), (2, 2), (3,), (1, 3), (2,), (2, 3), (3,), (1, 2), (3, 2))


@dataclass(frozen=True, slots=True)
class Version:
    """A sentence in one of its wordings."""

    sketch: int
    places: dict[str, Place]
    text: str
    template: str


def scene(draws: Draws, vocabulary: Vocabulary, number: int) -> Scene:
    """Make a scene with one sketch, or with two of different people and verbs."""
    dice = Dice(draws, "scene")
    used: tuple[set[str], set[str]] = (set(), set())
    sketches = [sketch(dice, vocabulary, level, used) for level in LEVELS[number % len(LEVELS)]]
    ways = [options(dice, one) for one in sketches]
    premises: list[tuple[Version, ...]] = []
    hypotheses: list[Version] = []
    if len(sketches) == 1:
        for given, asked in fours(dice, ways[0], SQUARES):
            premises += [(_version(dice, 0, sketches[0], ways[0].picks[one]),) for one in given]
            hypotheses += [_version(dice, 0, sketches[0], ways[0].picks[one]) for one in asked]
    else:
        chosen = [threes(dice, one, PICKED) for one in ways]
        swap = dice.chance(50)
        for first, second in zip(*chosen, strict=False):
            one, other = (
                [_version(dice, place, sketches[place], ways[place].picks[pick]) for pick in some]
                for place, some in enumerate((first, second))
            )
            # The first premise settles one hypothesis, and the second premise the other.
            pairs = [(one[0], other[1]), (one[1], other[0])]
            premises += [pair[::-1] if swap else pair for pair in pairs]
            hypotheses += [one[2], other[2]]
    known: dict[tuple[str, str], list[Change]] = {}
    made = [[_changes(known, given, asked) for asked in hypotheses] for given in premises]
    labels = np.array(
        [[label(one) if len(one) <= MOST_CHANGES else UNUSABLE for one in row] for row in made], dtype=np.int8
    ).reshape(len(premises), len(hypotheses))
    if not len(squares(labels, 2)[0]):
        premises, hypotheses, labels, made = [], [], labels[:0, :0], []
    return Scene(
        premises=[_sentence(given) for given in premises],
        hypotheses=[_sentence((asked,)) for asked in hypotheses],
        labels=labels,
        tell=partial(_tell, sketches, premises, hypotheses, made),
        cues=cues(premises, hypotheses, made),
    )


def _version(dice: Dice, place: int, one: Sketch, picks: Picks) -> Version:
    statement = one.make(picks)
    writer = Writer(dice)
    text = writer.write(statement)
    return Version(place, places(statement), text, "+".join(writer.used))


def _changes(known: dict[tuple[str, str], list[Change]], given: Sequence[Version], asked: Version) -> list[Change]:
    """Return what changes from the sentence of the same sketch; the other one has other verbs and never matters."""
    same = next(one for one in given if one.sketch == asked.sketch)
    key = same.text, asked.text
    if key not in known:
        known[key] = changes(same.places, asked.places)
    return known[key]


def _sentence(versions: Sequence[Version]) -> Sentence:
    words: list[str] = []
    names: list[str] = []
    for one in versions:
        found = content(one.places)
        words += found[0]
        names += found[1]
    return Sentence(
        text=" ".join(one.text for one in versions),
        template=" | ".join(one.template for one in versions),
        words=tuple(dict.fromkeys(words)),
        names=tuple(dict.fromkeys(names)),
    )


def _tell(
    sketches: Sequence[Sketch],
    premises: Sequence[tuple[Version, ...]],
    hypotheses: Sequence[Version],
    made: Sequence[Sequence[Sequence[Change]]],
    premise: int,
    hypothesis: int,
) -> Told:
    given, asked = premises[premise], hypotheses[hypothesis]
    same = next(one for one in given if one.sketch == asked.sketch)
    return told(sketches[asked.sketch].construction, same.places, asked.places, made[premise][hypothesis])
