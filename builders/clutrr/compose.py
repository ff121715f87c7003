"""Composing stories: each has a theme, an opening, and scenes in order, and tells no pattern twice."""

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.entries import Entry, far
from wabe.builders.clutrr.kin import TIES, Tie
from wabe.builders.clutrr.language import Bank, Side
from wabe.builders.clutrr.paths import Flags, Integers, Key
from wabe.builders.clutrr.text import (
    LONGEST_STRETCH,
    NONE,
    Phrases,
    Rows,
    Wording,
    cuts,
    missing,
    spans,
    stretch_rows,
)
from wabe.builders.core.draws import raw_bits, scale
from wabe.errors import MissingError

SCENES = (1, 2, 3)
# A theme that lacks a pattern for a story, or has told it already, is exchanged for another this often.
ATTEMPTS = 200
# Many facts in a row cannot be told together: where they can, they more often are.
WEIGHTS = (1, 2, 6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The entries of one size, by theme: a row for each, filled up with entries that suit nobody.

    `clear` is by genders, `between` and `back` by genders and fact, `single` by relation, `in_a_row` by
    pair of facts; `begins` is by the stretch's first and last person, of whom the text may begin with the name.
    """

    entries: tuple[Entry, ...]
    numbers: Integers
    patterns: Integers
    scenes: Integers
    clear: Flags
    between: NDArray[np.int64]
    back: Flags
    single: Flags
    in_a_row: Flags
    begins: Flags

    def suiting(self, themes: Integers, rows: Rows) -> Flags:
        """Return which entries of a story's theme suit its stretch."""
        suits = self.clear[themes, :, rows.gender_codes]
        for fact in range(rows.ties.shape[1]):
            suits &= self.single[themes, :, rows.ties[:, fact]]
            between = self.between[themes, :, rows.gender_codes, fact]
            sided = (rows.ties[:, fact, None] == Tie.GRANDPARENT) & (rows.sides[:, fact, None] > 0)
            suits &= ~(self.back[themes, :, rows.gender_codes, fact] & sided)
            suits &= ~((between >> np.maximum(rows.sides[:, fact, None] - 1, 0)) & (rows.sides[:, fact, None] > 0) == 1)
        for pair in range(rows.ties.shape[1] - 1):
            near = ~far()[rows.ties[:, pair], rows.ties[:, pair + 1]]
            suits &= ~(self.in_a_row[themes, :, pair] & near[:, None])
        return suits


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """What a side may use of a bank: shelves by size, openings and continuations by scene and theme."""

    themes: tuple[str, ...]
    shelves: dict[int, Shelf]
    links: dict[int, tuple[tuple[Entry, ...], ...]]


def library(bank: Bank, side: Side) -> Library:
    """Sort what a side may use."""
    return _library(
        bank.name, bank.entries, frozenset(one for one in bank.entries if bank.allows(one.pattern.id, side))
    )


@cache
def _library(name: str, entries: tuple[Entry, ...], allowed: frozenset[Entry]) -> Library:
    usable = [one for one in entries if one in allowed]
    themes = tuple(sorted({one.pattern.theme for one in entries}))
    links = {
        scene: tuple(
            tuple(
                one for one in usable if (one.pattern.facts, one.pattern.scene, one.pattern.theme) == (0, scene, theme)
            )
            for theme in themes
        )
        for scene in SCENES
    }
    lacking = [
        f"{theme}, scene {scene}"
        for scene in SCENES
        for theme, some in zip(themes, links[scene], strict=True)
        if not some
    ]
    if lacking:
        raise MissingError(
            where=f"paraphrases of {name}",
            what=f"there is no opening or continuation for {lacking[0]}",
            remedy="Add one, or hold out fewer of them",
        )
    return Library(
        themes=themes,
        shelves={
            size: _shelf([one for one in usable if one.pattern.facts == size], themes, size) for size in (1, 2, 3)
        },
        links=links,
    )


def _shelf(entries: list[Entry], themes: tuple[str, ...], size: int) -> Shelf:
    by_theme = [[place for place, one in enumerate(entries) if one.pattern.theme == theme] for theme in themes]
    width = max(1, *map(len, by_theme))
    shape = len(themes), width
    shelf = Shelf(
        entries=tuple(entries),
        numbers=np.full(shape, NONE, dtype=np.int64),
        patterns=np.zeros(shape, dtype=np.int64),
        scenes=np.zeros(shape, dtype=np.int64),
        clear=np.zeros((*shape, 2 ** (size + 1)), dtype=bool),
        between=np.zeros((*shape, 2 ** (size + 1), size), dtype=np.int64),
        back=np.zeros((*shape, 2 ** (size + 1), size), dtype=bool),
        single=np.zeros((*shape, TIES), dtype=bool),
        in_a_row=np.zeros((*shape, size - 1), dtype=bool),
        begins=np.zeros((*shape, 2), dtype=bool),
    )
    for theme, places in enumerate(by_theme):
        patterns: dict[str, int] = {}
        for column, place in enumerate(places):
            entry, at = entries[place], (theme, column)
            shelf.numbers[at] = place
            shelf.patterns[at] = patterns.setdefault(entry.pattern.id, len(patterns))
            shelf.scenes[at] = entry.pattern.scene
            shelf.single[at] = [entry.of(tie) for tie in range(TIES)]
            shelf.in_a_row[at] = entry.in_a_row
            shelf.begins[at] = [entry.begins_with == person for person in (0, size)]
            for code, genders in enumerate(product((0, 1), repeat=size + 1)):
                telling = entry.telling(genders)
                shelf.clear[(*at, code)] = telling.clear
                shelf.back[(*at, code, sorted(entry.seen_back(genders)))] = True
                for fact, gender in telling.between:
                    shelf.between[(*at, code, fact)] |= 1 << gender
    return shelf


def compose(key: Key, stories: Stories, *, k: int, phrases: Phrases) -> Wording:
    """Choose a theme for each story, cut path and noise, and choose a pattern for each stretch, no pattern twice."""
    books = library(phrases.bank, phrases.side)
    count, edges = stories.ties.shape
    themes = np.zeros(count, dtype=np.int64)
    sizes, entries = np.zeros((count, edges), dtype=np.int64), np.full((count, edges), NONE, dtype=np.int64)
    rows = np.arange(count)
    for attempt in range(ATTEMPTS):
        some = stories if attempt == 0 else stories.take(rows)
        drawn = scale(raw_bits(*key, "theme", attempt, count=len(rows)), len(books.themes))
        cut, chosen, done = _attempt((*key, attempt), some, drawn, books, k)
        ready = rows[done]
        themes[ready], sizes[ready], entries[ready] = drawn[done], cut[done], chosen[done]
        rows = rows[~done]
        if not len(rows):
            return _in_order(key, stories, themes, sizes, entries, books, phrases)
    first = {(0, 1): np.zeros(1, dtype=bool)}
    raise missing(stories.take(rows[:1]), phrases, first)


def _attempt(key: Key, stories: Stories, themes: Integers, books: Library, k: int) -> tuple[Integers, Integers, Flags]:
    """Try to tell every story in a theme, and say of which ones it was possible."""
    count, edges = stories.ties.shape
    sizes, chosen = np.zeros((count, edges), dtype=np.int64), np.full((count, edges), NONE, dtype=np.int64)
    done = np.ones(count, dtype=bool)
    used = {size: np.zeros((count, shelf.numbers.shape[1]), dtype=bool) for size, shelf in books.shelves.items()}
    # At each person of the path, the scene of a stretch that ends there and begins with this person's name: in the same
    # scene, the next stretch does not begin with it again.
    named = np.zeros((count, edges + 1), dtype=np.int64)
    bits = raw_bits(*key, "patterns", count=count * edges).reshape(count, edges)
    for start, end in spans(k, edges):
        suiting = {
            (first, size): books.shelves[size].suiting(themes, stretch_rows(stories, first, size))
            for first in range(start, end)
            for size in range(1, min(LONGEST_STRETCH, end - first) + 1)
        }
        possible: dict[tuple[int, int], Flags] = {place: some.max(axis=1) for place, some in suiting.items()}
        cut, told = cuts((*key, "cut", start), possible, start, end, count, WEIGHTS)
        done &= told
        sizes[:, start:end] = cut
        for (first, size), suits in suiting.items():
            rows = np.nonzero((sizes[:, first] == size) & done)[0]
            shelf = books.shelves[size]
            told_in = themes[rows]
            patterns, scenes, begins = shelf.patterns[told_in], shelf.scenes[told_in], shelf.begins[told_in]
            free = suits[rows] & ~np.take_along_axis(used[size][rows], patterns, axis=1)
            if first > start:
                free &= ~(begins[:, :, 0] & (scenes == named[rows, first, None]))
            number = free.sum(axis=1)
            done[rows[number == 0]] = False
            nth = (bits[rows, first] % np.maximum(number, 1).astype(np.uint64)).astype(np.int64)
            column = (free.cumsum(axis=1) > nth[:, None]).argmax(axis=1)
            chosen[rows, first] = column
            at = np.arange(len(rows)), column
            used[size][rows, patterns[at]] = True
            named[rows, first + size] = np.where(begins[..., 1][at], scenes[at], 0)
    return sizes, chosen, done


def _in_order(
    key: Key,
    stories: Stories,
    themes: Integers,
    sizes: Integers,
    columns: Integers,
    books: Library,
    phrases: Phrases,
) -> Wording:
    """Put stretches in the order of their scenes, at random within each, with what introduces scenes."""
    count, edges = sizes.shape
    told, scenes = np.full((count, edges), NONE, dtype=np.int64), np.zeros((count, edges), dtype=np.int64)
    for first, size in product(range(edges), books.shelves):
        rows = np.nonzero(sizes[:, first] == size)[0]
        if len(rows):
            shelf, at = books.shelves[size], (themes[rows], columns[rows, first])
            scenes[rows, first] = shelf.scenes[at]
            told[rows, first] = _places(
                phrases, shelf, shelf.numbers[at], stretch_rows(stories.take(rows), first, size)
            )
    order = raw_bits(*key, "order", count=count * edges).reshape(count, edges) >> np.uint64(3)
    order |= np.where(told == NONE, max(SCENES) + 1, scenes).astype(np.uint64) << np.uint64(61)
    firsts = np.argsort(order, axis=1)
    told, scenes = (np.take_along_axis(one, firsts, axis=1) for one in (told, scenes))
    firsts[told == NONE] = NONE
    links = np.stack([_links((*key, scene), phrases, books.links[scene], themes) for scene in SCENES], axis=1)
    # An opening comes in any case, a continuation before the first stretch of its scene.
    before = np.full((count, edges + 1), NONE, dtype=np.int64)
    before[:, 0] = links[:, 0]
    begins = np.diff(scenes, axis=1, prepend=1) > 0
    rows, places = np.nonzero(begins & (told != NONE))
    before[rows, places + 1] = links[rows, scenes[rows, places] - 1]
    paraphrases, ends = np.full((count, 2 * edges + 1), NONE, dtype=np.int64), np.full((count, 2 * edges + 1), NONE)
    paraphrases[:, 0], paraphrases[:, 1::2], paraphrases[:, 2::2] = before[:, 0], before[:, 1:], told
    ends[:, 2::2] = firsts
    return Wording(sizes=sizes, paraphrases=paraphrases, firsts=ends)


def _places(phrases: Phrases, shelf: Shelf, numbers: Integers, rows: Rows) -> Integers:
    """Write each distinct text once, and return the place of each row's among the known."""
    codes = rows.codes() * len(shelf.entries) + numbers
    _, some, inverse = np.unique(codes, return_index=True, return_inverse=True)
    places = [
        phrases.place(shelf.entries[number], combination)
        for number, combination in zip(numbers[some].tolist(), rows.combinations(some), strict=True)
    ]
    return np.array(places, dtype=np.int64)[inverse]


def _links(key: Key, phrases: Phrases, links: tuple[tuple[Entry, ...], ...], themes: Integers) -> Integers:
    """Draw an opening or a continuation of each story's theme."""
    width = max(map(len, links))
    places = np.array([[phrases.place(some[number % len(some)], None) for number in range(width)] for some in links])
    numbers = np.array([len(some) for some in links])[themes]
    drawn = raw_bits(*key, "link", count=len(themes)) % numbers.astype(np.uint64)
    return places[themes, drawn.astype(np.int64)]
