"""Reads the lists of this phenomenon: predicates with their signatures, and what people do with which things."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import (
    VOCABULARIES,
    Shape,
    Word,
    content_words,
    read_lines,
    read_words,
    words,
)

FOLDER = Path(__file__).parent
PREDICATES = FOLDER / "predicates.csv"
NOUNS = FOLDER / "nouns.csv"
ADJECTIVES = FOLDER / "adjectives.csv"
VERBS = FOLDER / "verbs.csv"

SIGNATURES = (
    *("two-way positive", "two-way negative", "one-way positive", "one-way negative"),
    *("factive", "antifactive", "open", "open when affirmed"),
)
FRAMES = ("to", "ing", "have", "object to", "object ing", "that", "object that", "it", "aside")
TRUTHS = ("true", "false", "open", "unclear")
FORMS = ("base", "past", "participle", "progressive")
CLASSES = (
    *("flower", "fruit", "vegetable", "dog", "bird", "tree", "furniture", "instrument", "vehicle", "tool", "cheese"),
    *("fish", "boat", "shoe", "insect", "nut", "gem", "reptile", "weapon", "cloth", "herb", "rodent", "jewellery"),
)
NOUN_SHAPE = Shape(forms=("specific", "general"), kinds=frozenset(CLASSES))
ADJECTIVE_SHAPE = Shape(forms=("adjective",), kinds=frozenset(CLASSES))
# Words of predicates that are of no vocabulary.
FIXED = (
    *("it", "that", "to", "not", "did", "had", "have", "be", "was", "been", "being", "having", "enough", "too"),
    *("in", "of", "from", "into", "out", "about", "fact", "the", "a", "an", "as", "meanwhile", "besides"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicate:
    """What embeds a clause: a verb, an adjective or a phrase, with its forms.

    Its signature is written down twice: as a name, and as what becomes of the complement.
    """

    signature: str
    vocabulary: str
    frame: str
    nests: str
    """Whether it can be "under" an infinitive verb, or be the infinitive verb "over" it; else "no"."""
    affirmed: str
    denied: str
    forms: Mapping[str, str]

    def __getitem__(self, form: str) -> str:
        return self.forms[form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb with the classes of things that it can be used of."""

    vocabulary: str
    classes: tuple[str, ...]
    forms: Mapping[str, str]

    def __getitem__(self, form: str) -> str:
        return self.forms[form]


@cache
def predicates(path: Path = PREDICATES) -> tuple[Predicate, ...]:
    """Return the predicates, in the order of their file; each has one signature and one vocabulary."""
    found: list[Predicate] = []
    seen: dict[tuple[str, str], tuple[str, int]] = {}
    vocabularies: dict[str, tuple[str, int]] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        for column, known in (
            ("kind", SIGNATURES),
            ("vocabulary", VOCABULARIES),
            ("frame", FRAMES),
            ("nests", ("no", "under", "over")),
            ("affirmed", TRUTHS[:3]),
            ("denied", TRUTHS),
        ):
            if row[column] not in known:
                yield f"{column} is {row[column]!r}: it must be one of {', '.join(known)}"
        wanted = FORMS[:1] if row["frame"] == "aside" else FORMS
        if empty := [form for form in wanted if not row[form].strip()]:
            yield f"no {', '.join(empty)}"
        slots = "object" in row["frame"] or row["frame"] == "aside"
        if odd := [form for form in wanted if ("{}" in row[form]) != slots]:
            yield f"{', '.join(odd)}: {'a slot {} is missing' if slots else 'there is a slot {} too many'}"
        signature, first = seen.setdefault((row["frame"], row["base"]), (row["kind"], number))
        if signature != row["kind"]:
            yield f"{row['base']!r} has two signatures: {row['kind']!r} here, {signature!r} in line {first}"
        elif first != number:
            yield f"{row['base']!r} is also in line {first}"
        for part in content_words(row[form].replace("{}", "") for form in wanted):
            vocabulary, line = vocabularies.setdefault(part, (row["vocabulary"], number))
            if part not in FIXED and vocabulary != row["vocabulary"]:
                yield f"{part!r} is in both vocabularies (as {vocabulary!r} in line {line})"
        found.append(
            Predicate(
                signature=row["kind"],
                vocabulary=row["vocabulary"],
                frame=row["frame"],
                nests=row["nests"],
                affirmed=row["affirmed"],
                denied=row["denied"],
                forms={form: row[form] for form in FORMS},
            )
        )

    read_lines(path, ("kind", "vocabulary", "frame", "nests", "affirmed", "denied", *FORMS), take)
    return tuple(found)


@cache
def verbs(path: Path = VERBS) -> tuple[Verb, ...]:
    """Return the verbs for things, in the order of their file."""
    found: list[Verb] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        classes = tuple(row["classes"].split())
        if not classes:
            yield "no class: say what the verb can be used of"
        for one in classes:
            if one not in CLASSES:
                yield f"unknown class {one!r}: the classes are {', '.join(CLASSES)}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        if empty := [form for form in FORMS if not row[form].strip()]:
            yield f"no {', '.join(empty)}"
        if seen.setdefault(row["base"], number) != number:
            yield f"{row['base']!r} is also in line {seen[row['base']]}"
        found.append(Verb(vocabulary=row["vocabulary"], classes=classes, forms={form: row[form] for form in FORMS}))

    read_lines(path, ("classes", "vocabulary", *FORMS), take)
    return tuple(found)


@cache
def nouns() -> tuple[Word, ...]:
    """Return the kinds of things, each with a word for something wider."""
    return read_words(NOUNS, NOUN_SHAPE)


@cache
def adjectives() -> tuple[Word, ...]:
    """Return adjectives by the class of things that they are used of; one may have several classes."""
    found: list[Word] = []

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        if row["kind"] not in CLASSES:
            yield f"unknown class {row['kind']!r}: the classes are {', '.join(CLASSES)}"
        if row["vocabulary"] not in VOCABULARIES:
            yield f"unknown vocabulary {row['vocabulary']!r}: there are {' and '.join(VOCABULARIES)}"
        found.append(Word(kind=row["kind"], vocabulary=row["vocabulary"], forms={"adjective": row["adjective"]}))

    read_lines(ADJECTIVES, ("kind", "vocabulary", "adjective"), take)
    return tuple(found)


@cache
def activities() -> tuple[Word, ...]:
    """Return what people do, from the list that several phenomena use."""
    return words("activities")
