"""The lists of sentiment: opinion words, each judged twice, and the things that opinions are about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from snowballstemmer import stemmer

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, content_words, read_lines, words

FOLDER = Path(__file__).parent
OPINIONS, ANCHORS, SUBJECTS = (FOLDER / f"{name}.csv" for name in ("opinions", "anchors", "subjects"))
FORMS = ("adjective", "noun", "feeling", "effect")
POLARITIES = {"positive": 1, "negative": -1}
DEGREES = ("mild", "strong")
LEVELS = ("any", "emphatic", "rejected", "never")
CLASSES = (
    *("work", "plot", "text", "manual", "talk", "event", "visit", "performance", "music", "look"),
    *("food", "meal", "place", "room", "grounds", "service", "device", "part", "software"),
)
TOPICS = ("whole", "interest", "craft", "sound", "look", "taste", "upkeep", "manners", "use")
ANY = "any"
ROLES = ("thing", "aspect")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that gives an opinion away."""

    form: str
    """An adjective, a noun with its article, a verb for what one feels, or a verb for what a thing does to one."""
    fits: tuple[str, ...]
    """The classes of the things that it can be said of."""
    vocabulary: str
    word: str
    past: str
    """Of verbs; empty otherwise."""
    polarity: int
    """1 or -1, for the constructor."""
    topic: str
    """What it speaks of: the whole, or something that one may like or dislike about it."""
    degree: str
    denied: str
    """Which denials say the opposite: any, emphatic ones, the rejection of what others say or one expects, or never."""
    anchor: str
    """A near-synonym that anchors.csv knows, for the oracle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A thing, or one of the aspects that all things of its domain have."""

    domain: str
    role: str
    fits: str
    vocabulary: str
    noun: str


@cache
def anchors(path: Path = ANCHORS) -> Mapping[str, bool]:
    """Return, of each near-synonym, whether a thing that is so is one to be recommended."""
    found: dict[str, bool] = {}

    def take(_: int, row: Mapping[str, str]) -> Iterable[str]:
        for column, word in row.items():
            if not word.strip():
                yield f"no {column}"
            elif word in found:
                yield f"{word!r} is there already: keep one"
            found[word] = column == "recommended"

    read_lines(path, ("recommended", "not_recommended"), take)
    return found


@cache
def opinions(path: Path = OPINIONS) -> tuple[Word, ...]:
    """Return the opinion words, in the order of their file."""
    found: list[Word] = []
    lines: dict[tuple[str, str], int] = {}
    homes = _Homes()

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        yield from _unknown(row, "form", FORMS)
        fits = tuple(row["fits"].split("|"))
        for one in fits:
            yield from _unknown({"fits": one}, "fits", (ANY, *CLASSES))
        yield from _unknown(row, "vocabulary", VOCABULARIES)
        yield from _unknown(row, "polarity", tuple(POLARITIES))
        yield from _unknown(row, "topic", TOPICS)
        yield from _unknown(row, "degree", DEGREES)
        yield from _unknown(row, "denied", LEVELS)
        if row["polarity"] == "negative" and row["denied"] != "never" and row["topic"] != "whole":
            yield "a fault that is denied leaves others: give 'never' for denied"
        yield from _unknown(row, "anchor", tuple(anchors()))
        if not row["word"].strip():
            yield "no word"
        if bool(row["past"].strip()) != (row["form"] in {"feeling", "effect"}):
            yield "verbs have a past tense, and nothing else has one"
        if lines.setdefault((row["form"], row["word"]), number) != number:
            yield f"{row['word']!r} is also in line {lines[row['form'], row['word']]}: keep one"
        yield from homes.settle(number, row["vocabulary"], (row["word"], row["past"]))
        fields = {
            name: row[name] for name in ("form", "vocabulary", "word", "past", "topic", "degree", "denied", "anchor")
        }
        found.append(Word(fits=fits, polarity=POLARITIES.get(row["polarity"], 0), **fields))

    columns = ("form", "fits", "vocabulary", "word", "past", "polarity", "topic", "degree", "denied", "anchor")
    read_lines(path, columns, take)
    return tuple(found)


@cache
def subjects(path: Path = SUBJECTS) -> tuple[Subject, ...]:
    """Return the things and their aspects, in the order of their file."""
    found: list[Subject] = []
    lines: dict[tuple[str, str], int] = {}
    homes = _Homes()

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        yield from _unknown(row, "role", ROLES)
        yield from _unknown(row, "fits", CLASSES)
        yield from _unknown(row, "vocabulary", VOCABULARIES)
        if empty := [name for name in ("domain", "noun") if not row[name].strip()]:
            yield f"no {', '.join(empty)}"
        if lines.setdefault((row["domain"], row["noun"]), number) != number:
            yield f"{row['noun']!r} is also in line {lines[row['domain'], row['noun']]}: keep one"
        yield from homes.settle(number, row["vocabulary"], (row["noun"],))
        found.append(Subject(**row))

    read_lines(path, ("domain", "role", "fits", "vocabulary", "noun"), take)
    return tuple(found)


@cache
def names() -> Mapping[str, str]:
    """Return the proper names with their gender."""
    return {word["name"]: word.kind for word in words("names")}


@cache
def names_of(vocabulary: str) -> tuple[str, ...]:
    """Return the proper names of a vocabulary."""
    return tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)


class _Homes:
    """Remembers to which vocabulary each stem belongs."""

    def __init__(self) -> None:
        self._homes: dict[str, tuple[str, int]] = {}

    def settle(self, number: int, vocabulary: str, phrases: Iterable[str]) -> Iterable[str]:
        """Yield what is wrong if a word is of another vocabulary already."""
        for part in content_words(phrases):
            stem = str(stemmer("english").stemWord(part))
            home, first = self._homes.setdefault(stem, (vocabulary, number))
            if home != vocabulary:
                yield f"{part!r} is in both vocabularies (as {home!r} in line {first})"


def _unknown(row: Mapping[str, str], column: str, known: tuple[str, ...]) -> Iterable[str]:
    if not row[column].strip():
        yield f"no {column}: give one of {', '.join(known)}"
    elif row[column] not in known:
        yield f"unknown {column} {row[column]!r}: there are {', '.join(known)}"
