"""The lexicon of the embedded edition: adjectives with their profiles, domains of nouns, nouns, and odd hypernyms."""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from wabe.builders.plane.rows import AdjectiveClass
from wabe.builders.plane.table import LETTERS
from wabe.errors import CorruptError, MissingError

FOLDER = Path(__file__).parent
CLASS_OF = {letter: one for one, letter in LETTERS.items()}


class Use(StrEnum):
    """What is special about a hypernym: it takes no article, is too general for some phrases, or is never used."""

    UNCOUNTABLE = "uncountable"
    TOO_GENERAL = "too_general"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjective:
    """An adjective, its class, what it is about, and its profile: the domains whose nouns it modifies naturally."""

    word: str
    adjective_class: AdjectiveClass
    kind: str
    domains: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """Nouns whose first sense is one of these synsets or below one, and neither nor below any of the others."""

    synsets: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """All four lists."""

    adjectives: tuple[Adjective, ...]
    domains: Mapping[str, Domain]
    nouns: Mapping[str, frozenset[str]]
    """Nouns, each with the hypernyms that WordNet gives it and that a reader did not accept."""
    uses: Mapping[str, frozenset[Use]]
    """Hypernyms about which something is special."""


@cache
def lexicon() -> Lexicon:
    """Return the project's own lexicon."""
    return read_lexicon(FOLDER)


def read_lexicon(folder: Path) -> Lexicon:
    """Read the four lists of a folder; every wrong line is named, all lines of a list in one error."""
    domains: dict[str, Domain] = {}
    adjectives: dict[str, Adjective] = {}
    nouns: dict[str, frozenset[str]] = {}
    uses: dict[str, frozenset[Use]] = {}

    def domain(name: str, synsets: str, without: str) -> str | None:
        if name in domains:
            return f"the domain {name!r} is listed twice"
        domains[name] = Domain(synsets=tuple(synsets.split()), without=tuple(without.split()))
        return None if synsets else f"the domain {name!r} has no synset"

    def adjective(word: str, letter: str, kind: str, profile: str) -> str | None:
        if letter not in CLASS_OF:
            return f"unknown class {letter!r}: the classes are {', '.join(CLASS_OF)}"
        known = adjectives.get(word.lower())
        if known is not None:
            other = LETTERS[known.adjective_class]
            return f"{word!r} is listed twice" + (f", in the classes {other} and {letter}" if other != letter else "")
        if unknown := [name for name in profile.split() if name not in domains]:
            return f"unknown domain {', '.join(unknown)}"
        one = Adjective(word=word, adjective_class=CLASS_OF[letter], kind=kind, domains=tuple(profile.split()))
        adjectives[word.lower()] = one
        return None if profile else f"{word!r} has no domain"

    def noun(word: str, left_out: str) -> str | None:
        if word in nouns:
            return f"the noun {word!r} is listed twice"
        nouns[word] = frozenset(left_out.split())
        return f"{word!r} is also an adjective of the lexicon" if word in adjectives else None

    def hypernym(word: str, notes: str) -> str | None:
        if word in uses:
            return f"the hypernym {word!r} is listed twice"
        if unknown := [note for note in notes.split() if note not in set(Use)]:
            return f"unknown use {', '.join(unknown)}: the uses are {', '.join(Use)}"
        uses[word] = frozenset(map(Use, notes.split()))
        return None

    _read(folder / "domains.csv", ["domain", "synsets", "without"], domain)
    _read(folder / "adjectives.csv", ["adjective", "class", "kind", "domains"], adjective)
    _read(folder / "nouns.csv", ["noun", "left_out"], noun)
    _read(folder / "hypernyms.csv", ["hypernym", "use"], hypernym)
    return Lexicon(adjectives=tuple(adjectives.values()), domains=domains, nouns=nouns, uses=uses)


def _read(path: Path, columns: list[str], take: Callable[..., str | None]) -> None:
    """Hand the fields of each line to a function that returns what is wrong with them, or None."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            header, *rows = list(csv.reader(file)) or [[]]
    except (OSError, UnicodeDecodeError) as error:
        raise MissingError(
            where=str(path), what=f"the list cannot be read ({error})", remedy="Give a CSV file in UTF-8"
        ) from error
    wrong = [] if header == columns else [f"line 1: the columns are {', '.join(header)}"]
    for number, row in enumerate(rows if not wrong else [], start=2):
        problem = take(*row) if len(row) == len(columns) else f"{len(row)} fields instead of {len(columns)}"
        if problem:
            wrong.append(f"line {number}: {problem}")
    if not rows:
        wrong.append("the list is empty")
    if wrong:
        raise CorruptError(
            where=str(path), what="; ".join(wrong), remedy=f"Correct these lines; the columns are {', '.join(columns)}"
        )
