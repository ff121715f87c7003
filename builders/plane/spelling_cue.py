"""The spelling cue: guesses the class of an unknown adjective from the letters of known ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log

from wabe.builders.plane.table import CLASSES

LONGEST = 4
SMOOTHING = 0.5


def pieces(adjective: str) -> list[str]:
    """Return all runs of up to four letters, with the word's beginning and end marked."""
    marked = f"^{adjective.lower()}$"
    sizes = range(1, LONGEST + 1)
    return [marked[start : start + size] for size in sizes for start in range(len(marked) - size + 1)]


def guesser(known: Iterable[tuple[str, str]]) -> "Guesser":
    """Learn from adjectives and their classes."""
    return Guesser(sorted(set(known)))


class Guesser:
    """A naive Bayes classifier over pieces of words; every adjective counts once."""

    def __init__(self, known: Sequence[tuple[str, str]]) -> None:
        self._counts = {one.value: Counter[str]() for one in CLASSES}
        self._words = Counter(kind for _, kind in known)
        for adjective, kind in known:
            self._counts[kind].update(pieces(adjective))
        self._all = len({piece for counts in self._counts.values() for piece in counts})

    def guess(self, adjective: str) -> str:
        """Return the most probable class; of equally probable ones the first."""
        return max(self._counts, key=lambda kind: self._score(adjective, kind))

    def _score(self, adjective: str, kind: str) -> float:
        counts = self._counts[kind]
        whole = counts.total() + SMOOTHING * self._all
        prior = log(self._words[kind] + 1)
        return prior + sum(log((counts[piece] + SMOOTHING) / whole) for piece in pieces(adjective))
