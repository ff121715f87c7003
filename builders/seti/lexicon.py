"""The embedded edition's words, relations, contexts and scenes, read from files that people can edit."""

import csv
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


class Form(StrEnum):
    """How a word stands in a sentence; only count nouns take an article."""

    COUNT = "count"
    MASS = "mass"
    GERUND = "gerund"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of a slot, with its WordNet sense."""

    slot: str
    word: str
    sense: str
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Two words of a slot: the first is a kind of the second, its synonym, its sister or its opposite."""

    slot: str
    relation: str
    first: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A sentence with a gap: `{}` for the bare word, `{a}` for the word with its article."""

    slot: str
    template: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A transitive verb, who does it to what, and where; reversible if the roles can be swapped."""

    lemma: str
    gerund: str
    participle: str
    reversible: bool
    agents: tuple[str, ...]
    patients: tuple[str, ...]
    place: str


@cache
def words() -> tuple[Word, ...]:
    """Return every word that can be substituted."""
    return tuple(
        Word(slot=row["slot"], word=row["word"], sense=row["sense"], form=Form(row["form"])) for row in _rows("words")
    )


@cache
def relations() -> tuple[Related, ...]:
    """Return the related words, each two in one direction."""
    return tuple(Related(**row) for row in _rows("relations"))


@cache
def contexts() -> tuple[Context, ...]:
    """Return the contexts; every word of its slot fits into each."""
    return tuple(Context(**row) for row in _rows("contexts"))


@cache
def scenes() -> tuple[Scene, ...]:
    """Return the scenes of the structural pairs."""
    return tuple(
        Scene(
            lemma=row["lemma"],
            gerund=row["gerund"],
            participle=row["participle"],
            reversible=row["reversible"] == "yes",
            agents=tuple(row["agents"].split(";")),
            patients=tuple(row["patients"].split(";")),
            place=row["place"],
        )
        for row in _rows("scenes")
    )


def with_article(word: str, form: Form = Form.COUNT) -> str:
    """Return a word with its article: an adjective's is that of the noun that follows it."""
    if form is Form.MASS:
        return f"some {word}"
    # No word of the lexicon has a silent h or a consonantal u or o.
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
