"""What may or may not be the case in a scene: that somebody did something, or that something is in some state."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, Shape, Word, content_words, read_words, words

PATH = Path(__file__).parent / "states.csv"
STATES = Shape(forms=("subject", "predicate"), kinds=frozenset({"state"}))
SHARED = ("activities", "places", "things")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A thing, and what it may be."""

    subject: str
    predicate: str


@cache
def states() -> Mapping[str, tuple[State, ...]]:
    """Return the states of each vocabulary; one with a word that the shared lists have in the other is left out."""
    return {
        vocabulary: tuple(
            State(subject=word["subject"], predicate=word["predicate"])
            for word in read_words(PATH, STATES)
            if word.vocabulary == vocabulary and _taken(vocabulary).isdisjoint(_parts(word))
        )
        for vocabulary in VOCABULARIES
    }


@cache
def _taken(vocabulary: str) -> frozenset[str]:
    """Return the words that the shared lists have in the other vocabulary."""
    others = (word for name in SHARED for word in words(name) if word.vocabulary != vocabulary)
    return frozenset(part for word in others for part in _parts(word))


def _parts(word: Word) -> list[str]:
    return content_words(word.forms.values())
