"""Chooses squares so that no label goes with an overlap, a length or a pattern, and no row is a copy of another."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.overlap import overlap_features, words_of
from wabe.builders.curriculum.library.scenes import Scene, Sentence
from wabe.builders.curriculum.library.squares import squares

# Of a scene with more squares, so many are looked at.
MOST_SQUARES = 2_000
# How many of the best squares of a scene are tried before the scene is given up.
TRIED = 40
# A square is left if it goes, on average, where its labels are ahead by more rows than this.
MOST_AHEAD = 1.0
# What it costs to use a pattern once more than the average, in rows of imbalance.
PATTERN_COST = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """Chosen premises and hypotheses of a scene, by their places."""

    scene: Scene
    premises: tuple[int, ...]
    hypotheses: tuple[int, ...]

    @property
    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the places of every pair."""
        return ((premise, hypothesis) for premise in self.premises for hypothesis in self.hypotheses)

    @property
    def texts(self) -> list[str]:
        """Return every text once."""
        return [
            *(self.scene.premises[place].text for place in self.premises),
            *(self.scene.hypotheses[place].text for place in self.hypotheses),
        ]


@dataclass(slots=True)
class Chooser:
    """Takes squares for one split, and remembers what it has taken."""

    kinds: int
    taken: set[str]
    """All texts that any split has, folded; shared by the splits of a phenomenon."""
    _counts: defaultdict[tuple[int, int], NDArray[np.int64]] = field(init=False)
    _patterns: Counter[tuple[str, str]] = field(default_factory=Counter)
    _copies: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._counts = defaultdict(lambda: np.zeros(self.kinds, dtype=np.int64))

    def choose(self, scene: Scene, most: int) -> list[Square]:
        """Take up to so many squares of a scene, no text twice; one that would favour a label is left."""
        premises, hypotheses = squares(scene.labels, self.kinds)
        if len(premises) > MOST_SQUARES:
            step = len(premises) / MOST_SQUARES
            kept = (np.arange(MOST_SQUARES) * step).astype(np.int64)
            premises, hypotheses = premises[kept], hypotheses[kept]
        features = overlap_features([one.text for one in scene.premises], [one.text for one in scene.hypotheses])
        if scene.cues is not None:
            features = np.concatenate([features, scene.cues], axis=2)
        found: list[Square] = []
        while len(found) < most and len(premises):
            square = self._best(scene, features, premises, hypotheses)
            if square is None:
                break
            found.append(square)
            self._remember(square, features)
            free = ~(
                np.isin(premises, square.premises).any(axis=1) | np.isin(hypotheses, square.hypotheses).any(axis=1)
            )
            premises, hypotheses = premises[free], hypotheses[free]
        return found

    def _best(
        self, scene: Scene, features: NDArray[np.int64], premises: NDArray[np.int64], hypotheses: NDArray[np.int64]
    ) -> Square | None:
        excess = self._excess(scene, features)
        cost = excess[premises[:, :, None], hypotheses[:, None, :]].sum(axis=(1, 2))
        used = self._use("premise", scene.premises)[premises] + self._use("hypothesis", scene.hypotheses)[hypotheses]
        order = np.argsort(cost + PATTERN_COST * used.sum(axis=1), kind="stable")
        for place in order[:TRIED].tolist():
            if cost[place] > MOST_AHEAD * features.shape[2] * self.kinds**2:
                continue
            square = Square(
                scene=scene, premises=tuple(premises[place].tolist()), hypotheses=tuple(hypotheses[place].tolist())
            )
            if self._is_new(square):
                return square
        return None

    def _excess(self, scene: Scene, features: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return, for every pair, by how many rows its label is ahead of the others among pairs that look alike."""
        ahead = np.zeros(scene.labels.shape, dtype=np.float64)
        for number in range(features.shape[2]):
            values, places = np.unique(features[:, :, number], return_inverse=True)
            counts = np.stack([self._counts[number, value] for value in values.tolist()])
            centred = counts - counts.mean(axis=1, keepdims=True)
            ahead += centred[places.reshape(scene.labels.shape), scene.labels]
        return ahead

    def _use(self, role: str, sentences: Sequence[Sentence]) -> NDArray[np.float64]:
        """Return by how much each sentence's pattern has been used more often than the average."""
        counts = np.array([self._patterns[role, one.template] for one in sentences], dtype=np.float64)
        centred: NDArray[np.float64] = counts - counts.mean()
        return centred

    def _is_new(self, square: Square) -> bool:
        """Tell whether no text was taken before, and no pair is like another but for names."""
        texts = [folded(text) for text in square.texts]
        if len(set(texts)) < len(texts) or any(text in self.taken for text in texts):
            return False
        copies = [self._nameless(square.scene, *pair) for pair in square.pairs]
        return len(set(copies)) == len(copies) and not any(copy in self._copies for copy in copies)

    def _remember(self, square: Square, features: NDArray[np.int64]) -> None:
        self.taken.update(map(folded, square.texts))
        for premise, hypothesis in square.pairs:
            self._copies.add(self._nameless(square.scene, premise, hypothesis))
            label = int(square.scene.labels[premise, hypothesis])
            for number, value in enumerate(features[premise, hypothesis].tolist()):
                self._counts[number, value][label] += 1
        self._patterns.update(("premise", square.scene.premises[place].template) for place in square.premises)
        self._patterns.update(("hypothesis", square.scene.hypotheses[place].template) for place in square.hypotheses)

    @staticmethod
    def _nameless(scene: Scene, premise: int, hypothesis: int) -> str:
        first, second = scene.premises[premise], scene.hypotheses[hypothesis]
        return nameless(f"{first.text}\n{second.text}", (*first.names, *second.names))


def folded(text: str) -> str:
    """Return a text without case, punctuation and spacing."""
    return " ".join(words_of(text))


def nameless(text: str, names: Sequence[str]) -> str:
    """Return a text in which names are numbered in the order in which they come."""
    if not names:
        return text
    numbers: dict[str, str] = {}
    pattern = "|".join(sorted(map(re.escape, set(names)), key=len, reverse=True))
    return re.sub(rf"\b(?:{pattern})\b", lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text)
