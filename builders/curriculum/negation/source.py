"""Reads the frames of this phenomenon (a verb and what it is said of) and the words that they are filled with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import LISTS, Shape, Word, read_lines, read_words, words

FOLDER = Path(__file__).parent
PURSUITS = Shape(forms=("word",), kinds=frozenset({"class", "instrument", "language", "sport"}))
COLUMNS = ("name", "list", "kind", "object", "noun", "nouns", "base", "past", "participle", "progressive")
KINDS = {name: shape.kinds for name, shape in LISTS.items()} | {"pursuits": PURSUITS.kinds}
# Garments that come in pairs: "the boot" would be odd.
PAIRS = frozenset({"boot", "garter", "glove", "sandal", "slipper", "sock"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A verb with the kind of things that people do or do not do it to."""

    name: str
    list: str
    kind: str
    object: str
    """How a word becomes an object, with braces for the word."""
    noun: str
    nouns: str
    base: str
    past: str
    participle: str
    progressive: str

    @property
    def has_names(self) -> bool:
        """Tell whether its objects are proper names."""
        return self.list == "places"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Something that people do or do not do, as an object of the verb."""

    lemma: str
    object: str


@cache
def frames() -> tuple[Frame, ...]:
    """Return the frames, in the order of their file."""
    return read_frames(FOLDER / "frames.csv")


def read_frames(path: Path) -> tuple[Frame, ...]:
    """Read frames; a list, a kind or an object that cannot be used is an error."""
    found: dict[str, Frame] = {}

    def take(_number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in KINDS.get(row["list"], frozenset()):
            yield f"no list {row['list']!r} has the class {row['kind']!r}"
        if row["object"].count("{}") != 1:
            yield "the object has no slot {}"
        if empty := [column for column in COLUMNS if not row[column].strip()]:
            yield f"no {', '.join(empty)}"
        if row["name"] in found:
            yield f"the name {row['name']!r} is used twice"
        found[row["name"]] = Frame(**row)

    read_lines(path, COLUMNS, take)
    return tuple(found.values())


@cache
def pursuits() -> tuple[Word, ...]:
    """Return classes, instruments, languages and sports."""
    return read_words(FOLDER / "pursuits.csv", PURSUITS)


@cache
def items(frame: Frame, vocabulary: str) -> tuple[Item, ...]:
    """Return all objects of a frame in a vocabulary."""
    listed = pursuits() if frame.list == "pursuits" else words(frame.list)
    chosen = [word for word in listed if (word.kind, word.vocabulary) == (frame.kind, vocabulary)]
    found = []
    for word in chosen:
        lemma = next(iter(word.forms.values()))
        if lemma not in PAIRS:
            shown = word["plural"] if frame.kind == "food" else lemma
            found.append(Item(lemma=lemma.lower() if not frame.has_names else lemma, object=frame.object.format(shown)))
    return tuple(found)


@cache
def people(vocabulary: str) -> tuple[str, ...]:
    """Return first names."""
    return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)


@cache
def groups(vocabulary: str) -> tuple[Word, ...]:
    """Return what several people may be."""
    return tuple(word for word in words("people") if (word.kind, word.vocabulary) == ("occupation", vocabulary))
