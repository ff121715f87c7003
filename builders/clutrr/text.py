"""Wording stories: facts are cut into stretches, each is told by a paraphrase, and stretches are shuffled."""

from dataclasses import dataclass, field

import numpy as np

from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.kin import TIES
from wabe.builders.clutrr.language import Bank, Combination, Paraphrase, Side
from wabe.builders.clutrr.paths import Integers, Key
from wabe.builders.core.draws import raw_bits

LONGEST_STRETCH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The paraphrases that one side may use of the combinations that occur, each looked up once."""

    bank: Bank
    side: Side
    known: list[Paraphrase] = field(default_factory=list)
    places: dict[Combination, tuple[int, int]] = field(default_factory=dict)

    def find(self, combination: Combination) -> tuple[int, int]:
        """Return how many there are for a combination, and where they begin among the known."""
        if combination not in self.places:
            found = self.bank.options(combination, self.side)
            self.places[combination] = len(found), len(self.known)
            self.known.extend(found)
        return self.places[combination]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How stories are told: for each fact, how many facts the stretch that begins there has, 0 if none does.

    `paraphrases` has the place of each stretch's paraphrase among the known, `order` the first facts of stretches in
    the order of telling, then all other facts.
    """

    sizes: Integers
    paraphrases: Integers
    order: Integers

    def take(self, rows: Integers) -> "Wording":
        """Return some of the rows."""
        return Wording(sizes=self.sizes[rows], paraphrases=self.paraphrases[rows], order=self.order[rows])

    def put(self, rows: Integers, other: "Wording") -> None:
        """Overwrite some rows."""
        self.sizes[rows], self.paraphrases[rows], self.order[rows] = other.sizes, other.paraphrases, other.order


def word(key: Key, stories: Stories, *, k: int, phrases: Phrases) -> Wording:
    """Cut path and noise, all ways for which there are paraphrases being equally likely, and choose paraphrases."""
    count, edges = stories.ties.shape
    sizes = np.zeros((count, edges), dtype=np.int64)
    paraphrases = np.full((count, edges), -1, dtype=np.int64)
    bits = raw_bits(*key, "paraphrases", count=count * edges).reshape(count, edges)
    for start, end in ((0, k), (k, edges)) if edges > k else ((0, k),):
        numbers: dict[tuple[int, int], Integers] = {}
        offsets: dict[tuple[int, int], Integers] = {}
        for first in range(start, end):
            for size in range(1, min(LONGEST_STRETCH, end - first) + 1):
                place = first, size
                numbers[place], offsets[place] = _options(stories, phrases, first, size)
        cut = _cut((*key, "cut", start), numbers, start, end, count)
        if cut is None:
            raise _missing(stories, phrases, numbers)
        sizes[:, start:end] = cut
        for (first, size), possible in numbers.items():
            rows = np.nonzero(sizes[:, first] == size)[0]
            drawn = bits[rows, first] % possible[rows].astype(np.uint64)
            paraphrases[rows, first] = offsets[first, size][rows] + drawn.astype(np.int64)
    shuffled = raw_bits(*key, "order", count=count * edges).reshape(count, edges) >> np.uint64(1)
    shuffled[sizes == 0] = np.uint64(2**64 - 1)
    return Wording(sizes=sizes, paraphrases=paraphrases, order=np.argsort(shuffled, axis=1))


def _options(stories: Stories, phrases: Phrases, first: int, size: int) -> tuple[Integers, Integers]:
    """Look up each distinct combination once: how many paraphrases it has, and where they begin among the known."""
    people, genders = _combinations(stories, first, size)
    codes = np.zeros(len(stories), dtype=np.int64)
    for column, base in [*((one, TIES) for one in people.T), *((one, 2) for one in genders.T)]:
        codes = codes * base + column
    _, rows, inverse = np.unique(codes, return_index=True, return_inverse=True)
    found = [
        phrases.find((tuple(ties), tuple(persons)))
        for ties, persons in zip(people[rows].tolist(), genders[rows].tolist(), strict=True)
    ]
    numbers, offsets = np.array(found).T
    return numbers[inverse], offsets[inverse]


def _combinations(stories: Stories, first: int, size: int) -> tuple[Integers, Integers]:
    """Return the relations of a stretch and the genders of its persons."""
    places = np.concatenate(
        [stories.edges[:, first : first + size, 0], stories.edges[:, first + size - 1 : first + size, 1]], axis=1
    )
    members = np.take_along_axis(stories.people, places, axis=1)
    return stories.ties[:, first : first + size], stories.pool.genders[stories.families[:, None], members]


def _cut(key: Key, numbers: dict[tuple[int, int], Integers], start: int, end: int, count: int) -> Integers | None:
    """Choose among all ways to cut that have paraphrases throughout; None if a story has no such way."""
    ways = {end: np.ones(count, dtype=np.int64)}
    for first in range(end - 1, start - 1, -1):
        ways[first] = np.sum(
            [
                np.where(numbers[first, size] > 0, ways[first + size], 0)
                for size in range(1, min(LONGEST_STRETCH, end - first) + 1)
            ],
            axis=0,
        )
    if not ways[start].all():
        return None
    left = (raw_bits(*key, count=count) % ways[start].astype(np.uint64)).astype(np.int64)
    here = np.full(count, start)
    sizes = np.zeros((count, end - start), dtype=np.int64)
    for first in range(start, end):
        open_rows = here == first
        for size in range(1, min(LONGEST_STRETCH, end - first) + 1):
            through = np.where(numbers[first, size] > 0, ways[first + size], 0)
            taken = open_rows & (left < through)
            sizes[taken, first - start] = size
            here[taken] = first + size
            open_rows &= ~taken
            left[open_rows] -= through[open_rows]
    return sizes


def _missing(stories: Stories, phrases: Phrases, numbers: dict[tuple[int, int], Integers]) -> Exception:
    """Make the error for the first single fact that no paraphrase tells."""
    for (first, size), possible in numbers.items():
        if size == 1 and not possible.all():
            row = int(np.argmin(possible > 0))
            ties, genders = _combinations(stories, first, size)
            return phrases.bank.missing((tuple(ties[row].tolist()), tuple(genders[row].tolist())), phrases.side)
    return phrases.bank.missing(((), ()), phrases.side)
