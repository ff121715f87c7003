"""Chooses squares so that no label goes with an overlap, a length or a pattern, and no row is a copy of another."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from wabe.builders.curriculum.library.overlap import WORD, overlap_features, words_of
from wabe.builders.curriculum.library.scenes import Scene, Sentence
from wabe.builders.curriculum.library.squares import Places, squares

# Of a scene with more squares, so many are looked at.
MOST_SQUARES = 2_000
# How many of the best squares of a scene are tried before the scene is given up.
TRIED = 40
# A square is left if it goes, on average, where its labels are ahead by more rows than this.
MOST_AHEAD = 1.0
# What it costs to use a pattern once more than the average, in rows of imbalance.
PATTERN_COST = 0.5
# Values of a feature are smaller than half of this, so that a number has room for the feature and its value.
ROOM = 1 << 40


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


class _Look:
    """What a chooser asks of a scene again and again: folded texts, texts without names, and features by number."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        words = [[words_of(one.text) for one in some] for some in (scene.premises, scene.hypotheses)]
        self.folded = [[" ".join(one) for one in some] for some in words]
        features = overlap_features(*words)
        if scene.cues is not None:
            features = np.concatenate([features, scene.cues], axis=2)
        self.features = features.shape[2]
        numbered = features + ROOM * np.arange(self.features)
        keys, places = np.unique(numbered, return_inverse=True)
        self.keys: list[int] = keys.tolist()
        self.places: NDArray[np.int64] = places.reshape(features.shape)
        self._nameless: dict[tuple[int, int], str] = {}

    @cached_property
    def labels(self) -> NDArray[np.int64]:
        """Return the numbers of the labels, once for each feature."""
        return np.repeat(self.scene.labels[:, :, None].astype(np.int64), self.features, axis=2)

    def texts(self, square: Square) -> list[str]:
        """Return every text of a square once, folded."""
        premises, hypotheses = self.folded
        return [*(premises[place] for place in square.premises), *(hypotheses[place] for place in square.hypotheses)]

    def nameless(self, premise: int, hypothesis: int) -> str:
        """Return a pair in which names are numbered."""
        pair = premise, hypothesis
        if pair not in self._nameless:
            first, second = self.scene.premises[premise], self.scene.hypotheses[hypothesis]
            self._nameless[pair] = nameless(f"{first.text}\n{second.text}", (*first.names, *second.names))
        return self._nameless[pair]


@dataclass(slots=True)
class Chooser:
    """Takes squares for one split, and remembers what it has taken."""

    kinds: int
    taken: set[str]
    """All texts that any split has, folded; shared by the splits of a phenomenon."""
    _counts: dict[int, list[int]] = field(default_factory=dict)
    """For every value of every feature, how many rows of each label have it."""
    _patterns: Counter[tuple[str, str]] = field(default_factory=Counter)
    _copies: set[str] = field(default_factory=set)

    def choose(self, scene: Scene, most: int) -> list[Square]:
        """Take up to so many squares of a scene, no text twice; one that would favour a label is left."""
        premises, hypotheses = squares(scene.labels, self.kinds)
        if not len(premises):
            return []
        if len(premises) > MOST_SQUARES:
            step = len(premises) / MOST_SQUARES
            kept = (np.arange(MOST_SQUARES) * step).astype(np.int64)
            premises, hypotheses = premises[kept], hypotheses[kept]
        look = _Look(scene)
        found: list[Square] = []
        while len(found) < most and len(premises):
            square = self._best(look, premises, hypotheses)
            if square is None:
                break
            found.append(square)
            self._remember(square, look)
            if len(found) < most:
                free = ~(_has(premises, square.premises) | _has(hypotheses, square.hypotheses))
                premises, hypotheses = premises[free], hypotheses[free]
        return found

    def _best(self, look: _Look, premises: Places, hypotheses: Places) -> Square | None:
        excess, scene = self._excess(look), look.scene
        cost = excess[premises[:, :, None], hypotheses[:, None, :]].sum(axis=(1, 2))
        used = self._use("premise", scene.premises)[premises] + self._use("hypothesis", scene.hypotheses)[hypotheses]
        order = np.argsort(cost + PATTERN_COST * used.sum(axis=1), kind="stable")
        for place in order[:TRIED].tolist():
            if cost[place] > MOST_AHEAD * look.features * self.kinds**2:
                continue
            square = Square(
                scene=scene, premises=tuple(premises[place].tolist()), hypotheses=tuple(hypotheses[place].tolist())
            )
            if self._is_new(square, look):
                return square
        return None

    def _excess(self, look: _Look) -> NDArray[np.float64]:
        """Return, for every pair, by how many rows its label is ahead of the others among pairs that look alike."""
        none = [0] * self.kinds
        counts = np.array([self._counts.get(key, none) for key in look.keys], dtype=np.int64)
        centred = counts - counts.mean(axis=1, keepdims=True)
        each = centred[look.places, look.labels]
        ahead = np.zeros(each.shape[:2], dtype=np.float64)
        # One after the other: a sum in another order may differ in its last bit, and so may the choice.
        for number in range(look.features):
            ahead += each[:, :, number]
        return ahead

    def _use(self, role: str, sentences: Sequence[Sentence]) -> NDArray[np.float64]:
        """Return by how much each sentence's pattern has been used more often than the average."""
        counts = np.array([self._patterns[role, one.template] for one in sentences], dtype=np.float64)
        centred: NDArray[np.float64] = counts - counts.mean()
        return centred

    def _is_new(self, square: Square, look: _Look) -> bool:
        """Tell whether no text was taken before, and no pair is like another but for names."""
        texts = look.texts(square)
        if len(set(texts)) < len(texts) or any(text in self.taken for text in texts):
            return False
        copies = [look.nameless(*pair) for pair in square.pairs]
        return len(set(copies)) == len(copies) and not any(copy in self._copies for copy in copies)

    def _remember(self, square: Square, look: _Look) -> None:
        self.taken.update(look.texts(square))
        scene = square.scene
        for premise, hypothesis in square.pairs:
            self._copies.add(look.nameless(premise, hypothesis))
            label = int(scene.labels[premise, hypothesis])
            for place in look.places[premise, hypothesis].tolist():
                self._counts.setdefault(look.keys[place], [0] * self.kinds)[label] += 1
        self._patterns.update(("premise", scene.premises[place].template) for place in square.premises)
        self._patterns.update(("hypothesis", scene.hypotheses[place].template) for place in square.hypotheses)


def _has(places: Places, used: tuple[int, ...]) -> NDArray[np.bool_]:
    """Tell which rows have one of some places."""
    marked = np.zeros(int(places.max()) + 1, dtype=bool)
    marked[list(used)] = True
    return np.asarray(marked[places].any(axis=1))


def nameless(text: str, names: Sequence[str]) -> str:
    """Return a text in which names are numbered in the order in which they come."""
    if not names:
        return text
    numbers: dict[str, str] = {}
    if all(map(WORD.fullmatch, names)):
        # The same without a pattern of its own for every text, which takes ten times as long.
        return WORD.sub(
            lambda found: numbers.setdefault(found[0], f"#{len(numbers)}") if found[0] in names else found[0], text
        )
    pattern = "|".join(sorted(map(re.escape, set(names)), key=len, reverse=True))
    return re.sub(rf"\b(?:{pattern})\b", lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text)
