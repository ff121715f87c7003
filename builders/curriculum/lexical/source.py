"""Reads the words: nouns, verbs and adjectives with what they mean, twice: by our own concepts, and by a sense."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, read_lines
from wabe.errors import CorruptError

PATH = Path(__file__).parent / "words.csv"
PARTS = ("noun", "adjective", "verb")
COLUMNS = (
    *("kind", "vocabulary", "part", "word", "form", "concept"),
    *("wider", "opposite", "objects", "relative", "sense"),
)
PEOPLE = frozenset({"musician", "scientist", "doctor", "lawyer", "athlete", "writer", "artist", "clergy"})
THINGS = frozenset(
    {
        *("animal", "vehicle", "boat", "building", "garment", "flower", "hat", "book", "tool", "seat", "instrument"),
        *("insect", "rodent", "weapon", "jewel", "shoe", "bag", "photograph", "ship", "bed", "cake", "aircraft"),
        *("tree", "toy"),
    }
)
KINDS = {"noun": PEOPLE | THINGS, "adjective": frozenset({"thing", "person"}), "verb": frozenset({"verb"})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A word. Entries with the same concept are synonyms; a concept may have a wider one, and an opposite."""

    kind: str
    vocabulary: str
    part: str
    word: str
    form: str
    """As it stands in sentences: a verb is in the past tense."""
    concept: str
    wider: str
    opposite: str
    objects: frozenset[str]
    """The kinds of nouns that a verb or an adjective goes with."""
    relative: bool
    """Whether an adjective measures by its noun: a big owl is big for an owl, and need not be a big bird."""
    sense: str
    """The name of the synset in WordNet 3.0."""


@cache
def entries(path: Path = PATH) -> tuple[Entry, ...]:
    """Return the words, in the order of their file."""
    found: list[Entry] = []
    lines: list[int] = []
    words: dict[tuple[str, str], int] = {}
    vocabularies: dict[str, tuple[str, int]] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        part = row["part"]
        if part not in PARTS:
            yield f"unknown part {part!r}: there are {', '.join(PARTS)}"
        elif row["kind"] not in KINDS[part]:
            yield f"{row['kind']!r} is no class of {part}s: the classes are {', '.join(sorted(KINDS[part]))}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [name for name in ("word", "form", "concept", "sense") if not row[name].strip()]:
            yield f"no {', '.join(empty)}"
        objects = frozenset(row["objects"].split())
        if unknown := sorted(objects - PEOPLE - THINGS):
            yield f"unknown class {unknown[0]!r} among the objects"
        if part in {"adjective", "verb"} and not objects:
            yield f"no objects: say what {row['word']!r} goes with"
        if row["relative"] not in {"yes", "no"}:
            yield f"relative is {row['relative']!r}: it must be yes or no"
        if words.setdefault((part, row["word"]), number) != number:
            yield f"the {part} {row['word']!r} is also in line {words[part, row['word']]}"
        for written in {row["word"], row["form"]}:
            vocabulary, first = vocabularies.setdefault(written, (row["vocabulary"], number))
            if vocabulary != row["vocabulary"]:
                yield f"{written!r} is in both vocabularies (as {vocabulary!r} in line {first})"
        lines.append(number)
        found.append(
            Entry(
                kind=row["kind"],
                vocabulary=row["vocabulary"],
                part=part,
                word=row["word"],
                form=row["form"],
                concept=row["concept"],
                wider=row["wider"],
                opposite=row["opposite"],
                objects=objects,
                relative=row["relative"] == "yes",
                sense=row["sense"],
            )
        )

    read_lines(path, COLUMNS, take)
    concepts = {(one.part, one.concept) for one in found}
    wrong = [
        f"line {line}: {column} {concept!r} is no concept of a {one.part}"
        for line, one in zip(lines, found, strict=True)
        for column, concept in (("wider", one.wider), ("opposite", one.opposite))
        if concept and (one.part, concept) not in concepts
    ]
    if wrong:
        raise CorruptError(where=str(path), what="; ".join(wrong), remedy="Correct these lines, or add the concept")
    return tuple(found)
