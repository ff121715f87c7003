"""What a phenomenon constructs: scenes, each with premises, hypotheses and the label of every pair of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.draws import Draws

Labels = NDArray[np.int8]

UNUSABLE = -1
"""The label of a pair that must not be published, for example because a reader would find it odd."""


class Vocabulary(StrEnum):
    """The words that a split uses: those of training, or words that training never uses."""

    TRAINING = "training"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A premise (of one or more sentences) or a hypothesis, and what is published about it."""

    text: str
    template: str
    """The name of the pattern: the same for all texts that differ in their words only."""
    words: tuple[str, ...] = ()
    """Lemmas of the content words that vary."""
    names: tuple[str, ...] = ()
    """Proper names, spelled as in the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What is published about a pair: its kind, its operators, how difficult it is, and why its label holds."""

    construction: str
    operators: tuple[str, ...]
    depth: int
    derivation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Premises and hypotheses over the same words; `labels[p, h]` is the number of a label, or UNUSABLE."""

    premises: Sequence[Sentence]
    hypotheses: Sequence[Sentence]
    labels: Labels
    tell: Callable[[int, int], Told]
    """From the places of a premise and a hypothesis to what is published about them; asked for chosen pairs only."""
    cues: NDArray[np.int64] | None = None
    """Premise × hypothesis × cue: what else no label may be told by, besides overlap and lengths."""


MakeScene = Callable[[Draws, Vocabulary, int], Scene]
"""From draws, a vocabulary and the scene's number (0, 1, 2 …, by which difficulty can be spread) to a scene."""
