"""Tells of a pair which claims decide it, how many steps that takes, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np

from wabe.builders.curriculum.boolean.claims import Claim, Words, all_true
from wabe.builders.curriculum.library.models import CONTRADICTION, NEUTRAL, Truth
from wabe.builders.curriculum.library.scenes import Told

# A plain "not" makes nothing more difficult.
UNCOUNTED = "not"
UNMENTIONED = "unmentioned"
# So many atoms of a hypothesis are told one by one.
MOST_TOLD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """What is known of all pairs of a scene."""

    truths: Mapping[str, Truth]
    """Where each atom is true."""
    words: Words
    families: Sequence[str]
    """The kinds of claims, the easiest first."""

    def tell(self, claims: Sequence[Claim], hypothesis: Claim, label: int) -> Told:
        """Say what is published about a premise of some claims and a hypothesis."""
        needed = _relevant(claims, hypothesis) if label == NEUTRAL else _deciding(claims, hypothesis, label)
        operators = tuple(chain(*(one.form.construction.operators for one in (*needed, hypothesis))))
        counted = [one for one in operators if one != UNCOUNTED]
        families = [one.form.construction.family for one in needed]
        return Told(
            construction=max(families, key=self.families.index, default=UNMENTIONED),
            operators=operators,
            depth=max(1, len(counted) + len(needed) - 1),
            derivation=(
                self._open(claims, hypothesis) if label == NEUTRAL else self._decided(needed, hypothesis, label)
            ),
        )

    def _decided(self, needed: Sequence[Claim], hypothesis: Claim, label: int) -> str:
        truth = all_true(needed)
        values = {atom: self.truths[atom][truth] for atom in sorted(hypothesis.form.atoms)}
        known = [self.words.said(atom, bool(some[0])) for atom, some in values.items() if some.all() or not some.any()]
        verdict = "false" if label == CONTRADICTION else "true"
        given = " ".join(one.text for one in needed)
        if 0 < len(known) <= MOST_TOLD:
            return f"{given} So {' and '.join(known)}: the hypothesis is {verdict}."
        return f"{given} Whatever else may be the case, this makes the hypothesis {verdict}."

    def _open(self, claims: Sequence[Claim], hypothesis: Claim) -> str:
        truth, asked = all_true(claims), hypothesis.form.truth
        atoms = sorted(hypothesis.form.atoms)
        worlds = [int(np.argmax(truth & asked)), int(np.argmax(truth & ~asked))]
        cases = [
            " and ".join(self.words.said(atom, bool(self.truths[atom][world])) for atom in atoms) for world in worlds
        ]
        if len(atoms) > MOST_TOLD or cases[0] == cases[1]:
            return "The premise can be true both if the hypothesis is true and if it is false."
        return f"The premise can be true if {cases[0]}, but also if {cases[1]}."


def _deciding(claims: Sequence[Claim], hypothesis: Claim, label: int) -> list[Claim]:
    """Return the claims that decide the pair: those with the fewest operators."""
    wrong = hypothesis.form.truth if label == CONTRADICTION else ~hypothesis.form.truth
    subsets = chain.from_iterable(combinations(claims, count) for count in range(1, len(claims) + 1))
    deciding = [some for some in subsets if not (all_true(some) & wrong).any()]
    return list(min(deciding, key=lambda some: sum(len(one.form.construction.operators) + 1 for one in some)))


def _relevant(claims: Sequence[Claim], hypothesis: Claim) -> list[Claim]:
    """Return the claims that speak of what the hypothesis speaks of, or of what such claims speak of."""
    atoms = hypothesis.form.atoms
    found: list[Claim] = []
    while more := [one for one in claims if one not in found and atoms & one.form.atoms]:
        found += more
        atoms = atoms.union(*(one.form.atoms for one in more))
    return [one for one in claims if one in found]
