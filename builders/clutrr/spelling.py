"""Spelling stories: worded facts as strings, many stories at a time."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from wabe.builders.clutrr.draw import Stories
from wabe.builders.clutrr.language import Paraphrase
from wabe.builders.clutrr.paths import Flags, Integers
from wabe.builders.clutrr.text import NONE, Wording

# The place of a slot where there is none: after the last words of a paraphrase.
END = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretches:
    """The stretches of stories in the order of telling: of which story, its first fact, its paraphrase."""

    stories: Integers
    firsts: Integers
    paraphrases: Integers
    count: int

    def take(self, rows: Flags) -> "Stretches":
        """Return some of the stretches."""
        return Stretches(
            stories=self.stories[rows], firsts=self.firsts[rows], paraphrases=self.paraphrases[rows], count=self.count
        )

    def lists(self, values: pa.Array) -> pa.ListArray:
        """Return a list for each story from a value for each stretch."""
        return _lists(values, self.stories, self.count)


def stretches_of(wording: Wording) -> Stretches:
    """Read off the stretches, openings and continuations among them."""
    told = wording.paraphrases != NONE
    return Stretches(
        stories=np.nonzero(told)[0],
        firsts=wording.firsts[told],
        paraphrases=wording.paraphrases[told],
        count=len(told),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Stories as pieces: the story of each, its words, and whose name comes after them, or END.

    `last` says which of these is the end of a story.
    """

    stories: Integers
    words: pa.Array
    people: Integers
    last: Flags
    count: int

    def spelled(self, names: pa.Array, numbers: Integers) -> pa.Array:
        """Spell the stories, with a name for each number of a person."""
        rows = np.maximum(self.people, 0)
        # After the names come what stands between two stretches, and what stands after the last.
        follows = np.where(
            self.people == END, np.where(self.last, len(names) + 1, len(names)), numbers[self.stories, rows]
        )
        after = pa.concat_arrays([names, pa.array([" ", ""])]).take(pa.array(follows))
        pieces = pc.binary_join_element_wise(self.words, after, "")
        return pc.binary_join(_lists(pieces, self.stories, self.count), "")

    def ranks(self, size: int) -> Integers:
        """Number the persons of each story as they are first mentioned."""
        mentions = np.nonzero(self.people != END)[0]
        first = np.full((self.count, size), len(self.people))
        # The last assignment counts, so it is the first mention.
        first[self.stories[mentions[::-1]], self.people[mentions[::-1]]] = mentions[::-1]
        return np.argsort(np.argsort(first, axis=1), axis=1)


def script_of(stories: Stories, stretches: Stretches, known: list[Paraphrase], sizes: Integers) -> Script:
    """Cut every paraphrase at its slots, and put persons into these."""
    used, which = np.unique(stretches.paraphrases, return_inverse=True)
    cut = [known[one].text.replace("}", "{").split("{") for one in used.tolist()]
    # Every second part is the number of a slot.
    words = pa.array([part for parts in cut for part in parts[::2]], pa.string())
    slots = np.array([slot for parts in cut for slot in (*map(int, parts[1::2]), END)], dtype=np.int64)
    lengths = np.array([len(parts) // 2 + 1 for parts in cut], dtype=np.int64)
    starts = np.cumsum(lengths) - lengths
    repeats = lengths[which]
    ends = np.cumsum(repeats)
    here = np.repeat(starts[which] - ends + repeats, repeats) + np.arange(ends[-1] if len(ends) else 0)
    rows, firsts = np.repeat(stretches.stories, repeats), np.repeat(stretches.firsts, repeats)
    slot, size = slots[here], sizes[rows, firsts]
    edges = stories.edges
    # The facts of a stretch share persons: only the last one's second person is not the next one's first.
    people = np.where(
        slot < size,
        edges[rows, firsts + np.minimum(slot, size - 1), 0],
        edges[rows, firsts + size - 1, 1],
    )
    people[slot == END] = END
    last = np.zeros(len(rows), dtype=bool)
    last[np.nonzero(np.append(rows[1:] != rows[:-1], True))[0]] = True
    return Script(stories=rows, words=words.take(pa.array(here)), people=people, last=last, count=stretches.count)


def _lists(values: pa.Array, stories: Integers, count: int) -> pa.ListArray:
    offsets = np.searchsorted(stories, np.arange(count + 1))
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values)
