"""Noise: facts that are true of the family and that the answer does not need."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.families import NOBODY, Pool
from wabe.builders.clutrr.paths import Flags, Integers, Key, unfolding
from wabe.builders.clutrr.rows import Noise
from wabe.builders.core.draws import raw_bits, scale


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseFacts:
    """New persons, and facts as places among path and new persons; `whole` says which stories got theirs."""

    people: Integers
    edges: Integers
    whole: Flags


def add_noise(
    key: Key, noise: Noise, pool: Pool, families: Integers, people: Integers, ties: Sequence[int]
) -> NoiseFacts:
    """Draw noise of a kind for each path; `ties` are the relations that facts off the path may state."""
    count, length = people.shape
    match noise:
        case Noise.CLEAN:
            none = np.empty((count, 0), dtype=np.int64)
            return NoiseFacts(people=none, edges=none.reshape(count, 0, 2), whole=np.ones(count, dtype=bool))
        case Noise.SUPPORTING:
            edges, between = unfolding(key, pool, families, people)
            new = np.full(count, length)
            places = np.stack([np.stack([edges, new], axis=1), np.stack([new, edges + 1], axis=1)], axis=1)
            return NoiseFacts(people=between[:, None], edges=places, whole=between != NOBODY)
        case Noise.IRRELEVANT:
            ends = scale(raw_bits(*key, "end", count=count), 2) * (length - 1)
            shared = people[np.arange(count), ends]
            new = _relative((*key, "new"), pool, families, shared, people, ties)
            places = _turned((*key, "turn"), ends, np.full(count, length))
            return NoiseFacts(people=new[:, None], edges=places, whole=new != NOBODY)
        case Noise.DISCONNECTED:
            one = _chosen((*key, "one"), _others(pool, families, people))
            other = _relative((*key, "other"), pool, families, np.maximum(one, 0), people, ties)
            places = _turned((*key, "turn"), np.full(count, length), np.full(count, length + 1))
            return NoiseFacts(
                people=np.stack([one, other], axis=1), edges=places, whole=(one != NOBODY) & (other != NOBODY)
            )


def _others(pool: Pool, families: Integers, people: Integers) -> Flags:
    """Return the members of each family that are not on the path."""
    others = np.arange(pool.ties.shape[1]) < pool.sizes[families][:, None]
    others[np.arange(len(people))[:, None], people] = False
    return others


def _relative(
    key: Key, pool: Pool, families: Integers, person: Integers, people: Integers, ties: Sequence[int]
) -> Integers:
    """Choose somebody off the path who is related to a person in one of the ways that may be stated."""
    related = np.isin(pool.ties[families, person], ties) & np.isin(pool.ties[families, :, person], ties)
    return _chosen(key, _others(pool, families, people) & related)


def _chosen(key: Key, possible: Flags) -> Integers:
    bits = raw_bits(*key, count=possible.size).reshape(possible.shape) | np.uint64(1)
    return np.where(possible.any(axis=1), np.where(possible, bits, np.uint64(0)).argmax(axis=1), NOBODY)


def _turned(key: Key, one: Integers, other: Integers) -> NDArray[np.int64]:
    """Return one fact a story, from one to other or the other way round."""
    turn = scale(raw_bits(*key, count=len(one)), 2).astype(bool)
    return np.stack([np.where(turn, other, one), np.where(turn, one, other)], axis=1)[:, None, :]
