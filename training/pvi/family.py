"""What a family of models must do: learn from some rows of a population, and score others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wabe.training.pvi.definition import Floats

Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What a family sees of a population, in the order of uids: texts, label numbers, and the labels' names."""

    where: str
    uids: tuple[str, ...]
    pairs: tuple[tuple[str, str | None], ...]
    labels: Indices
    names: tuple[str, ...]


class Fitted(Protocol):
    """A population that a family has looked at once."""

    def scores(self, learn: Indices, score: Indices, *, seed: int, fold: int) -> Floats:
        """Learn from some rows and return natural logarithms of probabilities, by row and label, for others."""
        ...


class Family(Protocol):
    """A family of models."""

    @property
    def name(self) -> str:
        """Return what it is called on the command line, in files and on cards."""
        ...

    @property
    def folds(self) -> int:
        """Return how many folds it is trained for unless the caller says otherwise."""
        ...

    @property
    def seeds(self) -> int:
        """Return how many seeds it is trained with unless the caller says otherwise."""
        ...

    def settings(self) -> Mapping[str, object]:
        """Return everything that its scores depend on besides the data, as JSON has it."""
        ...

    def look(self, texts: Texts, progress: Callable[[int], None]) -> Fitted:
        """Compute once what every run needs; `progress` takes the number of rows just done."""
        ...
