"""Uniform derangements by keyed draws: for many sentences of one length at once, and without rejection."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from wabe.builders.core.draws import many_raw_bits
from wabe.builders.unli.counting import Rule, derangements

Orders = NDArray[np.uint8 | np.uint16]

# So many derangements are made at once that what they need stays in a core's own cache.
BLOCK = 4_000
# Odd, and without pattern; a sum of places times these tells permutations apart.
MIXING = 0x9E3779B97F4A7C15
WORD = np.dtype("<u8")


def draw(keys: Sequence[tuple[str | int, ...]], words: NDArray[np.int64], *, count: int, rule: Rule) -> Orders:
    """Return `count` different derangements for each key, as an array of keys × count × places.

    `words` has a number for the word at each place of each key's sentence. Each derangement is uniform over those that
    are left by the ones before it, and depends on nothing but the key. There must be as many as are wanted.
    """
    size = words.shape[1]
    found = np.empty((len(keys), count, size), dtype=place_type(size))
    kept: dict[int, Orders] = {}
    waiting, turn, times = np.arange(len(keys)), 0, _enough(size, count)
    while len(waiting):
        drawn = _uniform([(*keys[place], turn) for place in waiting.tolist()], size, times)
        easy = np.zeros(len(waiting), dtype=bool)
        if not kept:
            easy = _all_different(drawn, words[waiting], rule)
            found[waiting[easy]] = drawn[easy, :count]
        missing = []
        for number in np.flatnonzero(~easy).tolist():
            place = int(waiting[number])
            candidates = np.concatenate((kept[place], drawn[number])) if place in kept else drawn[number]
            chosen = _different(candidates, words[place], rule)
            if len(chosen) >= count:
                found[place] = candidates[chosen[:count]]
            else:
                kept[place] = candidates[chosen]
                missing.append(place)
        waiting, turn = np.array(missing, dtype=np.int64), turn + 1
    return found


def place_type(size: int) -> type[np.uint8] | type[np.uint16]:
    """Return the smallest type of number that has all places of a sentence."""
    return np.uint8 if size <= 256 else np.uint16


def _enough(size: int, count: int) -> int:
    """Return how many draws with replacement give so many different derangements, nearly always."""
    whole = derangements(size)
    mean = sum(whole / (whole - one) for one in range(count))
    spread = sum(whole * one / (whole - one) ** 2 for one in range(count)) ** 0.5
    return int(mean + 3 * spread)


def _all_different(drawn: Orders, words: NDArray[np.int64], rule: Rule) -> NDArray[np.bool_]:
    """Return for which sentences a rule allows all candidates, and tells all of them apart."""
    codes, allowed = _coded(drawn, words[:, None, :], rule)
    ordered = np.sort(codes, axis=1)
    apart: NDArray[np.bool_] = (ordered[:, 1:] != ordered[:, :-1]).all(axis=1) & allowed.all(axis=1)
    return apart


def _different(candidates: Orders, words: NDArray[np.int64], rule: Rule) -> NDArray[np.int64]:
    """Return the places of the candidates that a rule allows, without those that repeat an earlier one."""
    codes, allowed = _coded(candidates, words[None, :], rule)
    places = np.flatnonzero(allowed)
    return places[np.sort(np.unique(codes[places], return_index=True)[1])]


def _coded(orders: Orders, words: NDArray[np.int64], rule: Rule) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """Return a number for each order, the same for those that a rule does not tell apart, and which it allows."""
    if rule is Rule.POSITIONS:
        return orders.astype(np.uint64) @ _multipliers(orders.shape[-1]), np.ones(orders.shape[:-1], dtype=bool)
    texts = np.take_along_axis(words, orders.astype(np.intp), axis=-1)
    moved = texts != words
    allowed = moved.all(axis=-1) if rule is Rule.WORDS else moved.any(axis=-1)
    return texts.astype(np.uint64) @ _multipliers(orders.shape[-1]), allowed


@cache
def _multipliers(size: int) -> NDArray[np.uint64]:
    return np.array([pow(MIXING, power, 2**64) for power in range(1, size + 1)], dtype=np.uint64)


def _uniform(keys: Sequence[tuple[str | int, ...]], size: int, times: int) -> Orders:
    """Return so many independent uniform derangements for each key."""
    bits = many_raw_bits(keys, count=times * size)
    halves = bits.astype(WORD, copy=False).view("<u4").reshape(len(keys) * times, size, 2)
    made = np.empty((len(keys) * times, size), dtype=place_type(size))
    for start in range(0, len(made), BLOCK):
        _fill(made[start : start + BLOCK], halves[start : start + BLOCK])
    return made.reshape(len(keys), times, size)


def _fill(made: Orders, halves: NDArray[np.uint32]) -> None:
    """Fill rows with derangements: places are shuffled, and the shuffled row is cut into cycles as it grows.

    While a cycle is open and places are left, it is closed with the probability that a uniform derangement closes it
    there. This probability depends only on how many places are left, so that cutting and shuffling are independent,
    and nothing is ever drawn in vain.
    """
    rows, size = made.shape
    starts = np.arange(rows, dtype=np.intp) * size
    deck = np.empty((rows, size), dtype=made.dtype)
    deck[:] = np.arange(size, dtype=made.dtype)
    cards = deck.reshape(-1)
    picks = halves[:, :, 0].T.astype(np.uint64, order="C")
    picks *= np.arange(size, 0, -1, dtype=np.uint64)[:, None]
    picks >>= np.uint64(32)
    picks += np.arange(size, dtype=np.uint64)[:, None]
    chosen = picks.view(np.int64)
    chosen += starts
    closes = (halves[:, :, 1] < _closing(size)).T.copy()
    flat = made.reshape(-1)
    closed = np.ones(rows, dtype=bool)
    last = first = np.empty(0, dtype=made.dtype)
    for step in range(size):
        card = cards.take(chosen[step], mode="clip")
        cards[chosen[step]] = deck[:, step]
        if step:
            flat[starts + last] = np.where(closed, first, card)
            np.copyto(first, card, where=closed)
        else:
            first = card.copy()
        last = card
        # A cycle that was opened by this card cannot be closed by it.
        opened, closed = closed, closes[step]
        closed &= ~opened
    flat[starts + last] = first


@cache
def _closing(size: int) -> NDArray[np.uint64]:
    """Return, for each step, the 32-bit number below which an open cycle is closed.

    With u places left, D(u) derangements go on after the cycle is closed, and u times as many as there are with one
    place less if it is not.
    """
    ways = [1]
    for left in range(1, size):
        ways.append(derangements(left) + left * ways[-1])
    return np.array([derangements(left) * 2**32 // ways[left] for left in range(size - 1, -1, -1)], dtype=np.uint64)
