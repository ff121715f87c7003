"""Reads the lists of classes, nouns, and words with two senses; senses are named as in WordNet, and must be there."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.core.wordnet import wordnet_files
from wabe.builders.curriculum.lexicon.source import VOCABULARIES, read_lines

FOLDER = Path(__file__).parent
APART = ("", "children", "all")
SYNSET = re.compile(r"(.+)\.n\.(\d\d)")
TARGET = re.compile(r"\[(\w+)\]")
NAME = "{n}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """A class of things: how one and many of its members are spoken of, its synset, and the class above it."""

    name: str
    one: str
    many: str
    synset: str
    parent: str
    apart: str
    """Whether its subclasses exclude each other ("children"), and whether nouns listed here are in none ("all")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun with one usual sense; one that is not counted has no form with an article."""

    word: str
    one: str
    many: str
    vocabulary: str
    synset: str
    class_: str
    """The lowest class that it is in."""
    others: frozenset[str]
    """Classes that WordNet puts it in, too, in this sense or another one; nobody is asked about these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sense:
    """One of the two senses of a word, with the lowest class that it is in."""

    word: str
    vocabulary: str
    synset: str
    class_: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A sentence that shows in which sense a word is used; the word is in brackets, a name goes where `{n}` is."""

    name: str
    word: str
    synset: str
    text: str

    @property
    def sentence(self) -> str:
        """Return the sentence without brackets."""
        return TARGET.sub(r"\1", self.text)


@cache
def classes(path: Path = FOLDER / "classes.csv") -> Mapping[str, Class]:
    """Return every class by its name; a class stands below its parent in the list."""
    found: dict[str, Class] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:  # noqa: ARG001 the line is told by the reader
        if empty := [column for column in ("class", "one", "many") if not row[column].strip()]:
            yield f"no {', '.join(empty)}"
        if row["class"] in found:
            yield f"{row['class']!r} is listed twice"
        if row["parent"] and row["parent"] not in found:
            yield f"its parent {row['parent']!r} is not listed above it"
        if row["apart"] not in APART:
            yield f"{row['apart']!r} is not one of: {', '.join(map(repr, APART))}"
        yield from missing(row["synset"])
        found[row["class"]] = Class(
            name=row["class"],
            one=row["one"],
            many=row["many"],
            synset=row["synset"],
            parent=row["parent"],
            apart=row["apart"],
        )

    read_lines(path, ("class", "one", "many", "synset", "parent", "apart"), take)
    return found


@cache
def nouns(path: Path = FOLDER / "nouns.csv") -> tuple[Noun, ...]:
    """Return every noun, in the order of the list."""
    found: list[Noun] = []
    seen: dict[str, tuple[str, int]] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        yield from _vocabulary(row, seen, number)
        others = frozenset(filter(None, row["others"].split(";")))
        for name in (row["class"], *sorted(others)):
            if name not in classes():
                yield f"{name!r} is not a class of classes.csv"
        if not row["many"].strip():
            yield "no many"
        yield from missing(row["synset"])
        found.append(
            Noun(
                word=row["word"],
                one=row["one"],
                many=row["many"],
                vocabulary=row["vocabulary"],
                synset=row["synset"],
                class_=row["class"],
                others=others,
            )
        )

    read_lines(path, ("word", "one", "many", "vocabulary", "synset", "class", "others"), take)
    return tuple(found)


@cache
def senses(path: Path = FOLDER / "homonyms.csv") -> tuple[Sense, ...]:
    """Return the senses of words that have two, in the order of the list."""
    found: list[Sense] = []
    seen: dict[str, tuple[str, int]] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        vocabulary, first = seen.setdefault(row["word"], (row["vocabulary"], number))
        if vocabulary != row["vocabulary"]:
            yield f"{row['word']!r} is in both vocabularies (as {vocabulary!r} in line {first})"
        if row["class"] not in classes():
            yield f"{row['class']!r} is not a class of classes.csv"
        yield from missing(row["synset"])
        found.append(Sense(word=row["word"], vocabulary=row["vocabulary"], synset=row["synset"], class_=row["class"]))

    read_lines(path, ("word", "vocabulary", "synset", "class"), take)
    return tuple(found)


@cache
def contexts(path: Path = FOLDER / "contexts.csv") -> tuple[Context, ...]:
    """Return the sentences for words with two senses."""
    found: list[Context] = []
    known = {(one.word, one.synset) for one in senses()}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:  # noqa: ARG001 the line is told by the reader
        if (row["word"], row["synset"]) not in known:
            yield f"homonyms.csv has no sense {row['synset']!r} of {row['word']!r}"
        if TARGET.findall(row["text"]) != [row["word"]]:
            yield f"the sentence does not have [{row['word']}] once"
        if row["text"].count(NAME) != 1:
            yield f"the sentence does not have {NAME} once"
        found.append(Context(name=row["name"], word=row["word"], synset=row["synset"], text=row["text"]))

    read_lines(path, ("name", "word", "synset", "text"), take)
    return tuple(found)


def spoken(texts: Iterable[str]) -> tuple[str, ...]:
    """Return every word of some patterns, in order; what is in braces or brackets is left out."""
    bare = (re.sub(r"{\w*}|\[\w+\]", " ", text).lower() for text in texts)
    return tuple(sorted({word for text in bare for word in re.findall(r"[a-z]+", text)}))


def class_words() -> tuple[str, ...]:
    """Return the words by which classes are spoken of, which all splits share."""
    return spoken(text for one in classes().values() for text in (one.name, one.one, one.many))


def context_words() -> tuple[str, ...]:
    """Return the words of all sentences for words with two senses."""
    return spoken(one.text for one in contexts())


def missing(synset: str) -> Iterator[str]:
    """Yield what is wrong with a synset's name."""
    match = SYNSET.fullmatch(synset)
    if match is None:
        yield f"{synset!r} is no name of a synset, such as heron.n.02"
    elif not 0 < int(match[2]) <= _senses().get(match[1], 0):
        yield f"WordNet has no synset {synset!r}"


def _vocabulary(row: Mapping[str, str], seen: dict[str, tuple[str, int]], number: int) -> Iterator[str]:
    """Yield what is wrong with the vocabulary of a word that may be listed once only."""
    if row["vocabulary"] not in VOCABULARIES:
        yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
    vocabulary, first = seen.setdefault(row["word"], (row["vocabulary"], number))
    if vocabulary != row["vocabulary"]:
        yield f"{row['word']!r} is in both vocabularies (as {vocabulary!r} in line {first})"
    elif first != number:
        yield f"{row['word']!r} is also in line {first}"


@cache
def _senses() -> Mapping[str, int]:
    """Return how many noun senses every word of WordNet has."""
    counts: dict[str, int] = {}
    with (wordnet_files() / "index.noun").open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith(" "):
                lemma, _, count, _ = line.split(" ", 3)
                counts[lemma] = int(count)
    return counts
