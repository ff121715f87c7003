"""WordNet's own files, as the oracles read them: the senses of a word, what is above a sense, and its gloss."""

import re
from functools import cache
from typing import Literal

from wabe.builders.core.wordnet import wordnet_files

Part = Literal["noun", "verb", "adj"]
PARTS: dict[str, Part] = {"n": "noun", "v": "verb", "a": "adj", "s": "adj"}
UP = ("@", "@i")
SIMILAR = ("&",)
# How regular plurals end, and what their base forms end in instead.
PLURALS = (
    *(("s", ""), ("ses", "s"), ("ves", "f"), ("xes", "x"), ("zes", "z")),
    *(("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")),
)


@cache
def senses_of(lemma: str, part: Part = "noun") -> tuple[int, ...]:
    """Return the offsets of the synsets of a word, the most frequent first."""
    line = _index(part).get(lemma.lower().replace(" ", "_"), "")
    fields = line.split()
    return tuple(map(int, fields[-int(fields[2]) :])) if fields else ()


@cache
def senses_of_form(noun: str) -> tuple[int, ...]:
    """Return the offsets of the synsets of a noun and of the nouns that it may be the plural of."""
    bases = [noun.removesuffix(ending) + base for ending, base in PLURALS if noun.endswith(ending)]
    return tuple(offset for form in dict.fromkeys((noun, *bases)) for offset in senses_of(form))


@cache
def offset_of(synset: str) -> int:
    """Return the offset of a synset that is named after a word and the number of its sense, or raise KeyError."""
    lemma, letter, number = synset.rsplit(".", 2)
    # Satellites ("s") are counted by themselves, as in NLTK; with "a", all adjectives are.
    offsets = [one for one in senses_of(lemma, PARTS[letter]) if letter != "s" or not _is_head(one)]
    return dict(enumerate(offsets, start=1))[int(number)]


def part_of(synset: str) -> Part:
    """Return the part of speech of a synset that is named after a word."""
    return PARTS[synset.rsplit(".", 2)[1]]


@cache
def above(offset: int, part: Part = "noun") -> frozenset[int]:
    """Return a synset and everything above it; above an adjective is the one that it is a satellite of."""
    found = {offset}
    waiting = [offset]
    while waiting:
        for parent in _parents(waiting.pop(), part):
            if parent not in found:
                found.add(parent)
                waiting.append(parent)
    return frozenset(found)


def gloss_of(offset: int) -> str:
    """Return what WordNet says about a noun's synset, examples included."""
    return _line(offset, "noun").split(" | ", 1)[1].strip()


def definition_of(offset: int) -> str:
    """Return what WordNet says about a noun's synset, without examples."""
    return re.sub('".*?"', "", gloss_of(offset)).strip("; ")


@cache
def _parents(offset: int, part: Part) -> tuple[int, ...]:
    if part == "adj" and _is_head(offset):
        return ()
    fields = _line(offset, part).split(" | ", 1)[0].split(" ")
    # Words come in pairs after their count (in hexadecimal), and pointers in fours after theirs.
    start = 4 + 2 * int(fields[3], 16)
    pointers = [fields[start + 1 + 4 * number : start + 5 + 4 * number] for number in range(int(fields[start]))]
    symbols = SIMILAR if part == "adj" else UP
    return tuple(int(target) for symbol, target, letter, _ in pointers if symbol in symbols and PARTS[letter] == part)


def _is_head(offset: int) -> bool:
    """Tell whether an adjective is no satellite."""
    return _line(offset, "adj").split(" ", 3)[2] == "a"


def _line(offset: int, part: Part) -> str:
    data = _data(part)
    return data[offset : data.index(b"\n", offset)].decode("utf-8")


@cache
def _data(part: Part) -> bytes:
    return (wordnet_files() / f"data.{part}").read_bytes()


@cache
def _index(part: Part) -> dict[str, str]:
    lines = (wordnet_files() / f"index.{part}").read_text(encoding="utf-8").splitlines()
    return {line.split(" ", 1)[0]: line for line in lines if not line.startswith(" ")}
