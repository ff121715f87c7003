"""All possible worlds, as bits of an integer: what is true of one thing in each of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from wabe.builders.curriculum.reading.judging import UnreadableError

Atom = tuple[str, ...]
# 2 ** 18 worlds are 32 kB a formula.
MOST_ATOMS = 18


@dataclass(slots=True)
class Worlds:
    """Every combination of truth and falsehood of some atoms."""

    atoms: Sequence[Atom]
    every: int = field(init=False)
    _true: dict[Atom, int] = field(init=False)

    def __post_init__(self) -> None:
        count = len(self.atoms)
        if count > MOST_ATOMS:
            raise UnreadableError(f"{count} atoms")
        size = 1 << count
        self.every = (1 << size) - 1
        self._true = {}
        for number, atom in enumerate(self.atoms):
            # Blocks of zeros and ones take turns, twice as long for each further atom.
            half = 1 << number
            self._true[atom] = self.every // ((1 << half) + 1) << half

    def true(self, atom: Atom) -> int:
        """Return the worlds in which an atom is true."""
        return self._true[atom]

    def false(self, atom: Atom) -> int:
        """Return the worlds in which an atom is false."""
        return self.every ^ self._true[atom]

    def literal(self, atom: Atom, sign: bool) -> int:
        """Return the worlds in which an atom has a value."""
        return self._true[atom] if sign else self.every ^ self._true[atom]
