"""Wording stories: facts are cut into stretches, each is told by a paraphrase, and stretches are put in an order."""

from dataclasses import dataclass, field

import numpy as np

from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.entries import Entry
from wabe.builders.clutrr.kin import TIES
from wabe.builders.clutrr.language import Bank, Combination, Paraphrase, Side
from wabe.builders.clutrr.paths import Flags, Integers, Key
from wabe.builders.core.draws import raw_bits

LONGEST_STRETCH = 3
# Where there is no paraphrase, and the first fact of one that tells none.
NONE = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The paraphrases that one side may use, as far as they have been used: each is written once."""

    bank: Bank
    side: Side
    known: list[Paraphrase] = field(default_factory=list)
    places: dict[Combination, tuple[int, int]] = field(default_factory=dict)
    written: dict[tuple[str, Combination | None], int] = field(default_factory=dict)

    def find(self, combination: Combination) -> tuple[int, int]:
        """Return how many there are for a combination, and where they begin among the known."""
        if combination not in self.places:
            found = self.bank.options(combination, self.side)
            self.places[combination] = len(found), len(self.known)
            self.known.extend(found)
        return self.places[combination]

    def place(self, entry: Entry, combination: Combination | None) -> int:
        """Return the place of one pattern among the known, told of a combination or, if it tells no facts, of none."""
        key = entry.id, combination
        if key not in self.written:
            self.written[key] = len(self.known)
            text = entry.pattern.text if combination is None else entry.text(*combination)
            self.known.append(Paraphrase(id=entry.id, text=text))
        return self.written[key]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """How stories are told: for each fact, how many facts the stretch that begins there has, 0 if none does.

    `paraphrases` has places among the known in the order of telling, and NONE where there is nothing; `firsts` the
    first fact of each, NONE if it tells none.
    """

    sizes: Integers
    paraphrases: Integers
    firsts: Integers

    def take(self, rows: Integers) -> "Wording":
        """Return some of the rows."""
        return Wording(sizes=self.sizes[rows], paraphrases=self.paraphrases[rows], firsts=self.firsts[rows])

    def put(self, rows: Integers, other: "Wording") -> None:
        """Overwrite some rows."""
        self.sizes[rows], self.paraphrases[rows], self.firsts[rows] = other.sizes, other.paraphrases, other.firsts


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Stretches of one size that begin with one fact, a row for each story: relations, genders and sides."""

    ties: Integers
    genders: Integers
    sides: Integers

    @property
    def gender_codes(self) -> Integers:
        """Return the genders of each row as one number, the first person's in front."""
        return self.genders @ (1 << np.arange(self.genders.shape[1])[::-1])

    def codes(self) -> Integers:
        """Return a number for each row: equal ones are the same combination."""
        codes = np.zeros(len(self.ties), dtype=np.int64)
        for columns, base in ((self.ties, TIES), (self.genders, 2), (self.sides, 3)):
            for column in columns.T:
                codes = codes * base + column
        return codes

    def combinations(self, rows: Integers) -> list[Combination]:
        """Return some rows as tuples."""
        lists = (self.ties[rows].tolist(), self.genders[rows].tolist(), self.sides[rows].tolist())
        return [(tuple(ties), tuple(genders), tuple(sides)) for ties, genders, sides in zip(*lists, strict=True)]


def stretch_rows(stories: Stories, first: int, size: int) -> Rows:
    """Return the relations of a stretch, the genders of its persons, and the sides of its facts."""
    places = np.concatenate(
        [stories.edges[:, first : first + size, 0], stories.edges[:, first + size - 1 : first + size, 1]], axis=1
    )
    members = np.take_along_axis(stories.people, places, axis=1)
    return Rows(
        ties=stories.ties[:, first : first + size],
        genders=stories.pool.genders[stories.families[:, None], members].astype(np.int64),
        sides=stories.sides[:, first : first + size],
    )


def spans(k: int, edges: int) -> list[tuple[int, int]]:
    """Return where path and noise begin and end: no stretch has facts of both."""
    return [(0, k), (k, edges)] if edges > k else [(0, k)]


