"""Noise: facts that are true of the family and that the answer does not need."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.families import NOBODY, Pool
from wabe.builders.clutrr.kin import BODY
from wabe.builders.clutrr.paths import Flags, Integers, Key, ties_along, unfolding
from wabe.builders.clutrr.rows import Noise
from wabe.builders.core.draws import raw_bits, scale

# Rounds of fitting weights.
ROUNDS = 100
FINEST_WEIGHT = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseFacts:
    """New persons, and facts as places among path and new persons; `whole` says which stories got theirs."""

    people: Integers
    edges: Integers
    whole: Flags


def add_noise(key: Key, noise: Noise, pool: Pool, families: Integers, people: Integers, *, sides: bool) -> NoiseFacts:
    """Draw noise of a kind for each path; single facts have relations in the shares that paths have them."""
    count, length = people.shape
    match noise:
        case Noise.CLEAN:
            none = np.empty((count, 0), dtype=np.int64)
            return NoiseFacts(people=none, edges=none.reshape(count, 0, 2), whole=np.ones(count, dtype=bool))
        case Noise.SUPPORTING:
            edges, between = unfolding(key, pool, families, people, sides=sides)
            new = np.full(count, length)
            places = np.stack([np.stack([edges, new], axis=1), np.stack([new, edges + 1], axis=1)], axis=1)
            return NoiseFacts(people=between[:, None], edges=places, whole=between != NOBODY)
        case Noise.IRRELEVANT:
            ends = scale(raw_bits(*key, "end", count=count), 2) * (length - 1)
            turned = _coins((*key, "turn"), count)
            new = _relative((*key, "new"), pool, families, people[np.arange(count), ends], people, turned)
            places = _turned(turned, ends, np.full(count, length))
            return NoiseFacts(people=new[:, None], edges=places, whole=new != NOBODY)
        case Noise.DISCONNECTED:
            # Who married into the family has hardly any relation that paths have but a spouse.
            one = _chosen((*key, "one"), _others(pool, families, people) & (pool.fathers[families] != NOBODY))
            turned = _coins((*key, "turn"), count)
            other = _relative((*key, "other"), pool, families, np.maximum(one, 0), people, turned)
            places = _turned(turned, np.full(count, length), np.full(count, length + 1))
            return NoiseFacts(
                people=np.stack([one, other], axis=1), edges=places, whole=(one != NOBODY) & (other != NOBODY)
            )


def _others(pool: Pool, families: Integers, people: Integers) -> Flags:
    """Return the members of each family that are not on the path."""
    others = np.arange(pool.ties.shape[1]) < pool.sizes[families][:, None]
    others[np.arange(len(people))[:, None], people] = False
    return others


def _relative(key: Key, pool: Pool, families: Integers, person: Integers, people: Integers, turned: Flags) -> Integers:
    """Choose somebody off the path: first the relation, in the shares that paths have it, then who has it.

    Turned facts begin with the one who is chosen.
    """
    ties = np.where(turned[:, None], pool.ties[families, :, person], pool.ties[families, person])
    ties = np.where(_others(pool, families, people), ties, NOBODY)
    on_paths = ties_along(pool, families, people)
    wanted = np.array([(on_paths == tie).sum() for tie in BODY])
    possible = np.stack([(ties == tie).any(axis=1) for tie in BODY], axis=1) & (wanted > 0)
    weights = np.where(possible, weights_for(possible, wanted), 0)
    limits = weights.cumsum(axis=1)
    drawn = (raw_bits(*key, "relation", count=len(ties)) >> np.uint64(33)).astype(np.int64)
    chosen = (drawn % np.maximum(limits[:, -1], 1))[:, None] >= limits
    tie = np.array(BODY)[np.minimum(chosen.sum(axis=1), len(BODY) - 1)]
    return _chosen((*key, "person"), ties == tie[:, None])


def weights_for(possible: Flags, wanted: Integers) -> Integers:
    """Return weights by which to draw one of several things, of which some are possible in each row.

    Those that are rarely possible weigh more, so that in all rows together each is drawn as often as is wanted.
    """
    rows = possible[possible.any(axis=1)].astype(np.float64)
    shares = wanted / max(int(wanted.sum()), 1) * len(rows)
    weights = np.maximum(wanted, 1e-9)
    for _ in range(ROUNDS):
        drawn = (rows * weights / (rows @ weights)[:, None]).sum(axis=0)
        weights = weights * np.where(drawn > 0, shares / np.maximum(drawn, 1e-9), 0)
        weights = weights / max(float(weights.max()), 1e-9)
    whole: Integers = np.maximum(np.rint(weights * FINEST_WEIGHT), wanted > 0).astype(np.int64)
    return whole


def _chosen(key: Key, possible: Flags) -> Integers:
    bits = raw_bits(*key, count=possible.size).reshape(possible.shape) | np.uint64(1)
    return np.where(possible.any(axis=1), np.where(possible, bits, np.uint64(0)).argmax(axis=1), NOBODY)


def _coins(key: Key, count: int) -> Flags:
    return scale(raw_bits(*key, count=count), 2).astype(bool)


def _turned(turned: Flags, one: Integers, other: Integers) -> NDArray[np.int64]:
    """Return one fact a story, from one to other or the other way round."""
    return np.stack([np.where(turned, other, one), np.where(turned, one, other)], axis=1)[:, None, :]
