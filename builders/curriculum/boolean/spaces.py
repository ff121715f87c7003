"""Everything that can be said in scenes of one shape, whatever the words: forms, with the worlds that they hold in."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.boolean.constructions import Construction
from wabe.builders.curriculum.library.models import CONTRADICTION, ENTAILMENT, NEUTRAL, Truth
from wabe.builders.curriculum.library.scenes import UNUSABLE, Labels

Bits = NDArray[np.uint64]
"""For every formula, a bit for every world."""
WORD = 64


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Form:
    """A claim without its words: a construction with numbers for what it is about."""

    construction: Construction
    subjects: tuple[int, ...]
    """Whom it is about."""
    predicates: tuple[int, ...]
    """What it says of them."""
    atoms: frozenset[str]
    """The atoms that it speaks of, as far as they have names."""
    truth: Truth
    is_symmetric: bool
    """Whether the order of its subjects and predicates makes no difference."""
    other_truth: Truth | None = None
    """A second reading that some people have: a pair whose label depends on it is not used."""


@dataclass(frozen=True)
class Space:
    """All forms of a shape, numbered."""

    forms: Sequence[Form]

    @cached_property
    def truths(self) -> Bits:
        """Return where each form is true."""
        return packed([form.truth for form in self.forms])

    @cached_property
    def other_truths(self) -> Bits | None:
        """Return where each form is true on its second reading; None if no form has one."""
        if all(form.other_truth is None for form in self.forms):
            return None
        return packed([form.truth if form.other_truth is None else form.other_truth for form in self.forms])

    @cached_property
    def labels(self) -> Labels:
        """Return the label of each form with each other."""
        return label_all(self.truths, self.truths)

    @cached_property
    def spoken(self) -> NDArray[np.bool_]:
        """Return which atoms each form speaks of."""
        atoms = sorted({atom for form in self.forms for atom in form.atoms})
        return np.array([[atom in form.atoms for atom in atoms] for form in self.forms], dtype=np.bool_)

    @cached_property
    def mentions(self) -> NDArray[np.bool_]:
        """Return which forms have an atom in common."""
        spoken = self.spoken.astype(np.int16)
        common: NDArray[np.bool_] = spoken @ spoken.T > 0
        return common


def packed(truths: Sequence[Truth]) -> Bits:
    """Return truths with a bit for every world, 64 worlds to a number."""
    short = -len(truths[0]) % WORD
    return np.packbits(np.pad(np.stack(truths), ((0, 0), (0, short))), axis=1).view(np.uint64)


def label_all(premises: Bits, hypotheses: Bits) -> Labels:
    """Label every premise with every hypothesis; one that is true in no world has no label."""
    both = premises[:, None, :] & hypotheses
    true = both.any(axis=2)
    false = (both != premises[:, None, :]).any(axis=2)
    labels = np.where(false, np.where(true, NEUTRAL, CONTRADICTION), ENTAILMENT).astype(np.int8)
    labels[~(true | false)] = UNUSABLE
    return labels
