"""The permutations that the paper's code draws: one list for all sentences of a length, from the seeds 0 to 99."""

import random
from functools import cache

import numpy as np
from numpy.typing import NDArray

SEEDS = 100


@cache
def released_orders(size: int) -> NDArray[np.int64]:
    """Return the permutations of so many tokens: the places are shuffled, and again, until none is where it was."""
    return np.array([_shuffled(seed, size) for seed in range(SEEDS)], dtype=np.int64).reshape(SEEDS, size)


@cache
def released_keeps(size: int) -> bool:
    """Return whether the paper's code keeps a sentence with so many tokens: all of its permutations differ."""
    return len({tuple(order) for order in released_orders(size).tolist()}) == SEEDS


def _shuffled(seed: int, size: int) -> list[int]:
    places = list(range(size))
    if size < 2:
        return places
    generator = random.Random(seed)
    while True:
        generator.shuffle(places)
        if all(place != token for place, token in enumerate(places)):
            return places
