"""Which answers are certain though no side is told: what follows from the facts of a path in every family.

`sound_rules.csv` lists all pairs of relations, with the genders of three persons, that always give one relation; most
of them are none of the paper's rules.
"""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.kin import INVERSE, SIDE_WORDS, TIES, Tie
from wabe.builders.clutrr.paths import Integers
from wabe.builders.clutrr.rows import Certainty

FILE = Path(__file__).parent / "sound_rules.csv"
# Relations through a parent of the younger person; the inverse has the same side.
SIDED = (Tie.GRANDCHILD, Tie.GRANDPARENT, Tie.NIBLING, Tie.PIBLING)
AT_ONCE = 2_000
Masks = NDArray[np.uint32]


@dataclass(frozen=True, slots=True, kw_only=True)
class SoundRule:
    """Two states that give a third one, as a set of states, for some genders of the three persons."""

    first: int
    second: int
    result: int
    genders: NDArray[np.bool_]


@cache
def sound_rules() -> tuple[SoundRule, ...]:
    """Read the rules."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(
            SoundRule(
                first=_state(row["first"], row["first_side"]),
                second=_state(row["second"], row["second_side"]),
                result=_bits(row["result"], row["result_side"]),
                genders=np.array(
                    [
                        ["mf"[g] + "mf"[h] + "mf"[i] in row["genders"].split() for i in (0, 1)]
                        for g in (0, 1)
                        for h in (0, 1)
                    ]
                ).reshape(2, 2, 2),
            )
            for row in csv.DictReader(file)
        )


def _state(tie: str, side: str) -> int:
    """Number the states: relations, then those that have a side with each side."""
    known = Tie[tie]
    return TIES + 2 * SIDED.index(known) + SIDE_WORDS.index(side) - 1 if side else known


def _bits(tie: str, side: str) -> int:
    """Return a state as a set; what has a side is also what it is without."""
    return 1 << Tie[tie] | (1 << _state(tie, side) if side else 0)


@cache
def _inverses() -> tuple[tuple[int, int], ...]:
    """Return each state with its inverse."""
    sides = [(_state(one.name, side), _state(INVERSE[one].name, side)) for one in SIDED for side in SIDE_WORDS[1:]]
    return (*((tie, INVERSE[tie]) for tie in Tie), *sides)


def certainty_of(stories: Stories, k: int) -> NDArray[np.object_]:
    """Say of each story whether the facts of its path give the answer in every family."""
    genders = stories.pool.genders[stories.families[:, None], stories.people[:, : k + 1]]
    parts = [
        given_always(stories.ties[start : start + AT_ONCE, :k], genders[start : start + AT_ONCE])
        for start in range(0, len(stories), AT_ONCE)
    ]
    certain = np.concatenate(parts) == 1 << (stories.targets // 2)
    return np.where(certain, Certainty.CERTAIN.value, Certainty.OPEN.value).astype(object)


def given_always(ties: Integers, genders: Integers) -> Masks:
    """Return, as bits, what paths make of their last persons to their first ones in every family."""
    count, length = ties.shape
    people = np.arange(length + 1)
    known = np.zeros((count, length + 1, length + 1), dtype=np.uint32)
    known[:, people[:-1], people[1:]] = np.uint32(1) << ties.astype(np.uint32)
    while True:
        found = known.copy()
        for state, inverse in _inverses():
            found |= _has(known, state).swapaxes(1, 2).astype(np.uint32) << np.uint32(inverse)
        for middle in people:
            there, back = found[:, :, middle, None], found[:, None, middle, :]
            seen = int(np.bitwise_or.reduce(there, axis=None)), int(np.bitwise_or.reduce(back, axis=None))
            for rule in sound_rules():
                if seen[0] >> rule.first & seen[1] >> rule.second & 1:
                    fits = rule.genders[genders[:, :, None], genders[:, middle, None, None], genders[:, None, :]]
                    found |= np.where(
                        _has(there, rule.first) & _has(back, rule.second) & fits, np.uint32(rule.result), 0
                    )
        found |= np.where(_no_parents(found, genders), np.uint32(1 << Tie.PIBLING), 0)
        found[:, people, people] = 0
        if np.array_equal(found, known):
            return known[:, 0, length] & np.uint32((1 << TIES) - 1)
        known = found


def _has(masks: Masks, state: int) -> NDArray[np.bool_]:
    return (masks >> np.uint32(state) & np.uint32(1)).astype(bool)


def _no_parents(known: Masks, genders: Integers) -> NDArray[np.bool_]:
    """Tell who is an uncle or an aunt because the parent of that gender is somebody else.

    A grandparent's child, and an uncle's or aunt's sibling, is a parent or a parent's sibling.
    """
    child, parent, sibling, grandparent, pibling = (
        _has(known, tie).astype(np.float32)
        for tie in (Tie.CHILD, Tie.PARENT, Tie.SIBLING, Tie.GRANDPARENT, Tie.PIBLING)
    )
    either = (grandparent @ child + pibling @ sibling) > 0
    by_gender = [(parent * (genders == gender)[:, None, :]).sum(axis=2) for gender in (0, 1)]
    others = np.where(genders[:, None, :] == 0, by_gender[0][:, :, None], by_gender[1][:, :, None]) - parent
    found: NDArray[np.bool_] = either & (others > 0)
    return found
