"""What people can do in a scene: verbs with places or things as their objects, and activities; each in two forms."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wabe.builders.curriculum.lexicon.source import VOCABULARIES, Word, content_words, read_lines, words

PATH = Path(__file__).parent / "frames.csv"
COLUMNS = ("name", "list", "kind", "base", "past", "preposition", "other")
# Things of these kinds are spoken of in the plural: one boot or one almond is an odd thing to buy.
PLURAL = frozenset({"food", "garment"})
# The sound decides: an hourglass, but a unicycle.
VOWEL = re.compile("hour|heir|honou?r|(?!uni|uke|ukul|ute|eu)[aeiou]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An object of a verb."""

    word: str
    """The word in the list: a place, or the singular of a thing."""
    phrase: str
    """As it stands after the verb: `Rome`, `to Rome`, `an atlas`, `figs`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A verb and all objects that it can have; of activities, the object belongs to the verb."""

    name: str
    is_place: bool
    base: str
    past: str
    other: str
    """How to say that there is no other object."""
    items: Mapping[str, tuple[Item, ...]]
    """By vocabulary."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """Something to do, with its object."""

    base: str
    past: str


@cache
def frames() -> tuple[Frame, ...]:
    """Return every verb that takes places or things."""
    return read_frames(PATH)


def read_frames(path: Path) -> tuple[Frame, ...]:
    """Read the verbs; a list or a class of words that does not exist is named, with its line."""
    found: list[Frame] = []
    seen: dict[str, int] = {}

    def take(number: int, row: Mapping[str, str]) -> Iterable[str]:
        if seen.setdefault(row["name"], number) != number:
            yield f"the name {row['name']!r} is also in line {seen[row['name']]}"
        if missing := [column for column in ("name", "base", "past", "other") if not row[column].strip()]:
            yield f"no {', '.join(missing)}"
        if row["list"] not in ("places", "things"):
            yield f"unknown list {row['list']!r}: the lists are places and things"
            return
        listed = [word for word in words(row["list"]) if word.kind == row["kind"]]
        if not listed:
            kinds = dict.fromkeys(word.kind for word in words(row["list"]))
            yield f"unknown class {row['kind']!r}: the classes of {row['list']} are {', '.join(kinds)}"
        found.append(
            Frame(
                name=row["name"],
                is_place=row["list"] == "places",
                base=row["base"],
                past=row["past"],
                other=row["other"],
                items={
                    vocabulary: tuple(
                        _item(word, row["preposition"]) for word in listed if word.vocabulary == vocabulary
                    )
                    for vocabulary in VOCABULARIES
                },
            )
        )

    read_lines(path, COLUMNS, take)
    return tuple(found)


@cache
def activities() -> Mapping[str, tuple[Activity, ...]]:
    """Return the activities of each vocabulary; new ones about things that training has are left out."""
    known = frozenset(form for word in words("things") if word.vocabulary == "training" for form in word.forms.values())
    return {
        vocabulary: tuple(
            Activity(base=word["base"], past=word["past"])
            for word in words("activities")
            if word.vocabulary == vocabulary
            and (vocabulary == "training" or known.isdisjoint(content_words([word["base"]])))
        )
        for vocabulary in VOCABULARIES
    }


@cache
def people() -> Mapping[str, tuple[str, ...]]:
    """Return first names, by vocabulary."""
    return {
        vocabulary: tuple(word["name"] for word in words("names") if word.vocabulary == vocabulary)
        for vocabulary in VOCABULARIES
    }


def _item(word: Word, preposition: str) -> Item:
    if "place" in word.forms:
        name = word["place"]
        return Item(word=name, phrase=f"{preposition} {name}" if preposition else name)
    singular = word["singular"]
    article = "an" if VOWEL.match(singular) else "a"
    return Item(word=singular, phrase=word["plural"] if word.kind in PLURAL else f"{article} {singular}")
