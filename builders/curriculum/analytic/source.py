"""The words that only these puzzles need: what teams, rooms, committees, vans and cabins are called."""

from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_words

PATH = Path(__file__).parent / "words.csv"
SHAPE = Shape(forms=("word",), kinds=frozenset({"colour", "animal", "tree", "topic"}))


@cache
def own_words() -> tuple[Word, ...]:
    """Return the list, in the order of its file."""
    return read_words(PATH, SHAPE)
