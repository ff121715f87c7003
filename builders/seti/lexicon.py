"""The embedded edition's words, relations, contexts and casts, read from files that people can edit."""

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
    PLURAL = "plural"
    VERB = "verb"
    ADJECTIVE = "adjective"


class Listed(StrEnum):
    """What `relations.csv` says of two words; only the first two make rules of their own."""

    HYPERNYM = "hypernym"
    SYNONYM = "synonym"
    ANTONYM = "antonym"
    UNDER = "under"
    """The first is a kind of the second, which is no word of a pair."""
    AVOID = "avoid"
    """Readers may differ on whether the first is a kind of the second: never put one for the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of a slot, with its WordNet sense."""

    slot: str
    word: str
    sense: str
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Two words of a slot, and what is listed of them."""

    slot: str
    relation: Listed
    first: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A sentence with a gap: `{}` for the bare word, `{a}` for the word with its article."""

    slot: str
    template: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """The forms of a verb for what people do to each other."""

    past: str
    participle: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """People who may meet, and what each of them may do to each other, as base forms of verbs."""

    people: tuple[str, ...]
    actions: tuple[str, ...]
    control: bool
    """Whether only the control rows are about them."""


@cache
def words() -> tuple[Word, ...]:
    """Return every word that can be substituted."""
    return tuple(
        Word(slot=row["slot"], word=row["word"], sense=row["sense"], form=Form(row["form"])) for row in _rows("words")
    )


@cache
def relations() -> tuple[Related, ...]:
    """Return the related words, each two in one direction."""
    return tuple(
        Related(slot=row["slot"], relation=Listed(row["relation"]), first=row["first"], second=row["second"])
        for row in _rows("relations")
    )


@cache
def contexts() -> tuple[Context, ...]:
    """Return the contexts; every word of its slot fits into each."""
    return tuple(Context(**row) for row in _rows("contexts"))


@cache
def casts() -> tuple[Cast, ...]:
    """Return the casts of the structural pairs."""
    return tuple(
        Cast(
            people=tuple(row["people"].split(";")),
            actions=tuple(row["actions"].split(";")),
            control=row["control"] == "yes",
        )
        for row in _rows("casts")
    )


@cache
def actions() -> dict[str, Action]:
    """Return the forms of every action."""
    return {row["base"]: Action(past=row["past"], participle=row["participle"]) for row in _rows("actions")}


def with_article(word: str, form: Form = Form.COUNT) -> str:
    """Return a word with its article: an adjective's is that of the noun that follows it."""
    if form is Form.MASS:
        return f"some {word}"
    # "A ewe" begins with the sound of "you"; no word of the lexicon has a silent h.
    return f"an {word}" if word[0] in "aeiou" and not word.startswith("ew") else f"a {word}"


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