def word_plainly(key: Key, stories: Stories, *, k: int, phrases: Phrases) -> Wording:
    """Cut path and noise, all ways for which there are paraphrases being equally likely, and choose paraphrases."""
    count, edges = stories.ties.shape
    sizes = np.zeros((count, edges), dtype=np.int64)
    paraphrases = np.full((count, edges), NONE, dtype=np.int64)
    bits = raw_bits(*key, "paraphrases", count=count * edges).reshape(count, edges)
    for start, end in spans(k, edges):
        numbers: dict[tuple[int, int], Integers] = {}
        offsets: dict[tuple[int, int], Integers] = {}
        for first in range(start, end):
            for size in range(1, min(LONGEST_STRETCH, end - first) + 1):
                place = first, size
                numbers[place], offsets[place] = _options(stretch_rows(stories, first, size), phrases)
        possible = {place: number > 0 for place, number in numbers.items()}
        cut, told = cuts((*key, "cut", start), possible, start, end, count)
        if not told.all():
            raise missing(stories, phrases, possible)
        sizes[:, start:end] = cut
        for (first, size), number in numbers.items():
            rows = np.nonzero(sizes[:, first] == size)[0]
            drawn = bits[rows, first] % number[rows].astype(np.uint64)
            paraphrases[rows, first] = offsets[first, size][rows] + drawn.astype(np.int64)
    shuffled = raw_bits(*key, "order", count=count * edges).reshape(count, edges) >> np.uint64(1)
    shuffled[sizes == 0] = np.uint64(2**64 - 1)
    firsts = np.argsort(shuffled, axis=1)
    return Wording(sizes=sizes, paraphrases=np.take_along_axis(paraphrases, firsts, axis=1), firsts=firsts)


def _options(rows: Rows, phrases: Phrases) -> tuple[Integers, Integers]:
    """Look up each distinct combination once: how many paraphrases it has, and where they begin among the known."""
    _, some, inverse = np.unique(rows.codes(), return_index=True, return_inverse=True)
    numbers, offsets = np.array([phrases.find(combination) for combination in rows.combinations(some)]).T
    return numbers[inverse], offsets[inverse]


def cuts(
    key: Key,
    possible: dict[tuple[int, int], Flags],
    start: int,
    end: int,
    count: int,
    weights: tuple[int, int, int] = (1, 1, 1),
) -> tuple[Integers, Flags]:
    """Choose among all ways to cut that have paraphrases throughout, and say which stories have such a way.

    A way is as likely as the weights of its stretches, by their sizes, multiplied.
    """
    ways = {end: np.ones(count, dtype=np.int64)}
    for first in range(end - 1, start - 1, -1):
        ways[first] = np.sum(
            [
                np.where(possible[first, size], weights[size - 1] * ways[first + size], 0)
                for size in range(1, min(LONGEST_STRETCH, end - first) + 1)
            ],
            axis=0,
        )
    told = ways[start] > 0
    left = (raw_bits(*key, count=count) % np.maximum(ways[start], 1).astype(np.uint64)).astype(np.int64)
    here = np.full(count, start)
    sizes = np.zeros((count, end - start), dtype=np.int64)
    for first in range(start, end):
        open_rows = (here == first) & told
        for size in range(1, min(LONGEST_STRETCH, end - first) + 1):
            through = np.where(possible[first, size], weights[size - 1] * ways[first + size], 0)
            taken = open_rows & (left < through)
            sizes[taken, first - start] = size
            here[taken] = first + size
            left[taken] //= weights[size - 1]
            open_rows &= ~taken
            left[open_rows] -= through[open_rows]
    return sizes, told


def missing(stories: Stories, phrases: Phrases, possible: dict[tuple[int, int], Flags]) -> Exception:
    """Make the error for the first single fact that no paraphrase tells."""
    for (first, size), there in possible.items():
        if size == 1 and not there.all():
            (combination,) = stretch_rows(stories, first, size).combinations(np.array([int(np.argmin(there))]))
            return phrases.bank.missing(combination, phrases.side)
    return phrases.bank.missing(((), (), ()), phrases.side)
