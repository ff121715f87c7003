"""Reads passages back: every verb phrase becomes a sign with a number, and what is left of a sentence is its shape."""

import re
from dataclasses import dataclass
from functools import cache

from wabe.builders.curriculum.logiqa.shapes import Shape, shapes
from wabe.builders.curriculum.logiqa.source import Property, names, properties, settings
from wabe.builders.curriculum.reading.judging import UnreadableError

PRONOUNS = {"she": "female", "he": "male"}


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence: its shape, its properties and its people, in the order in which they come."""

    shape: Shape
    phrases: tuple[tuple[str, bool], ...]
    """Properties, and whether they are affirmed."""
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A passage or a question; only a passage says who belongs to the group."""

    group: str
    members: tuple[str, ...]
    claims: tuple[Claim, ...]


def read_premise(text: str) -> Text:
    """Read the sentence that opens a passage, then all others."""
    sentences = text[:-1].split(". ")
    if not text.endswith(".") or len(sentences) < 2:
        raise UnreadableError(text)
    for pattern in _openings():
        if found := pattern.fullmatch(sentences[0]):
            members = tuple(re.split(r", | and ", found["names"]))
            group = _places().get(f"{found['many']} {found['place']}")
            if group is None or any(name not in _genders() for name in members):
                raise UnreadableError(text)
            return Text(group, members, tuple(_claim(one, group) for one in sentences[1:]))
    raise UnreadableError(text)


def read_hypothesis(text: str) -> Text:
    """Read one sentence."""
    if not text.endswith("."):
        raise UnreadableError(text)
    return Text("", (), (_claim(text[:-1], ""),))


@cache
def _claim(sentence: str, group: str) -> Claim:
    """Read a sentence about the members of a group, or of any group if none is given."""
    phrases: list[tuple[str, bool]] = []
    people: list[str] = []
    skeleton: list[str] = []
    words = re.findall(r"[\w'-]+|,", sentence)
    place = 0
    while place < len(words):
        word = words[place]
        phrase = _longest(words, place)
        if phrase is not None:
            form, name, length = phrase
            skeleton.append(form[0])
            phrases.append((name, not form.endswith("-")))
            place += length
            continue
        place += 1
        if word in _genders():
            skeleton.append("@")
            people.append(word)
        elif (noun := _nouns().get(word[0].lower() + word[1:])) is not None:
            if group not in {"", noun[1]}:
                raise UnreadableError(sentence)
            skeleton.append(noun[0])
        elif word in PRONOUNS:
            if not people or _genders()[people[-1]] != PRONOUNS[word]:
                raise UnreadableError(sentence)
            skeleton.append("he")
        else:
            word = word if place > 1 else word[0].lower() + word[1:]
            skeleton.append("a" if word == "an" else word)
    shape = shapes().get(" ".join(skeleton).replace(" ,", ","))
    if shape is None:
        raise UnreadableError(sentence)
    return Claim(shape, tuple(phrases), tuple(people))


def _longest(words: list[str], place: int) -> tuple[str, str, int] | None:
    """Return the longest verb phrase that begins at a word: its form, its property, and how many words it has."""
    for length in _lengths().get(words[place], ()):
        found = _phrases().get(tuple(words[place : place + length]))
        if found is not None:
            return *found, length
    return None


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, str]]:
    """Return every verb phrase with its form: s and p for singular and plural, S and P with *also*, i for -ing."""
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for one in properties():
        for phrase, form in _forms(one).items():
            found[tuple(re.findall(r"[\w'-]+", phrase))] = (form, one.phrase)
    return found


@cache
def _lengths() -> dict[str, list[int]]:
    """Return, for every first word of a phrase, how long its phrases are, the longest first."""
    found: dict[str, set[int]] = {}
    for phrase in _phrases():
        found.setdefault(phrase[0], set()).add(len(phrase))
    return {word: sorted(lengths, reverse=True) for word, lengths in found.items()}


def _forms(one: Property) -> dict[str, str]:
    what = one.phrase
    if one.kind == "state":
        verbs = {
            "is": "s+",
            "is not": "s-",
            "are": "p+",
            "are not": "p-",
            "is also": "S",
            "are also": "P",
            "being": "i",
        }
    elif one.kind == "deed":
        verbs = {"has": "s+", "has not": "s-", "have": "p+", "have not": "p-"}
        verbs |= {"has also": "S", "have also": "P", "having": "i"}
    elif one.kind == "possession":
        verbs = {"has": "s+", "does not have": "s-", "have": "p+", "do not have": "p-"}
        verbs |= {"also has": "S", "also have": "P", "having": "i"}
    else:
        return {
            one.third: "s+",
            f"does not {what}": "s-",
            what: "p+",
            f"do not {what}": "p-",
            f"also {one.third}": "S",
            f"also {what}": "P",
            one.progressive: "i",
        }
    return {f"{verb} {what}": form for verb, form in verbs.items()}


@cache
def _openings() -> tuple[re.Pattern[str], ...]:
    group, listed = r"(?P<many>\w+) (?P<place>[a-z ]+)", r"(?P<names>\w+(?:, \w+)* and \w+)"
    return tuple(
        re.compile(shape)
        for shape in (
            f"The {group} include {listed}",
            f"{listed} are among the {group}",
            f"This is known about the {group}, among whom are {listed}",
        )
    )


@cache
def _places() -> dict[str, str]:
    return {f"{one.plural} {one.place}": one.plural for one in settings()}


@cache
def _nouns() -> dict[str, tuple[str, str]]:
    """Return what members are called, as a singular or a plural, with their group."""
    found = {one.singular: ("one", one.plural) for one in settings()}
    return found | {one.plural: ("many", one.plural) for one in settings()}


@cache
def _genders() -> dict[str, str]:
    return {word["name"]: word.kind for word in names()}
