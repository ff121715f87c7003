"""Reads the sentences with a blank, and the glosses of WordNet that may belong there."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, read_lines, stem
from wabe.builders.curriculum.senses.source import NAME, classes, context_words, missing, spoken

FOLDER = Path(__file__).parent
BLANK = "____"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A sentence with a blank for members of a class, whichever it is, and for nothing very different."""

    name: str
    class_: str
    dated: bool
    """Whether it may begin with a time."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gloss:
    """What WordNet says about a sense of a word, as far as it is published."""

    word: str
    vocabulary: str
    synset: str
    class_: str
    text: str


@cache
def gaps(path: Path = FOLDER / "contexts.csv") -> tuple[Gap, ...]:
    """Return every sentence with a blank."""
    found: list[Gap] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["class"] not in classes():
            yield f"{row['class']!r} is not a class of classes.csv"
        if seen.setdefault(row["name"], number) != number:
            yield f"the name {row['name']!r} is also in line {seen[row['name']]}"
        if row["dated"] not in {"yes", "no"}:
            yield f"dated must be yes or no, not {row['dated']!r}"
        for wanted in (BLANK, NAME):
            if row["text"].count(wanted) != 1:
                yield f"the sentence does not have {wanted} once"
        found.append(Gap(name=row["name"], class_=row["class"], dated=row["dated"] == "yes", text=row["text"]))

    read_lines(path, ("class", "name", "dated", "text"), take)
    return tuple(found)


@cache
def defining_words(path: Path = FOLDER / "defining_words.csv") -> tuple[str, ...]:
    """Return the words that glosses of both vocabularies may have."""
    found: list[str] = []

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:  # noqa: ARG001 the line is told by the reader
        if not re.fullmatch("[a-z]+", row["word"]):
            yield f"{row['word']!r} is not one word in lower case"
        found.append(row["word"])

    read_lines(path, ("word",), take)
    return tuple(found)


@cache
def glosses(path: Path = FOLDER / "glosses.csv") -> tuple[Gloss, ...]:
    """Return every gloss; apart from defining words, those of the two vocabularies have no word in common."""
    found: list[Gloss] = []
    stems: dict[str, tuple[str, int]] = {}
    words: dict[str, tuple[str, int]] = {}
    shared = {stem(word) for word in defining_words()}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if row["class"] not in classes():
            yield f"{row['class']!r} is not a class of classes.csv"
        vocabulary, first = words.setdefault(row["word"], (row["vocabulary"], number))
        if vocabulary != row["vocabulary"]:
            yield f"{row['word']!r} is in both vocabularies (as {vocabulary!r} in line {first})"
        yield from missing(row["synset"])
        parts = re.findall("[a-z]+", row["gloss"].lower())
        if not parts:
            yield "no gloss"
        if stem(row["word"]) in map(stem, parts):
            yield f"the gloss names its own word {row['word']!r}"
        for part in parts:
            if stem(part) not in shared:
                vocabulary, first = stems.setdefault(stem(part), (row["vocabulary"], number))
                if vocabulary != row["vocabulary"]:
                    yield f"{part!r} is in both vocabularies (as {vocabulary!r} in line {first})"
        found.append(
            Gloss(
                word=row["word"],
                vocabulary=row["vocabulary"],
                synset=row["synset"],
                class_=row["class"],
                text=row["gloss"],
            )
        )

    read_lines(path, ("word", "vocabulary", "synset", "class", "gloss"), take)
    return tuple(found)


def fixed_words() -> tuple[str, ...]:
    """Return every word that all splits may have: of sentences, of wordings, and of definitions."""
    patterns = (FOLDER / "patterns.csv").read_text(encoding="utf-8").splitlines()
    texts = spoken([*patterns, *(one.text for one in gaps())])
    return tuple(sorted({*texts, *context_words(), *defining_words(), "x", "s", BLANK}))
