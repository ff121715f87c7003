"""Random choices of one scene: each is a function of the scene's key and of what it is for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from wabe.builders.core.draws import integers, raw_bits

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draws:
    """A key, such as (phenomenon, split, number), with the choices that depend on it."""

    key: tuple[str | int, ...]

    def under(self, *more: str | int) -> "Draws":
        """Return the draws of a part of the scene."""
        return Draws((*self.key, *more))

    def number(self, purpose: str, below: int) -> int:
        """Return an integer from 0 to below - 1."""
        return int(integers("curriculum", *self.key, purpose, below=below, count=1)[0])

    def numbers(self, purpose: str, below: int, count: int) -> list[int]:
        """Return integers from 0 to below - 1, which may repeat."""
        drawn: list[int] = integers("curriculum", *self.key, purpose, below=below, count=count).tolist()
        return drawn

    def one(self, purpose: str, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self.number(purpose, len(options))]

    def shuffled(self, purpose: str, options: Sequence[T]) -> list[T]:
        """Return all options in an order that depends on the key."""
        bits = raw_bits("curriculum", *self.key, purpose, count=len(options))
        return [options[place] for place in np.argsort(bits, kind="stable").tolist()]

    def some(self, purpose: str, options: Sequence[T], count: int) -> list[T]:
        """Return some options, no two from the same place."""
        if count > len(options):
            msg = f"cannot draw {count} of {len(options)} for {purpose!r}"
            raise ValueError(msg)
        return self.shuffled(purpose, options)[:count]
