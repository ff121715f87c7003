"""The words that only spatial scenes need: colours, shapes, pictures, wares, buildings, villages, plants, books."""

from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import Shape, Word, read_words

PATH = Path(__file__).parent / "words.csv"
SHAPE = Shape(
    forms=("word",),
    kinds=frozenset({"colour", "shape", "hanging", "ware", "building", "village", "plant", "book"}),
)


@cache
def own_words() -> tuple[Word, ...]:
    """Return the list, in the order of its file."""
    return read_words(PATH, SHAPE)
