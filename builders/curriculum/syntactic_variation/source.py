"""The verbs and adjectives of syntactic variation: forms, nouns of action, and what is given."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, Shape, Word, read_lines, read_words

FOLDER = Path(__file__).parent
VERBS = FOLDER / "verbs.csv"
ADJECTIVES = FOLDER / "adjectives.csv"
ADJECTIVE_SHAPE = Shape(forms=("word",), kinds=frozenset({"adjective"}))
COLUMNS = ("class", "vocabulary", "base", "past", "participle", "noun", "preposition", "themes")
# What a verb of each class needs besides its forms.
NEEDS: Mapping[str, tuple[str, ...]] = {"transitive": ("noun", "preposition"), "ditransitive": ("themes",)}
DAYS = ("on Monday", "on Tuesday", "on Wednesday", "on Thursday", "on Friday", "on Saturday", "on Sunday")
NUMBERS = ("two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """What one person does to another, or gives another."""

    kind: str
    vocabulary: str
    base: str
    past: str
    participle: str
    noun: str
    """The noun of action: "arrest", "betrayal"."""
    preposition: str
    """What comes before the one it is done to: arrest *of*, attack *on*."""
    themes: tuple[str, ...]


@cache
def verbs(path: Path = VERBS) -> tuple[Verb, ...]:
    """Read the verbs, each of one class and one vocabulary."""
    found: list[Verb] = []
    lines: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        kind, base = row["class"], row["base"]
        if kind not in NEEDS:
            yield f"{base!r} has the class {kind!r}: the classes are {', '.join(NEEDS)}"
            return
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if missing := [one for one in ("base", "past", "participle", *NEEDS[kind]) if not row[one].strip()]:
            yield f"a verb of class {kind} needs {', '.join(missing)}"
        if lines.setdefault(base, number) != number:
            yield f"{base!r} is also in line {lines[base]}: keep one"
        found.append(
            Verb(
                kind=kind,
                vocabulary=row["vocabulary"],
                base=base,
                past=row["past"],
                participle=row["participle"],
                noun=row["noun"],
                preposition=row["preposition"],
                themes=tuple(filter(None, row["themes"].split("|"))),
            )
        )

    read_lines(path, COLUMNS, take)
    return tuple(found)


@cache
def adjectives() -> tuple[Word, ...]:
    """Return the adjectives, in the order of their file."""
    return read_words(ADJECTIVES, ADJECTIVE_SHAPE)
