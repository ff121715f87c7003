"""The open-class words: six nouns and six verbs a block, from general (level 0) to specific (level 5)."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pyarrow as pa

LEVELS = 6
TRAINING_BLOCKS = 185
NOVEL_BLOCKS = 20
BLOCKS = TRAINING_BLOCKS + NOVEL_BLOCKS
LEXICON = Path(__file__).with_name("lexicon.csv")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The words of one block, by level; nouns in the plural, verbs in the base form."""

    nouns: tuple[str, ...]
    verbs: tuple[str, ...]


@cache
def blocks() -> tuple[Block, ...]:
    """Return all blocks: first those for training, then the novel ones."""
    with LEXICON.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return tuple(
        Block(
            nouns=tuple(f"{row['noun']}s" for row in rows[start : start + LEVELS]),
            verbs=tuple(row["verb"] for row in rows[start : start + LEVELS]),
        )
        for start in range(0, len(rows), LEVELS)
    )


def lexicon_table() -> pa.Table:
    """Return the words as a table for checks in SQL: block, level, noun in the plural, verb."""
    entries = [
        {"block": block, "level": level, "noun": words.nouns[level], "verb": words.verbs[level]}
        for block, words in enumerate(blocks())
        for level in range(LEVELS)
    ]
    return pa.Table.from_pylist(entries)
