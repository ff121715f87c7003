"""Exhaustive model checking: formulas over declared atoms, as the sets of worlds in which they hold."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.scenes import Labels
from wabe.errors import DeclarationError

Truth = NDArray[np.bool_]
"""For every world, whether something holds in it."""

ENTAILMENT, NEUTRAL, CONTRADICTION = 0, 1, 2
FOLLOWS, DOES_NOT_FOLLOW = 0, 1
# 2 ** 20 worlds take a megabyte a formula.
MOST_ATOMS = 20


@dataclass(frozen=True, slots=True)
class Worlds:
    """All assignments of true and false to some atoms."""

    atoms: tuple[str, ...]
    _places: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.atoms) > MOST_ATOMS or len(set(self.atoms)) < len(self.atoms):
            raise DeclarationError(
                where="a scene's atoms",
                what=f"there are {len(self.atoms)}, {len(set(self.atoms))} of them different",
                remedy=f"Declare at most {MOST_ATOMS} different ones",
            )
        object.__setattr__(self, "_places", {atom: place for place, atom in enumerate(self.atoms)})

    def __len__(self) -> int:
        return 1 << len(self.atoms)

    def atom(self, name: str) -> Truth:
        """Return in which worlds an atom is true."""
        if name not in self._places:
            raise DeclarationError(
                where="a formula",
                what=f"it has the atom {name!r}, which is not declared: the atoms are {', '.join(self.atoms)}",
                remedy="Declare the atom, or correct the formula",
            )
        return (np.arange(len(self)) >> self._places[name] & 1).astype(bool)

    def all(self, formulas: Iterable[Truth]) -> Truth:
        """Return in which worlds all of some formulas hold."""
        holds = np.ones(len(self), dtype=bool)
        for formula in formulas:
            holds &= formula
        return holds

    def any(self, formulas: Iterable[Truth]) -> Truth:
        """Return in which worlds one or more of some formulas hold."""
        holds = np.zeros(len(self), dtype=bool)
        for formula in formulas:
            holds |= formula
        return holds


def three_way(premises: Sequence[Truth], hypotheses: Sequence[Truth]) -> Labels:
    """Label every pair by the worlds of both; a premise that holds nowhere has no label."""
    both, only = _counts(premises, hypotheses)
    labels = np.where(only == 0, ENTAILMENT, np.where(both == 0, CONTRADICTION, NEUTRAL)).astype(np.int8)
    labels[(both + only) == 0] = -1
    return labels


def two_way(premises: Sequence[Truth], hypotheses: Sequence[Truth]) -> Labels:
    """Label every pair by whether the hypothesis holds wherever the premise does."""
    both, only = _counts(premises, hypotheses)
    labels = np.where(only == 0, FOLLOWS, DOES_NOT_FOLLOW).astype(np.int8)
    labels[(both + only) == 0] = -1
    return labels


def _counts(premises: Sequence[Truth], hypotheses: Sequence[Truth]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return in how many worlds a premise holds with each hypothesis, and without it."""
    given = np.stack(premises).astype(np.float32)
    true = np.stack(hypotheses).astype(np.float32)
    both = np.rint(given @ true.T).astype(np.int64)
    return both, given.sum(axis=1, dtype=np.float64).astype(np.int64)[:, None] - both
