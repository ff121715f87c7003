"""Telling stories: facts are cut into stretches, each is told by a paraphrase, and stretches are shuffled."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from builders.clutrr.draw import Stories
from builders.clutrr.kin import TIES
from builders.clutrr.language import Bank, Combination, Paraphrase, Side
from builders.clutrr.paths import Integers, Key
from builders.core.draws import raw_bits

LONGEST_STRETCH = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A story in words, in three forms; the ids of its paraphrases in order, and the first fact that each tells."""

    story: str
    clean: str
    anonymous: str
    paraphrases: list[str]
    first_edges: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """For each story and fact: how many facts the stretch that begins there has (0: none does), and its paraphrase."""

    sizes: Integers
    paraphrases: Integers
    known: list[Paraphrase]


def tell(
    key: Key,
    stories: Stories,
    *,
    k: int,
    bank: Bank,
    side: Side,
    names: Sequence[Sequence[str]],
    numbers: Integers,
) -> list[Told]:
    """Tell every story with the names and numbers of its persons."""
    count, edges = stories.ties.shape
    choices = _choices(key, stories, k=k, bank=bank, side=side)
    shuffled = raw_bits(*key, "order", count=count * edges).reshape(count, edges) >> np.uint64(1)
    shuffled[choices.sizes == 0] = np.uint64(2**64 - 1)
    order = np.argsort(shuffled, axis=1)
    people = np.concatenate([stories.edges[:, :, 0], stories.edges[:, -1:, 1]], axis=1)
    # The facts of a stretch share persons: only the last one's second person is not the next one's first.
    ends = stories.edges[:, :, 1]
    return [
        _told(k, choices.known, *row)
        for row in zip(
            order.tolist(),
            (choices.sizes > 0).sum(axis=1).tolist(),
            choices.sizes.tolist(),
            choices.paraphrases.tolist(),
            people.tolist(),
            ends.tolist(),
            names,
            numbers.tolist(),
            strict=True,
        )
    ]


def _told(
    k: int,
    known: list[Paraphrase],
    order: list[int],
    stretches: int,
    sizes: list[int],
    chosen: list[int],
    people: list[int],
    ends: list[int],
    names: Sequence[str],
    numbers: list[int],
) -> Told:
    story, anonymous, clean, ids = [], [], [], []
    for first in order[:stretches]:
        paraphrase = known[chosen[first]]
        last = first + sizes[first] - 1
        places = [*people[first : last + 1], ends[last]]
        sentence = paraphrase.text.format(*[names[place] for place in places])
        story.append(sentence)
        anonymous.append(paraphrase.text.format(*[_token(numbers[place]) for place in places]))
        if first < k:
            clean.append(sentence)
        ids.append(paraphrase.id)
    return Told(
        story=" ".join(story),
        clean=" ".join(clean),
        anonymous=" ".join(anonymous),
        paraphrases=ids,
        first_edges=order[:stretches],
    )


def _choices(key: Key, stories: Stories, *, k: int, bank: Bank, side: Side) -> Choices:
    """Cut path and noise, all ways for which there are paraphrases being equally likely, and choose paraphrases."""
    count, edges = stories.ties.shape
    known: list[Paraphrase] = []
    sizes = np.zeros((count, edges), dtype=np.int64)
    paraphrases = np.full((count, edges), -1, dtype=np.int64)
    bits = raw_bits(*key, "paraphrases", count=count * edges).reshape(count, edges)
    for start, end in ((0, k), (k, edges)) if edges > k else ((0, k),):
        numbers: dict[tuple[int, int], Integers] = {}
        offsets: dict[tuple[int, int], Integers] = {}
        for first in range(start, end):
            for size in range(1, min(LONGEST_STRETCH, end - first) + 1):
                place = first, size
                numbers[place], offsets[place] = _options(stories, bank, side, first, size, known)
        cut = _cut((*key, "cut", start), numbers, start, end, count)
        if cut is None:
            raise _missing(stories, bank, side, numbers)
        sizes[:, start:end] = cut
        for (first, size), possible in numbers.items():
            rows = np.nonzero(sizes[:, first] == size)[0]
            drawn = bits[rows, first] % possible[rows].astype(np.uint64)
            paraphrases[rows, first] = offsets[first, size][rows] + drawn.astype(np.int64)
    return Choices(sizes=sizes, paraphrases=paraphrases, known=known)


def _options(
    stories: Stories, bank: Bank, side: Side, first: int, size: int, known: list[Paraphrase]
) -> tuple[Integers, Integers]:
    """Look up each distinct combination once: how many paraphrases it has, and where they begin among the known."""
    people, genders = _combinations(stories, first, size)
    codes = np.zeros(len(stories), dtype=np.int64)
    for column, base in [*((one, TIES) for one in people.T), *((one, 2) for one in genders.T)]:
        codes = codes * base + column
    _, rows, inverse = np.unique(codes, return_index=True, return_inverse=True)
    numbers, offsets = [], []
    for row in rows.tolist():
        combination: Combination = tuple(people[row].tolist()), tuple(genders[row].tolist())
        found = bank.options(combination, side)
        numbers.append(len(found))
        offsets.append(len(known))
        known += found
    return np.array(numbers)[inverse], np.array(offsets)[inverse]


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


def _missing(stories: Stories, bank: Bank, side: Side, numbers: dict[tuple[int, int], Integers]) -> Exception:
    """Make the error for the first single fact that no paraphrase tells."""
    for (first, size), possible in numbers.items():
        if size == 1 and not possible.all():
            row = int(np.argmin(possible > 0))
            ties, genders = _combinations(stories, first, size)
            return bank.missing((tuple(ties[row].tolist()), tuple(genders[row].tolist())), side)
    return bank.missing(((), ()), side)


@cache
def _token(number: int) -> str:
    return f"@ent_{number}"
