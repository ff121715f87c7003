"""Reads lists of words: every word with its forms, its kind and its vocabulary; wrong lines are named, all at once."""

import csv
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from snowballstemmer import stemmer

from wabe.errors import CorruptError, MissingError

FOLDER = Path(__file__).parent
VOCABULARIES = ("training", "new")
# Words inside a phrase that are of no vocabulary.
_PARTICLES = ("to", "of", "in", "on", "at", "for", "with", "from", "into", "up", "out", "off", "about", "over")
CLOSED = frozenset((*_PARTICLES, "a", "an", "the", "some", "and", "his", "her", "their", "its", "own"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A line of a list: a word or a phrase with its forms, by their column."""

    kind: str
    vocabulary: str
    forms: Mapping[str, str]

    def __getitem__(self, form: str) -> str:
        return self.forms[form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The columns of a list: `kind`, `vocabulary`, then forms, of which the first is the word itself."""

    forms: tuple[str, ...]
    kinds: frozenset[str]


LISTS = {
    "names": Shape(forms=("name",), kinds=frozenset({"female", "male"})),
    "places": Shape(forms=("place",), kinds=frozenset({"city", "country"})),
    "people": Shape(forms=("singular", "plural"), kinds=frozenset({"occupation", "person"})),
    "things": Shape(forms=("singular", "plural"), kinds=frozenset({"food", "garment", "tool", "object", "furniture"})),
    "activities": Shape(
        forms=("base", "third", "past", "participle", "progressive"), kinds=frozenset({"work", "leisure", "errand"})
    ),
}


@cache
def words(name: str) -> tuple[Word, ...]:
    """Return one of the lists that several phenomena use, in the order of its file."""
    return read_words(FOLDER / f"{name}.csv", LISTS[name])


def read_words(path: Path, shape: Shape) -> tuple[Word, ...]:
    """Read a list of words; a word may be in one vocabulary only, in whatever inflection."""
    columns = ("kind", "vocabulary", *shape.forms)
    found: list[Word] = []
    seen: dict[str, int] = {}
    stems: dict[str, tuple[str, int]] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in shape.kinds:
            yield f"unknown class {row['kind']!r}: the classes are {', '.join(sorted(shape.kinds))}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [form for form in shape.forms if not row[form].strip()]:
            yield f"no {', '.join(empty)}"
        word = row[shape.forms[0]]
        if seen.setdefault(word, number) != number:
            yield f"{word!r} is also in line {seen[word]}"
        for part in content_words(row[form] for form in shape.forms):
            vocabulary, first = stems.setdefault(stem(part), (row["vocabulary"], number))
            if vocabulary != row["vocabulary"]:
                yield f"{part!r} is in both vocabularies (as {vocabulary!r} in line {first})"
        found.append(Word(kind=row["kind"], vocabulary=row["vocabulary"], forms={f: row[f] for f in shape.forms}))

    read_lines(path, columns, take)
    return tuple(found)


def read_lines(path: Path, columns: tuple[str, ...], take: Callable[[int, Mapping[str, str]], Iterable[str]]) -> None:
    """Hand each line of a CSV file, by column, to a function that yields what is wrong with it."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            header, *rows = list(csv.reader(file)) or [[]]
    except (OSError, UnicodeDecodeError) as error:
        raise MissingError(
            where=str(path), what=f"the list cannot be read ({error})", remedy="Give a CSV file in UTF-8"
        ) from error
    wrong = [] if tuple(header) == columns else [f"line 1: the columns are {', '.join(header)}"]
    for number, row in enumerate(rows if not wrong else [], start=2):
        if len(row) != len(columns):
            wrong.append(f"line {number}: {len(row)} fields instead of {len(columns)}")
        else:
            fields = dict(zip(columns, row, strict=True))
            wrong += [f"line {number}: {problem}" for problem in dict.fromkeys(take(number, fields))]
    if wrong:
        raise CorruptError(
            where=str(path), what="; ".join(wrong), remedy=f"Correct these lines; the columns are {', '.join(columns)}"
        )


def content_words(phrases: Iterable[str]) -> list[str]:
    """Return the words of some phrases, each once, in lower case and without closed-class words."""
    parts = (part for phrase in phrases for part in phrase.lower().replace("-", " ").replace("'s", "").split())
    return [part for part in dict.fromkeys(parts) if part not in CLOSED]


@cache
def stem(word: str) -> str:
    """Return what the inflections of a word have in common."""
    return str(stemmer("english").stemWord(word))
