"""Hypernyms by the paper's rule: above the noun's first synset, at most three steps, first lemmas of one word."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from wabe.builders.core.wordnet import wordnet, wordnet_files

if TYPE_CHECKING:
    from nltk.corpus.reader.wordnet import Synset

STEPS = 3
ONE_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypernym:
    """A word above a noun, and how many steps it is away."""

    word: str
    distance: int


@cache
def base_forms() -> dict[str, str]:
    """Return the irregular plurals that the released splits have; our copy of WordNet comes without such lists."""
    with (Path(__file__).with_name("irregular_plurals.csv")).open(encoding="utf-8", newline="") as file:
        return {row["plural"]: row["singular"] for row in csv.DictReader(file)}


@cache
def first_synset(noun: str) -> "Synset | None":
    """Return the first synset of a noun, by its base form if it is inflected; None if WordNet has none."""
    found = wordnet().synsets(base_forms().get(noun, noun), pos="n")
    return found[0] if found else None


@cache
def hypernyms(noun: str) -> tuple[Hypernym, ...]:
    """Return the hypernyms of a noun, the nearest first and in WordNet's order; each word once, at its nearest."""
    return tuple(Hypernym(word=word, distance=distance) for word, distance in _climbed(noun).items())


def word_of(synset: "Synset") -> str | None:
    """Return the first lemma of a synset in lower case, or None if it has several words."""
    word = str(synset.lemma_names()[0]).lower()
    return word if ONE_WORD.fullmatch(word) else None


def _climbed(noun: str) -> dict[str, int]:
    found: dict[str, int] = {}
    start = first_synset(noun)
    level = [start] if start is not None else []
    seen = set(level)
    for distance in range(1, STEPS + 1):
        level = [one for synset in level for one in _above(synset) if one not in seen]
        level = list(dict.fromkeys(level))
        seen.update(level)
        for one in level:
            word = word_of(one)
            if word is not None and word != noun and word not in found:
                found[word] = distance
    return found


def _above(synset: "Synset") -> "list[Synset]":
    """Return the hypernyms of a synset in the order of WordNet's file, which NLTK's own order is not."""
    offsets = [pointer for symbol, pointer in _pointers(synset) if symbol == "@"]
    return [wordnet().synset_from_pos_and_offset("n", offset) for offset in offsets]


@cache
def _pointers(synset: "Synset") -> tuple[tuple[str, int], ...]:
    """Read the pointers of a noun synset from its line in `data.noun`, in their order."""
    line = _line(synset.offset())
    fields = line.split(" | ", 1)[0].split(" ")
    start = 4 + 2 * int(fields[3], 16)
    count = int(fields[start])
    return tuple((fields[start + 1 + 4 * place], int(fields[start + 2 + 4 * place])) for place in range(count))


def _line(offset: int) -> str:
    data = _nouns()
    return data[offset : data.index(b"\n", offset)].decode()


@cache
def _nouns() -> bytes:
    return (wordnet_files() / "data.noun").read_bytes()
