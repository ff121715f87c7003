"""Claims: forms with words, as they are published."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from wabe.builders.curriculum.boolean.spaces import Form
from wabe.builders.curriculum.library.models import Truth
from wabe.builders.curriculum.library.patterns import Pattern
from wabe.builders.curriculum.library.scenes import Sentence


class Words(Protocol):
    """The words of a scene."""

    def slots(self, form: Form) -> Mapping[str, str]:
        """Return what fills the slots of a form's pattern."""

    def words(self, form: Form) -> tuple[str, ...]:
        """Return the lemmas of a form."""

    def names(self, form: Form) -> tuple[str, ...]:
        """Return the proper names of a form."""

    def said(self, atom: str, did: bool) -> str:
        """Say that an atom is true, or that it is not."""


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A form in the words of a pattern."""

    form: Form
    pattern: Pattern
    text: str


def claim(form: Form, roll: int, words: Words) -> Claim:
    """Say a form in one of its patterns, and in one of its orders."""
    patterns = form.construction.patterns
    turn, place = divmod(roll, len(patterns))
    said = form
    if form.is_symmetric:
        said = replace(form, subjects=_turned(form.subjects, turn), predicates=_turned(form.predicates, turn))
    return Claim(form, patterns[place], patterns[place].fill(**words.slots(said)))


def sentence(claims: Sequence[Claim], words: Words) -> Sentence:
    """Return some claims as one text."""
    return Sentence(
        text=" ".join(one.text for one in claims),
        template="+".join(one.pattern.name for one in claims),
        words=tuple(dict.fromkeys(word for one in claims for word in words.words(one.form))),
        names=tuple(dict.fromkeys(name for one in claims for name in words.names(one.form))),
    )


def all_true(claims: Sequence[Claim]) -> Truth:
    """Return the worlds in which all of one or more claims are true."""
    truth: Truth = np.logical_and.reduce([one.form.truth for one in claims])
    return truth


def _turned(numbers: tuple[int, ...], turn: int) -> tuple[int, ...]:
    first = turn % len(numbers)
    return numbers[first:] + numbers[:first]
